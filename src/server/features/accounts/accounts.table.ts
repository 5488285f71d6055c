import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LegalAcceptance } from '#contract/accounts/legal-texts.ts'
import type { WaitingDeal } from '#contract/accounts/waiting-deal.ts'
import type { ConfirmableField } from '#domain/choices/profile-choices.ts'

const money = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' })

/** An operator runs the site from the desk; everybody else is an investor. */
export type UserRole = 'investor' | 'operator'

/** Investors. Tokens are stored as SHA-256 hashes; flags are booleans here and 'true'/'false' on the wire. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** An argon2id hash; null for accounts that only ever signed in with Google. */
    password: text(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    phoneNumber: text('phone_number'),
    profileImageUrl: text('profile_image_url'),
    emailVerified: boolean('email_verified').notNull().default(false),
    verificationToken: text('verification_token'),
    verificationTokenExpires: timestamp('verification_token_expires', { withTimezone: true }),
    passwordResetToken: text('password_reset_token'),
    passwordResetTokenExpires: timestamp('password_reset_token_expires', { withTimezone: true }),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    entityType: text('entity_type'),
    companyName: text('company_name'),
    flippingExperience: text('flipping_experience'),
    primaryResidence: text('primary_residence'),
    exitStrategy: text('exit_strategy'),
    accessLevel: text('access_level').notNull().default('limited'),
    onboardingStep: text('onboarding_step').notNull().default('4'),
    onboardingCompleted: boolean('onboarding_completed').notNull().default(false),
    creditScoreRange: text('credit_score_range'),
    exactCreditScore: integer('exact_credit_score'),
    liquidReserves: money('liquid_reserves'),
    reProjectsLast3Years: integer('re_projects_last_3_years'),
    reDealsLast3Years: integer('re_deals_last_3_years'),
    reTotalExperienceYears: numeric('re_total_experience_years', { precision: 4, scale: 1, mode: 'number' }),
    typicalPriceMin: money('typical_price_min'),
    typicalPriceMax: money('typical_price_max'),
    typicalRepairMin: money('typical_repair_min'),
    typicalRepairMax: money('typical_repair_max'),
    fundingTimeframe: text('funding_timeframe'),
    preferredLoanType: text('preferred_loan_type'),
    ownsResidence: text('owns_residence'),
    residenceAddress: text('residence_address'),
    /** Values above that a form filled in and the investor has not confirmed. */
    unconfirmed: text().array().$type<ConfirmableField[]>().notNull().default(sql`'{}'::text[]`),
    /** The versions of the terms and the privacy policy that were accepted, oldest first. */
    legalAcceptances: jsonb('legal_acceptances').$type<LegalAcceptance[]>().notNull().default([]),
    /** What was asked about before the account was made, until a deal is made. */
    waitingDeal: jsonb('waiting_deal').$type<WaitingDeal>(),
    /** When the mail server refused the address for good, and its words; null again once a mail has left. */
    mailRefusedAt: timestamp('mail_refused_at', { withTimezone: true }),
    mailRefusedReason: text('mail_refused_reason'),
    /** Granted and taken by the command line only. */
    role: text().$type<UserRole>().notNull().default('investor'),
  },
  (t) => [
    // A deactivated account frees its email for a new registration.
    uniqueIndex('users_live_email_key').on(sql`lower(${t.email})`).where(sql`deleted_at is null`),
    uniqueIndex('users_verification_token_key').on(t.verificationToken),
    uniqueIndex('users_password_reset_token_key').on(t.passwordResetToken),
    // People at the desk, the newest first, and the weeks they came in.
    index('users_created_at_idx').on(t.createdAt, t.id),
    index('users_deleted_at_idx').on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
)

/**
 * Who gets mails that nobody asked for at that moment: living accounts with a verified address that was not refused for good. It counts
 * when a mail is queued and again when it is sent.
 */
export const takesMail = and(isNull(users.deletedAt), eq(users.emailVerified, true), isNull(users.mailRefusedAt))!

/** What matching reads and lenders see of a profile, null until it was confirmed. */
export const confirmedFacts = {
  creditScoreRange: sql<
    string | null
  >`case when 'creditScoreRange' = any(${users.unconfirmed}) then null else ${users.creditScoreRange} end`,
  reDealsLast3Years: sql<
    number | null
  >`case when 'reDealsLast3Years' = any(${users.unconfirmed}) then null else ${users.reDealsLast3Years} end`,
}

export type SessionFacts = {
  openedBy: 'password' | 'account' | 'google' | 'hand-off' | 'test'
  /** On a lasting session that was not used yet: the hand-off it came from, which ends with its first use. */
  handOff?: string
  /** On a hand-off: the hash of the cookie in the browser that began, the only one to redeem it. */
  browser?: string
}

/** Signed-in sessions. `sid` is the SHA-256 of the bearer token, never the token itself. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    /** Facts about the session that carry no rights, such as how it was opened. */
    sess: jsonb().$type<SessionFacts>().notNull(),
    expire: timestamp({ withTimezone: true }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    /** For two minutes, with a token that travels in an address; GET /api/user exchanges it for a lasting session. */
    isHandOff: boolean('is_hand_off').notNull().default(false),
  },
  (t) => [index('sessions_user_id_idx').on(t.userId, t.createdAt), index('sessions_expire_idx').on(t.expire)],
)

/** OpenID Connect identities: (issuer, subject) is who somebody is, never their email. */
export const userIdentities = pgTable(
  'user_identities',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('user_identities_issuer_subject_key').on(t.issuer, t.subject),
    index('user_identities_user_id_idx').on(t.userId),
  ],
)

/** From where somebody signed in to an account, as hashes; addresses known to an account have limits of their own. */
export const knownClients = pgTable(
  'known_clients',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientHash: text('client_hash').notNull(),
    lastSignInAt: timestamp('last_sign_in_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.clientHash] }),
    index('known_clients_last_sign_in_at_idx').on(t.lastSignInAt),
  ],
)

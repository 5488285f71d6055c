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
import type { VisitorDeal } from '#contract/accounts/visitor-deal.ts'
import type { ConfirmableField } from '#domain/choices/profile-choices.ts'

const money = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' })

/** Operators run the site from the desk. All other users are investors. */
export type UserRole = 'investor' | 'operator'

/**
 * Investors and operators. Tokens are stored as SHA-256 hashes. Flags are booleans here and 'true'/'false' in the API.
 */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** An argon2id hash. Null for an account that signs in with Google only. */
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
    /** Part of the API. Every account has full access and the last onboarding step. */
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
    /** Fields that were prefilled and that the investor hasn't confirmed. */
    unconfirmed: text().array().$type<ConfirmableField[]>().notNull().default(sql`'{}'::text[]`),
    /** Accepted versions of the terms and the privacy policy, oldest first. */
    legalAcceptances: jsonb('legal_acceptances').$type<LegalAcceptance[]>().notNull().default([]),
    /** The deal that the investor entered before signing up. Cleared when a deal is submitted. */
    visitorDeal: jsonb('visitor_deal').$type<VisitorDeal>(),
    /** When and why the mail server rejected the address permanently. Cleared when an email is sent. */
    mailRefusedAt: timestamp('mail_refused_at', { withTimezone: true }),
    mailRefusedReason: text('mail_refused_reason'),
    /** Only the command line changes the role. */
    role: text().$type<UserRole>().notNull().default('investor'),
  },
  (t) => [
    // Deactivating an account frees its email.
    uniqueIndex('users_live_email_key').on(sql`lower(${t.email})`).where(sql`deleted_at is null`),
    uniqueIndex('users_verification_token_key').on(t.verificationToken),
    uniqueIndex('users_password_reset_token_key').on(t.passwordResetToken),
    // Serves the desk's list of users, newest first, and the sign-ups per week.
    index('users_created_at_idx').on(t.createdAt, t.id),
    index('users_deleted_at_idx').on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
)

/**
 * SQL condition: the user may receive emails that they didn't request themselves. The account is active, and its
 * address is verified and wasn't rejected permanently.
 */
export const receivesMail = and(isNull(users.deletedAt), eq(users.emailVerified, true), isNull(users.mailRefusedAt))!

/** The profile facts that matching and lenders see. Null until confirmed. */
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
  /** On an unused session: the hand-off it came from, which ends when the session is used. */
  handOff?: string
  /** On a hand-off: the hash of a cookie. Only the browser with that cookie can redeem the hand-off. */
  browser?: string
}

/** Sessions. `sid` is the SHA-256 of the bearer token. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    /** Facts about the session that grant no rights, such as how it was opened. */
    sess: jsonb().$type<SessionFacts>().notNull(),
    expire: timestamp({ withTimezone: true }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    /** A session for two minutes whose token travels in a URL. GET /api/user exchanges it for a lasting session. */
    isHandOff: boolean('is_hand_off').notNull().default(false),
  },
  (t) => [index('sessions_user_id_idx').on(t.userId, t.createdAt), index('sessions_expire_idx').on(t.expire)],
)

/** OpenID Connect identities. The pair of issuer and subject identifies a user, never the email. */
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

/** Hashes of the IP addresses that signed in to an account. They have separate sign-in limits. */
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

/**
 * Old email addresses that the operator replaced and that weren't notified yet. Their job contains a row's id instead
 * of the address.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    oldEmail: text('old_email').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('email_changes_user_id_idx').on(t.userId)],
)

import { bigint, customType, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sessions, users } from '#server/features/accounts/accounts.table.ts'

const bytes = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
  fromDriver: (value) => new Uint8Array(value),
})

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const time = (name: string) => timestamp(name, { withTimezone: true })

/** WebAuthn credentials of operators, by the authenticator's id. */
export const deskPasskeys = pgTable(
  'desk_passkeys',
  {
    id: text().primaryKey(),
    userId: owner(),
    publicKey: bytes('public_key').notNull(),
    /**
     * Incremented by some authenticators at each use. A lower value in an answer means that the credential was cloned.
     */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    lastUsedAt: time('last_used_at'),
  },
  (t) => [index('desk_passkeys_user_id_idx').on(t.userId)],
)

/** Operators' authenticator apps. The secret is encrypted with the site's key. */
export const deskTotp = pgTable('desk_totp', {
  userId: owner().primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  /** The 30-second step of the last used code. Codes for this and earlier steps are rejected. */
  lastStep: bigint('last_step', { mode: 'number' }),
  /** Null until a first code confirms the secret. */
  confirmedAt: time('confirmed_at'),
})

/** Recovery codes as SHA-256 hashes, deleted when used. */
export const deskRecoveryCodes = pgTable(
  'desk_recovery_codes',
  { codeHash: text('code_hash').primaryKey(), userId: owner() },
  (t) => [index('desk_recovery_codes_user_id_idx').on(t.userId)],
)

/** Open desks of operators. Each belongs to a sign-in session and ends with it. */
export const deskSessions = pgTable('desk_sessions', {
  sid: text()
    .primaryKey()
    .references(() => sessions.sid, { onDelete: 'cascade' }),
  openedAt: time('opened_at').notNull().defaultNow(),
  lastSeenAt: time('last_seen_at').notNull().defaultNow(),
  /** The time of the last second factor. */
  factorAt: time('factor_at').notNull().defaultNow(),
})

/** Pending WebAuthn challenges, one per session. */
export const deskChallenges = pgTable('desk_challenges', {
  sid: text()
    .primaryKey()
    .references(() => sessions.sid, { onDelete: 'cascade' }),
  challenge: text().notNull(),
  purpose: text().$type<'setup' | 'check'>().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
})

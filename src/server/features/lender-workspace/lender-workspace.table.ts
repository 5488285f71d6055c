import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LenderTemplate } from '#contract/lender-workspace/lender-workspace.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })
const id = () => uuid().primaryKey().defaultRandom()
const createdAt = () => time('created_at').notNull().defaultNow()
const lenderId = () =>
  uuid('lender_id')
    .notNull()
    .references(() => lenders.id, { onDelete: 'cascade' })

/** Emails, in addition to the published one, that may sign in for a lender. */
export const lenderMembers = pgTable(
  'lender_members',
  {
    id: id(),
    lenderId: lenderId(),
    /** In lower case. */
    email: text().notNull(),
    invitedBy: text('invited_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('lender_members_lender_id_email_key').on(t.lenderId, t.email),
    index('lender_members_email_idx').on(t.email),
  ],
)

/** Sign-in links sent by email. Each works once. */
export const lenderSignIns = pgTable(
  'lender_sign_ins',
  {
    id: id(),
    lenderId: lenderId(),
    email: text().notNull(),
    /** SHA-256 of the link's 32 random bytes. */
    tokenHash: text('token_hash').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('lender_sign_ins_token_hash_key').on(t.tokenHash),
    index('lender_sign_ins_lender_id_idx').on(t.lenderId),
    index('lender_sign_ins_expires_at_idx').on(t.expiresAt),
  ],
)

/** Lenders' sessions, separate from those of investors and operators. */
export const lenderSessions = pgTable(
  'lender_sessions',
  {
    id: id(),
    lenderId: lenderId(),
    email: text().notNull(),
    /** SHA-256 of the session's 32 random bytes. */
    tokenHash: text('token_hash').notNull(),
    expiresAt: time('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('lender_sessions_token_hash_key').on(t.tokenHash),
    index('lender_sessions_lender_id_email_idx').on(t.lenderId, t.email),
    index('lender_sessions_expires_at_idx').on(t.expiresAt),
  ],
)

/** Saved answers, and a lender's usual fees and conditions. */
export const lenderTemplates = pgTable(
  'lender_templates',
  {
    id: id(),
    lenderId: lenderId(),
    kind: text().$type<LenderTemplate['kind']>().notNull(),
    name: text().notNull(),
    body: text(),
    quote: jsonb().$type<Extract<LenderTemplate, { kind: 'quote' }>['quote']>(),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('lender_templates_lender_id_kind_name_key').on(t.lenderId, t.kind, t.name)],
)

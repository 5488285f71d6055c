import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/features/accounts/accounts.table.ts'
import { lenders } from '#server/features/lenders/catalogue/lenders.table.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })
const lenderId = () =>
  uuid('lender_id')
    .notNull()
    .references(() => lenders.id, { onDelete: 'cascade' })

/** One field that should say something else; `program` is null for the lender itself. */
export type ProposedChange = { program: string | null; field: string; value: string }

/** A lender's proof that a page is theirs: a link to an address of their own. */
export const lenderClaims = pgTable(
  'lender_claims',
  {
    id: uuid().primaryKey().defaultRandom(),
    lenderId: lenderId(),
    email: text().notNull(),
    /** SHA-256 of the link's 32 random bytes. */
    tokenHash: text('token_hash').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    /** When the link was first followed. */
    confirmedAt: time('confirmed_at'),
  },
  (t) => [
    uniqueIndex('lender_claims_token_hash_key').on(t.tokenHash),
    index('lender_claims_lender_id_idx').on(t.lenderId),
    index('lender_claims_expires_at_idx').on(t.expiresAt),
  ],
)

/** What visitors reported and lenders proposed; one queue. */
export const lenderCorrections = pgTable(
  'lender_corrections',
  {
    id: uuid().primaryKey().defaultRandom(),
    lenderId: lenderId(),
    kind: text().$type<'report' | 'proposal'>().notNull(),
    changes: jsonb().$type<ProposedChange[]>().notNull(),
    /** Where the right value stands, as the visitor says. */
    source: text().notNull(),
    /** Who hears of a refusal; null for a visitor who left no address. */
    email: text(),
    status: text().$type<'open' | 'accepted' | 'refused'>().notNull().default('open'),
    reason: text(),
    createdAt: time('created_at').notNull().defaultNow(),
    decidedAt: time('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('lender_corrections_lender_id_idx').on(t.lenderId, t.status),
    index('lender_corrections_status_idx').on(t.status, t.createdAt),
    index('lender_corrections_decided_by_idx').on(t.decidedBy),
  ],
)

import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/features/accounts/accounts.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })
const lenderId = () =>
  uuid('lender_id')
    .notNull()
    .references(() => lenders.id, { onDelete: 'cascade' })

/** A proposed value of one field. `program` is the program's name, null for a field of the lender. */
export type ProposedChange = { program: string | null; field: string; value: string }

/** Lenders' requests to edit their own page, confirmed by a link that is emailed to the lender. */
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
    /** The time when the link was first followed. */
    confirmedAt: time('confirmed_at'),
  },
  (t) => [
    uniqueIndex('lender_claims_token_hash_key').on(t.tokenHash),
    index('lender_claims_lender_id_idx').on(t.lenderId),
    index('lender_claims_expires_at_idx').on(t.expiresAt),
  ],
)

/** Visitors' reports of wrong terms, and lenders' proposals for their page. */
export const lenderCorrections = pgTable(
  'lender_corrections',
  {
    id: uuid().primaryKey().defaultRandom(),
    lenderId: lenderId(),
    kind: text().$type<'report' | 'proposal'>().notNull(),
    changes: jsonb().$type<ProposedChange[]>().notNull(),
    /** Where the visitor found the right value, or a lender's note about its proposal. */
    source: text().notNull(),
    /**
     * Where to send the reason for a refusal: a visitor's address, null if none was left, or the address that claimed
     * the page.
     */
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

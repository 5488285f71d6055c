import { isNull } from 'drizzle-orm'
import { index, integer, jsonb, numeric, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Round, RoundEnd } from '#contract/quotes/rounds.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Rounds of quotes. A deal has at most one open round. Rows change only under the investor's lock. Times are the
 * database's, so that processes with different clocks agree on the deadline.
 */
export const quoteRounds = pgTable(
  'quote_rounds',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    dealId: uuid('deal_id')
      .notNull()
      .references(() => deals.id, { onDelete: 'cascade' }),
    /** The deal's loan amount and hold at the round's start. All quotes are priced for them. */
    loanAmount: numeric('loan_amount', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    holdMonths: integer('hold_months').notNull(),
    closesAt: time('closes_at').notNull(),
    /** The number of times that a late quote moved the deadline. */
    extensions: integer().notNull().default(0),
    closedAt: time('closed_at'),
    /** Why the round closed. */
    end: text().$type<RoundEnd>(),
    /** The standings when the round closed. */
    result: jsonb().$type<Pick<Round, 'asked' | 'quoted' | 'standings'>>(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('quote_rounds_open_key').on(t.dealId).where(isNull(t.closedAt)),
    index('quote_rounds_deal_id_idx').on(t.dealId),
    index('quote_rounds_user_id_idx').on(t.userId),
    // Serves the job that closes rounds.
    index('quote_rounds_closes_at_idx').on(t.closesAt).where(isNull(t.closedAt)),
    // Serves the facts about lenders.
    index('quote_rounds_closed_at_idx').on(t.closedAt),
  ],
)

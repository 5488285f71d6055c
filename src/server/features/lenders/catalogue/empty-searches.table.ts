import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Counts of directory searches without results, by week, state and amount. Contains neither search texts nor visitors.
 */
export const emptySearches = pgTable(
  'empty_searches',
  {
    /** The week's Monday. */
    week: date({ mode: 'string' }).notNull(),
    /** The searched state's name, 'several', or empty for none. */
    state: text().notNull(),
    /** The band of the searched amount, or empty for none. */
    amount: text().notNull(),
    hasText: boolean('has_text').notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.week, t.state, t.amount, t.hasText] })],
)

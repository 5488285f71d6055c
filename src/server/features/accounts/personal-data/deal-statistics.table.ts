import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** Anonymous counts of purged users' deals. */
export const dealStatistics = pgTable(
  'deal_statistics',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The first day of the month of submission. */
    month: text().notNull(),
    propertyState: text('property_state').notNull(),
    dealType: text('deal_type').notNull(),
    deals: integer().notNull(),
    matches: integer().notNull(),
    contacted: integer().notNull(),
  },
  (t) => [uniqueIndex('deal_statistics_key').on(t.month, t.propertyState, t.dealType)],
)

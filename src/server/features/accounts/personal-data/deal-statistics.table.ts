import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** What remains of purged people's deals: counts that point to nobody. */
export const dealStatistics = pgTable(
  'deal_statistics',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** First day of the month in which the deals were submitted. */
    month: text().notNull(),
    propertyState: text('property_state').notNull(),
    dealType: text('deal_type').notNull(),
    deals: integer().notNull(),
    matches: integer().notNull(),
    contacted: integer().notNull(),
  },
  (t) => [uniqueIndex('deal_statistics_key').on(t.month, t.propertyState, t.dealType)],
)

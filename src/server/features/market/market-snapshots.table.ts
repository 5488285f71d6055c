import { boolean, date, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { MarketKind } from '#domain/market/market-figures.ts'

/** The market pages' figures of each Monday, one row per week and state, for charts over time. */
export const marketSnapshots = pgTable(
  'market_snapshots',
  {
    /** The Monday of the week. */
    week: date({ mode: 'string' }).notNull(),
    /** A state's name, or an empty text for the United States. */
    state: text().notNull(),
    /** Whether the figures are about sample lenders. A site with real lenders doesn't show them. */
    isSample: boolean('is_sample').notNull(),
    kinds: jsonb().$type<MarketKind[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.state, t.isSample, t.week] })],
)

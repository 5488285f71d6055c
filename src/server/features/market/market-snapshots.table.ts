import { boolean, date, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { MarketKind } from '#domain/market/market-figures.ts'

/** What the market pages showed each Monday: one row per week and place, so that figures can be drawn over time. */
export const marketSnapshots = pgTable(
  'market_snapshots',
  {
    /** The Monday of the week. */
    week: date({ mode: 'string' }).notNull(),
    /** A state's name, or an empty text for the United States. */
    state: text().notNull(),
    /** The figures are about sample lenders. They are never drawn on a site with real ones. */
    isSample: boolean('is_sample').notNull(),
    kinds: jsonb().$type<MarketKind[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.state, t.isSample, t.week] })],
)

import { index, integer, jsonb, numeric, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { FoundCheck } from '#domain/matching/found-checks.ts'
import type { ScoreTerms } from '#domain/matching/match-figures.ts'
import type { CapReason } from '#domain/matching/score-cap.ts'

/**
 * Scores of erased accounts' matches, kept for three years to answer questions about the ranking. Identifies neither
 * user nor deal.
 */
export const matchRecords = pgTable(
  'match_records',
  {
    id: uuid().primaryKey().defaultRandom(),
    modelVersion: text('model_version').notNull(),
    matchScore: numeric('match_score', { precision: 3, scale: 2, mode: 'number' }).notNull(),
    terms: jsonb().$type<ScoreTerms>().notNull(),
    checks: jsonb().$type<FoundCheck[]>().notNull(),
    caps: jsonb().$type<CapReason[]>().notNull(),
    /** The program's terms when the account was erased, or the lender's if the match had no program. */
    program: jsonb().$type<Record<string, unknown>>().notNull(),
    erasedAt: timestamp('erased_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('match_records_erased_at_idx').on(t.erasedAt)],
)

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

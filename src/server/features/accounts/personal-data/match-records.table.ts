import { index, jsonb, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ScoreTerms } from '#domain/matching/deal-insight.ts'
import type { FoundCheck } from '#domain/matching/found-checks.ts'
import type { CapReason } from '#domain/matching/score-cap.ts'

/**
 * How matches of erased accounts were scored, kept three years to answer questions about the ranking. No column leads to the person, the deal
 * or its address.
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
    /** The terms of the program when the account was erased; the lender's own where it has no programs. */
    program: jsonb().$type<Record<string, unknown>>().notNull(),
    erasedAt: timestamp('erased_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('match_records_erased_at_idx').on(t.erasedAt)],
)

import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ContactMethod } from '#contract/deals/deals.ts'
import type { LoanCost } from '#domain/loan-cost/cost-figures.ts'
import type { FoundCheck } from '#domain/matching/found-checks.ts'
import type { CheapestProgram, ScoreTerms } from '#domain/matching/match-figures.ts'
import type { CapReason } from '#domain/matching/score-cap.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { deals } from './deals.table.ts'

/**
 * Lenders that fit a deal, with the score and the terms and cost it was computed from, so that shown figures always
 * equal scored ones.
 */
export const matches = pgTable(
  'matches',
  {
    id: uuid().primaryKey().defaultRandom(),
    dealId: uuid('deal_id')
      .notNull()
      .references(() => deals.id, { onDelete: 'cascade' }),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    matchScore: numeric('match_score', { precision: 3, scale: 2, mode: 'number' }).notNull(),
    status: text().notNull().default('active'),
    contacted: boolean().notNull().default(false),
    contactedAt: timestamp('contacted_at', { withTimezone: true }),
    /** The distinct channels of the investor's contacts. */
    contactChannels: text('contact_channels').array().$type<ContactMethod[]>().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    terms: jsonb().$type<ScoreTerms>().notNull(),
    cost: jsonb().$type<LoanCost>().notNull(),
    /** A sort key, stored as a column so that SQL sorts as the model does. Null without a published rate. */
    totalCost: numeric('total_cost', { precision: 14, scale: 2, mode: 'number' }),
    modelVersion: text('model_version').notNull(),
    programId: uuid('program_id'),
    programName: text('program_name'),
    /** The program's funding days, a sort key. */
    fundingDays: integer('funding_days'),
    checks: jsonb().$type<FoundCheck[]>().notNull(),
    /**
     * False for a match kept in addition to the best because it is cheap, was shown before sign-up, or was contacted
     * and no longer fits. Excluded from counts.
     */
    isBestFit: boolean('is_best_fit').notNull().default(true),
    /** The reasons that cap the score at 0.67, and the score before the caps. */
    caps: jsonb().$type<CapReason[]>().notNull(),
    uncapped: numeric({ precision: 3, scale: 2, mode: 'number' }).notNull(),
    /** A sort key: the number of caps and open questions. */
    objections: integer().notNull(),
    /** A sort key: whether the lender publishes that it takes every situation of the deal. */
    acceptsSituations: boolean('accepts_situations').notNull(),
    /** The lender's program with the lowest total cost, unless it is the matched one. */
    cheapest: jsonb().$type<CheapestProgram>(),
    /** False for a contacted lender that no longer fits. */
    fits: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex('matches_deal_id_lender_id_key').on(t.dealId, t.lenderId),
    index('matches_deal_id_order_idx').on(
      t.dealId,
      t.fits.desc(),
      t.acceptsSituations.desc(),
      t.matchScore.desc(),
      t.objections,
      t.uncapped.desc(),
      t.totalCost,
      t.id,
    ),
    index('matches_lender_id_idx').on(t.lenderId),
  ],
)

/**
 * SQL value: the matched program's maximum advance, in percent. Splits a quoted loan into advance and holdback. Null if
 * not published.
 */
export const matchedAdvancePercent = sql<number | null>`(${matches.cost}->>'advancePercent')::float`
export const matchedRehabPercent = sql<number | null>`(${matches.cost}->>'rehabPercent')::float`

export type MatchRow = typeof matches.$inferSelect

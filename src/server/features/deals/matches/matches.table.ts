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
import type { CheapestProgram, LoanCost, MatchCheck, ScoreTerms } from '#contract/deals/deal-insight.ts'
import type { ContactWay } from '#contract/deals/deals.ts'
import type { FoundCheck } from '#domain/matching/found-checks.ts'
import type { CapReason } from '#domain/matching/score-cap.ts'
import { deals } from '#server/features/deals/submitting/deals.table.ts'
import { lenders } from '#server/features/lenders/catalogue/lenders.table.ts'

/** Matches. The terms, the cost, the checks and the model's version are ours: what is shown never differs from what was scored. */
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
    /** How it was contacted, each way once. Empty for contacts from before this was kept. */
    contactChannels: text('contact_channels').array().$type<ContactWay[]>().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    terms: jsonb().$type<ScoreTerms>().notNull(),
    cost: jsonb().$type<LoanCost>().notNull(),
    /** The second key of the order, kept as a column so that SQL sorts as the model does; null where no rate is published. */
    totalCost: numeric('total_cost', { precision: 14, scale: 2, mode: 'number' }),
    modelVersion: text('model_version').notNull(),
    programId: uuid('program_id'),
    programName: text('program_name'),
    /** The program's, the third key of the order. */
    fundingDays: integer('funding_days'),
    /** Null in what the first model matched; whole sentences in what the second wrote at first. */
    checks: jsonb().$type<FoundCheck[] | MatchCheck[]>(),
    /** False for one of the cheapest that are kept beside the best. */
    isBestFit: boolean('is_best_fit').notNull().default(true),
    /** Why the score is held down, and what it would be otherwise; null in what an earlier model matched. */
    caps: jsonb().$type<CapReason[]>(),
    uncapped: numeric({ precision: 3, scale: 2, mode: 'number' }),
    /** The lender's program with the lowest total, where that is another. */
    cheapest: jsonb().$type<CheapestProgram>(),
    /** False for a contacted lender that no longer fits. */
    fits: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex('matches_deal_id_lender_id_key').on(t.dealId, t.lenderId),
    index('matches_deal_id_order_idx').on(t.dealId, t.fits.desc(), t.matchScore.desc(), t.totalCost, t.id),
    index('matches_lender_id_idx').on(t.lenderId),
  ],
)

/** What the program of a match pays out at closing at most, in percent of price or as-is value; null where it is not published. */
export const matchedAdvancePercent = sql<number | null>`(${matches.cost}->>'advancePercent')::float`

export type MatchRow = typeof matches.$inferSelect

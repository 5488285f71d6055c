import { z } from 'zod'
import { Medians } from '#domain/loan-cost/cost-figures.ts'
import { RuleCount } from '#domain/matching/match-figures.ts'
import { dealPurposes, programKinds, programSituations } from '#domain/programs/programs.ts'
import { DealHealth, Verdict } from '#domain/verdict/verdict-figures.ts'

const nearMissKinds = ['amount', 'leverage', 'term', 'entity', 'credit'] as const

export const NearMiss = z.object({
  kind: z.enum(nearMissKinds),
  /** Dollars or months; null when the change is not a number. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** Net rise in lenders that fit. */
  gain: z.number(),
  eligibleAfter: z.number(),
  lenderName: z.string().nullable(),
  /** The months that the total costs cover. */
  costMonthsBefore: z.number().nullable(),
  costMonthsAfter: z.number().nullable(),
  totalCostBefore: z.number().nullable(),
  totalCostAfter: z.number().nullable(),
  ltarvPercentBefore: z.number().nullable(),
  ltarvPercentAfter: z.number().nullable(),
  ltcPercentBefore: z.number().nullable(),
  ltcPercentAfter: z.number().nullable(),
  cashAtClosingBefore: z.number().nullable(),
  cashAtClosingAfter: z.number().nullable(),
  cashYouNeedBefore: z.number().nullable(),
  cashYouNeedAfter: z.number().nullable(),
  sentence: z.string(),
  /** Set when the changed loan is more than many lenders lend against the after-repair value. */
  warning: z.string().nullable(),
})
export type NearMiss = z.infer<typeof NearMiss>

/**
 * The lender with the lowest total cost in dollars among those that fit. The program's name is null for a lender
 * without programs.
 */
export const CheapestLender = z.object({
  lenderName: z.string(),
  programName: z.string().nullable(),
  totalCost: z.number(),
})
export type CheapestLender = z.infer<typeof CheapestLender>

/** The figures of a deal as a whole, computed and stored when it is matched. */
export const DealInsight = z.object({
  kind: z.enum(programKinds),
  purpose: z.enum(dealPurposes),
  situations: z.array(z.enum(programSituations)),
  /** Months held, which every cost and profit covers. */
  holdMonths: z.number(),
  health: DealHealth,
  verdict: Verdict.nullable(),
  medians: Medians.nullable(),
  ruleCounts: z.array(RuleCount),
  /** All lenders when it was matched. */
  lenderCount: z.number(),
  nearMisses: z.array(NearMiss),
  bestLenderName: z.string().nullable(),
  cheapest: CheapestLender.nullable(),
  modelVersion: z.string(),
})
export type DealInsight = z.infer<typeof DealInsight>

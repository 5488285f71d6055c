import { z } from 'zod'

/** One scenario of what a loan costs: dollars to the cent, rates in percent. */
export const CostCase = z.object({
  ratePercent: z.number(),
  pointsPercent: z.number(),
  pointsCost: z.number(),
  monthlyPayment: z.number(),
  interest: z.number(),
  totalCost: z.number(),
  effectiveAnnualCostPercent: z.number(),
})
export type CostCase = z.infer<typeof CostCase>

/** What the loan would cost here: expected, and between which bounds. */
export const LoanCost = CostCase.extend({
  /** The lender published no points; 2.0 are assumed. */
  pointsAssumed: z.boolean(),
  /** Months the total covers: the term, or the first 36 of a longer one. */
  costMonths: z.number(),
  /** True above 36 months: principal is paid down monthly instead of at the end. */
  isAmortised: z.boolean(),
  best: CostCase,
  worst: CostCase,
})
export type LoanCost = z.infer<typeof LoanCost>

/** The seven parts of a score, each in 0..1. */
export const ScoreTerms = z.object({
  cost: z.number(),
  amount: z.number(),
  term: z.number(),
  speed: z.number(),
  file: z.number(),
  data: z.number(),
  local: z.number(),
})
export type ScoreTerms = z.infer<typeof ScoreTerms>

export const HealthNote = z.object({
  /** What the note is about, so that the interface can place it. */
  about: z.enum(['ltv', 'ltarv', 'ltc', 'seventyRule', 'gap', 'input']),
  tone: z.enum(['good', 'caution', 'problem']),
  text: z.string(),
})

export const DealHealth = z.object({
  ltvPercent: z.number().nullable(),
  ltarvPercent: z.number().nullable(),
  ltcPercent: z.number().nullable(),
  seventyRule: z.object({ maximumPrice: z.number(), difference: z.number() }),
  sourcesAndUses: z.object({
    purchasePrice: z.number(),
    repairBudget: z.number(),
    points: z.number(),
    pointsPercent: z.number(),
    pointsAssumed: z.boolean(),
    closingCosts: z.number(),
    usesTotal: z.number(),
    loanAmount: z.number(),
    downpayment: z.number(),
    sourcesTotal: z.number(),
    gap: z.number(),
  }),
  notes: z.array(HealthNote),
})
export type DealHealth = z.infer<typeof DealHealth>

export const NearMiss = z.object({
  kind: z.enum(['amount', 'term']),
  from: z.number(),
  to: z.number(),
  /** Net rise in lenders that fit. */
  gain: z.number(),
  eligibleAfter: z.number(),
  lenderName: z.string().nullable(),
  totalCostBefore: z.number().nullable(),
  totalCostAfter: z.number().nullable(),
  ltarvPercentBefore: z.number().nullable(),
  ltarvPercentAfter: z.number().nullable(),
  ltcPercentBefore: z.number().nullable(),
  ltcPercentAfter: z.number().nullable(),
  sentence: z.string(),
})
export type NearMiss = z.infer<typeof NearMiss>

/** How many lenders each rule of eligibility removed; `onlyThis` counts those that failed nothing else. */
export const RuleCount = z.object({ rule: z.string(), failed: z.number(), onlyThis: z.number() })

/** What the match run knew about the deal as a whole, computed and stored at match time. */
export const DealInsight = z.object({
  health: DealHealth,
  ruleCounts: z.array(RuleCount),
  lenderCount: z.number(),
  nearMisses: z.array(NearMiss),
  bestLenderName: z.string().nullable(),
  modelVersion: z.string(),
})
export type DealInsight = z.infer<typeof DealInsight>

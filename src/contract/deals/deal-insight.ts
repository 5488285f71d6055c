import { z } from 'zod'
import type * as domain from '#domain/matching/deal-insight.ts'
import { verdictWords } from '#domain/matching/deal-insight.ts'

/**
 * One scenario of what a loan costs: dollars to the cent, rates in percent. Fees are null in what an earlier model figured,
 * which left them out; the yearly cost is null where none can be given.
 */
export const CostCase = z.object({
  ratePercent: z.number(),
  pointsPercent: z.number(),
  pointsCost: z.number(),
  loanFees: z.number().nullable(),
  drawFees: z.number().nullable(),
  monthlyPayment: z.number(),
  interest: z.number(),
  totalCost: z.number(),
  effectiveAnnualCostPercent: z.number().nullable(),
}) satisfies z.ZodType<domain.CostCase>
export type CostCase = z.infer<typeof CostCase>

/** What the loan would cost here: expected, and between which bounds. */
export const LoanCost = CostCase.extend({
  /** What the lender does not publish and usual figures stand in for. */
  rateAssumed: z.boolean(),
  pointsAssumed: z.boolean(),
  loanFeesAssumed: z.boolean(),
  drawFeeAssumed: z.boolean(),
  interestBasis: z.enum(['full', 'drawn']).nullable(),
  minimumInterestMonths: z.number().nullable(),
  /** Months the total covers: those the loan is held, or the first 36 of a longer one. */
  costMonths: z.number(),
  /** True above 36 months: principal is paid down monthly instead of at the end. */
  isAmortised: z.boolean(),
  best: CostCase,
  worst: CostCase,
}) satisfies z.ZodType<domain.LoanCost>
export type LoanCost = z.infer<typeof LoanCost>

/** The parts of a score, each in 0..1; an earlier model had no `known`. */
export const ScoreTerms = z.object({
  cost: z.number(),
  amount: z.number(),
  term: z.number(),
  speed: z.number(),
  file: z.number(),
  data: z.number(),
  local: z.number(),
  known: z.number().nullable(),
}) satisfies z.ZodType<domain.ScoreTerms>
export type ScoreTerms = z.infer<typeof ScoreTerms>

/** One check of a program for a deal, as it stood when they were matched. */
export const MatchCheck = z.object({
  rule: z.string(),
  result: z.enum(['pass', 'fail', 'ask', 'unknown']),
  sentence: z.string(),
}) satisfies z.ZodType<domain.MatchCheck>
export type MatchCheck = z.infer<typeof MatchCheck>

export const HealthNote = z.object({
  /** What the note is about, so that the interface can place it. */
  about: z.enum(['advance', 'ltv', 'ltarv', 'ltc', 'seventyRule', 'gap', 'input']),
  tone: z.enum(['good', 'caution', 'problem']),
  text: z.string(),
}) satisfies z.ZodType<domain.HealthNote>
export type HealthNote = z.infer<typeof HealthNote>

/** Where the money comes from and where it goes. What only one kind of deal has is null in the other's, and in an earlier model's. */
export const SourcesAndUses = z.object({
  kind: z.enum(['purchase', 'refinance']).nullable(),
  purchasePrice: z.number(),
  repairBudget: z.number(),
  points: z.number(),
  pointsPercent: z.number(),
  pointsAssumed: z.boolean(),
  loanFees: z.number().nullable(),
  appraisal: z.number().nullable(),
  closingCosts: z.number(),
  /** The loan that a refinance pays off; null when it was not given. */
  payoff: z.number().nullable(),
  /** Null for a refinance whose payoff was not given. */
  usesTotal: z.number().nullable(),
  loanAmount: z.number(),
  downpayment: z.number(),
  sourcesTotal: z.number(),
  /** Uses less the loan: a purchase's cash to close. Below 0 the loan covers more than the uses. */
  gap: z.number().nullable(),
  /** What a refinance pays out to the investor; below 0 it has to be brought. */
  cashOut: z.number().nullable(),
}) satisfies z.ZodType<domain.SourcesAndUses>
export type SourcesAndUses = z.infer<typeof SourcesAndUses>

export const DealHealth = z.object({
  /** Paid out at closing, of price or as-is value; null when the value is not known. */
  advancePercent: z.number().nullable(),
  ltvPercent: z.number().nullable(),
  ltarvPercent: z.number().nullable(),
  ltcPercent: z.number().nullable(),
  seventyRule: z.object({ maximumPrice: z.number(), difference: z.number() }),
  sourcesAndUses: SourcesAndUses,
  notes: z.array(HealthNote),
}) satisfies z.ZodType<domain.DealHealth>
export type DealHealth = z.infer<typeof DealHealth>

/** The middle of what all lenders that fit would charge: dollars and percent. */
export const Medians = z.object({
  totalCost: z.number(),
  ratePercent: z.number(),
  pointsPercent: z.number(),
  loanFees: z.number(),
}) satisfies z.ZodType<domain.Medians>
export type Medians = z.infer<typeof Medians>

/** The one change after which the whole deal is sound. */
export const Cure = z.object({
  kind: z.enum(['price', 'loan', 'repairs', 'term', 'value']),
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** The loan that goes with another price. */
  loanAmount: z.number().nullable(),
  sentence: z.string(),
}) satisfies z.ZodType<domain.Cure>
export type Cure = z.infer<typeof Cure>

export const VerdictReason = z.object({
  about: z.enum(['ltarv', 'ltc', 'advance', 'profit', 'cash', 'lenders', 'value']),
  /** The word that this reason alone would lead to. */
  word: z.enum(verdictWords),
  text: z.string(),
}) satisfies z.ZodType<domain.VerdictReason>
export type VerdictReason = z.infer<typeof VerdictReason>

export const Verdict = z.object({
  word: z.enum(verdictWords),
  /** The gravest first. */
  reasons: z.array(VerdictReason),
  /** Null when the deal is sound, and when no single change makes it so. */
  cure: Cure.nullable(),
  /** What a flip would leave, in dollars; null where no flip is planned. */
  profit: z.number().nullable(),
}) satisfies z.ZodType<domain.Verdict>
export type Verdict = z.infer<typeof Verdict>

const nearMissKinds = ['amount', 'leverage', 'term', 'entity', 'credit'] as const

export const NearMiss = z.object({
  kind: z.enum(nearMissKinds),
  /** Dollars or months; null for a change that is no figure. */
  from: z.number().nullable(),
  to: z.number().nullable(),
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
  cashToCloseBefore: z.number().nullable(),
  cashToCloseAfter: z.number().nullable(),
  sentence: z.string(),
  /** Said where the change borrows more than most lenders do. */
  warning: z.string().nullable(),
}) satisfies z.ZodType<domain.NearMiss>
export type NearMiss = z.infer<typeof NearMiss>

/** How many lenders each rule ruled out; `onlyThis` counts those that failed nothing else. */
const RuleCount = z.object({ rule: z.string(), failed: z.number(), onlyThis: z.number() })

/** What the match run knew about the deal as a whole, computed and stored at match time. Null in an earlier model's: verdict, medians. */
export const DealInsight = z.object({
  health: DealHealth,
  verdict: Verdict.nullable(),
  medians: Medians.nullable(),
  ruleCounts: z.array(RuleCount),
  lenderCount: z.number(),
  nearMisses: z.array(NearMiss),
  bestLenderName: z.string().nullable(),
  modelVersion: z.string(),
}) satisfies z.ZodType<domain.DealInsight>
export type DealInsight = z.infer<typeof DealInsight>

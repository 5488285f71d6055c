import { z } from 'zod'
import type * as domain from '#domain/matching/deal-insight.ts'
import { cureKinds, reasonSubjects, verdictWords } from '#domain/matching/deal-insight.ts'
import { programKinds, programSituations } from '#domain/matching/programs.ts'
import { missingRentFigureNames } from '#domain/rental/coverage.ts'
import type * as cash from '#domain/verdict/cash-figures.ts'

/**
 * The cash of a deal in three figures, dollars to the cent, and what of the loan is paid out at closing and held back for repairs.
 * Null for a refinance whose payoff was not given; below 0 the loan pays out more than is needed.
 */
export const CashFigures = z.object({
  cashAtClosing: z.number().nullable(),
  repairsYouPay: z.number(),
  cashYouNeed: z.number().nullable(),
  advance: z.number(),
  holdback: z.number(),
}) satisfies z.ZodType<cash.CashFigures>
export type CashFigures = z.infer<typeof CashFigures>

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
  /** For paying a rental off early; null in what an earlier model figured. */
  prepayment: z.number().nullable(),
  monthlyPayment: z.number(),
  interest: z.number(),
  totalCost: z.number(),
  effectiveAnnualCostPercent: z.number().nullable(),
}) satisfies z.ZodType<domain.CostCase>
export type CostCase = z.infer<typeof CostCase>

/** What the loan would cost here: expected, and between which bounds. */
export const LoanCost = CostCase.extend({
  /** Null where the lender publishes no rate: then the other figures say what it would cost at usual rates. */
  totalCost: z.number().nullable(),
  isPriced: z.boolean(),
  /** What the lender does not publish and usual figures stand in for. */
  rateAssumed: z.boolean(),
  pointsAssumed: z.boolean(),
  loanFeesAssumed: z.boolean(),
  drawFeeAssumed: z.boolean(),
  interestBasis: z.enum(['full', 'drawn']).nullable(),
  minimumInterestMonths: z.number().nullable(),
  /** What paying off early costs is published as text alone, and is in no figure. */
  prepaymentNotPriced: z.boolean(),
  /** Months the total covers: those the loan is held; the first 36 of a rental where nobody said how long. */
  costMonths: z.number(),
  /** True for a rental: principal is paid down monthly instead of at the end. */
  isAmortized: z.boolean(),
  /** What the program pays out at closing at most, of price or as-is value; null where it does not publish it, and in an earlier model's. */
  advancePercent: z.number().nullable(),
  /** The deal's cash at this price and with this lender's advance; null in what an earlier model figured. */
  cash: CashFigures.nullable(),
  best: CostCase,
  worst: CostCase,
}) satisfies z.ZodType<domain.LoanCost>
export type LoanCost = z.infer<typeof LoanCost>

/** A lender's program that costs less than the one shown. */
export const CheapestProgram = z.object({
  programId: z.string().nullable(),
  programName: z.string().nullable(),
  totalCost: z.number(),
}) satisfies z.ZodType<domain.CheapestProgram>
export type CheapestProgram = z.infer<typeof CheapestProgram>

/** The parts of a score, each in 0..1. Earlier models knew how local a lender is, and the first not what is known. */
export const ScoreTerms = z.object({
  cost: z.number(),
  amount: z.number(),
  term: z.number(),
  speed: z.number(),
  file: z.number(),
  data: z.number(),
  local: z.number().nullish(),
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
  about: z.enum(['advance', 'ltv', 'ltarv', 'ltc', 'seventyRule', 'cash', 'input']),
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
  /** The deal's cash with the usual advance; null in what an earlier model figured. */
  cash: CashFigures.nullable(),
}) satisfies z.ZodType<domain.SourcesAndUses>
export type SourcesAndUses = z.infer<typeof SourcesAndUses>

export const DealHealth = z.object({
  /** Paid out at closing, of price or as-is value; null when the value is not known. */
  advancePercent: z.number().nullable(),
  ltvPercent: z.number().nullable(),
  ltarvPercent: z.number().nullable(),
  ltcPercent: z.number().nullable(),
  /** Null for a rental, which is judged by its rent. */
  seventyRule: z.object({ maximumPrice: z.number(), difference: z.number() }).nullable(),
  sourcesAndUses: SourcesAndUses,
  notes: z.array(HealthNote),
}) satisfies z.ZodType<domain.DealHealth>
export type DealHealth = z.infer<typeof DealHealth>

/** The middle of what all lenders that fit and publish a rate would charge: dollars and percent. */
export const Medians = z.object({
  totalCost: z.number(),
  ratePercent: z.number(),
  pointsPercent: z.number(),
  loanFees: z.number(),
  /** How many that are, and how most of those that fit charge interest; null in what an earlier model figured. */
  pricedCount: z.number().nullable(),
  interestBasis: z.enum(['full', 'drawn']).nullable(),
}) satisfies z.ZodType<domain.Medians>
export type Medians = z.infer<typeof Medians>

/** The one change after which the whole deal is sound. */
export const Cure = z.object({
  /** `value` and `rent` have to be given first; a price that is too far is named, and is no cure. */
  kind: z.enum(cureKinds),
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** The loan that goes with another price. */
  loanAmount: z.number().nullable(),
  sentence: z.string(),
}) satisfies z.ZodType<domain.Cure>
export type Cure = z.infer<typeof Cure>

export const VerdictReason = z.object({
  about: z.enum(reasonSubjects),
  /** The word that this reason alone would lead to. */
  word: z.enum(verdictWords),
  text: z.string(),
}) satisfies z.ZodType<domain.VerdictReason>
export type VerdictReason = z.infer<typeof VerdictReason>

/** How a rental stands by its rent: dollars, percent; null what depends on rent, taxes or insurance that were not given. */
export const RentalVerdict = z.object({
  ratePercent: z.number(),
  rateAssumed: z.boolean(),
  /** Of price or as-is value; null when the value is not known. */
  ltvPercent: z.number().nullable(),
  /** Principal and interest, and with taxes, insurance and dues, a month. */
  payment: z.number(),
  pitia: z.number().nullable(),
  dscr: z.number().nullable(),
  cashFlowMonthly: z.number().nullable(),
  cashFlowYearly: z.number().nullable(),
  largestLoans: z
    .array(z.object({ dscr: z.number(), loanAmount: z.number(), isCappedByValue: z.boolean() }))
    .nullable(),
  maxLoanToValuePercent: z.number(),
  missing: z.array(z.enum(missingRentFigureNames)),
}) satisfies z.ZodType<domain.RentalVerdict>
export type RentalVerdict = z.infer<typeof RentalVerdict>

/** Whether a rental loan would repay this one: dollars, percent. */
export const ExitVerdict = z.object({
  ratePercent: z.number(),
  value: z.number(),
  byValue: z.number(),
  /** Null while rent, taxes or insurance are not known: the value alone decides then. */
  byRent: z.number().nullable(),
  takeOut: z.number(),
  net: z.number(),
  /** What is missing to repay the loan; 0 or less when nothing is. */
  short: z.number(),
}) satisfies z.ZodType<domain.ExitVerdict>
export type ExitVerdict = z.infer<typeof ExitVerdict>

export const Verdict = z.object({
  word: z.enum(verdictWords),
  /** The gravest first. */
  reasons: z.array(VerdictReason),
  /** Null when the deal is sound, and when no single change makes it so. */
  cure: Cure.nullable(),
  /** What a flip would leave, in dollars, and what it should; null where no flip is planned. */
  profit: z.number().nullable(),
  targetProfit: z.number().nullable(),
  /** Of a rental; and of a short loan that a rental loan repays. */
  rental: RentalVerdict.nullable(),
  exit: ExitVerdict.nullable(),
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
  cashAtClosingBefore: z.number().nullable(),
  cashAtClosingAfter: z.number().nullable(),
  sentence: z.string(),
  /** Said where the change borrows more than most lenders do. */
  warning: z.string().nullable(),
}) satisfies z.ZodType<domain.NearMiss>
export type NearMiss = z.infer<typeof NearMiss>

/** How many lenders each rule ruled out; `onlyThis` counts those that failed nothing else. */
const RuleCount = z.object({ rule: z.string(), failed: z.number(), onlyThis: z.number() })

/** Who of all that fit has the lowest total, in dollars. */
export const CheapestLender = z.object({
  lenderName: z.string(),
  totalCost: z.number(),
}) satisfies z.ZodType<domain.CheapestLender>
export type CheapestLender = z.infer<typeof CheapestLender>

/** What the match run knew about the deal as a whole, computed and stored at match time. Null in an earlier model's: verdict, medians. */
export const DealInsight = z.object({
  /** The loan that the deal asks for, and what is special about it; null and none in an earlier model's. */
  kind: z.enum(programKinds).nullable(),
  situations: z.array(z.enum(programSituations)),
  health: DealHealth,
  verdict: Verdict.nullable(),
  medians: Medians.nullable(),
  ruleCounts: z.array(RuleCount),
  lenderCount: z.number(),
  nearMisses: z.array(NearMiss),
  bestLenderName: z.string().nullable(),
  cheapest: CheapestLender.nullable(),
  modelVersion: z.string(),
}) satisfies z.ZodType<domain.DealInsight>
export type DealInsight = z.infer<typeof DealInsight>

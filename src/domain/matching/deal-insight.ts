import { z } from 'zod'
import { missingRentFigureNames } from '#domain/rental/coverage.ts'
import { dealPurposes, programKinds, programSituations } from './programs.ts'

/** Prepaid at closing, in dollars: 15 days of interest, a year of insurance, and a rental's escrow. */
export const PrepaidItems = z.object({
  interest: z.number(),
  insurance: z.number(),
  escrow: z.number(),
  total: z.number(),
})
export type PrepaidItems = z.infer<typeof PrepaidItems>

/**
 * The three cash figures in dollars to the cent, with their advance, holdback and prepaid items. Null for a refinance without a payoff. Negative
 * when the investor receives cash.
 */
export const CashFigures = z.object({
  /** Price (refinance: payoff), points, loan fees, appraisal, closing costs and prepaid items, less the advance. */
  cashAtClosing: z.number().nullable(),
  /** Repairs without a holdback. */
  repairsYouPay: z.number(),
  /** The sum of `cashAtClosing` and `repairsYouPay`. */
  cashYouNeed: z.number().nullable(),
  advance: z.number(),
  holdback: z.number(),
  prepaid: PrepaidItems,
})
export type CashFigures = z.infer<typeof CashFigures>

/** One scenario of a loan's cost: dollars to the cent, rates in percent. The effective annual cost is null when it is undefined. */
export const CostCase = z.object({
  ratePercent: z.number(),
  pointsPercent: z.number(),
  pointsCost: z.number(),
  loanFees: z.number(),
  drawFees: z.number(),
  /** The penalty for paying a rental loan off early. */
  prepayment: z.number(),
  exitFee: z.number(),
  monthlyPayment: z.number(),
  interest: z.number(),
  totalCost: z.number(),
  effectiveAnnualCostPercent: z.number().nullable(),
})
export type CostCase = z.infer<typeof CostCase>

/** The price of a deal's loan on a program: expected, best and worst. */
export const LoanCost = CostCase.extend({
  /** Null when the lender publishes no rate: the other figures are then priced at assumed rates. */
  totalCost: z.number().nullable(),
  isPriced: z.boolean(),
  /** Whether each part is assumed because the lender does not publish it. */
  rateAssumed: z.boolean(),
  pointsAssumed: z.boolean(),
  loanFeesAssumed: z.boolean(),
  drawFeeAssumed: z.boolean(),
  interestBasis: z.enum(['full', 'drawn']).nullable(),
  minimumInterestMonths: z.number().nullable(),
  /** Dollars for one draw, published or assumed. */
  drawFee: z.number(),
  exitFeePercent: z.number().nullable(),
  exitFeeAfterMonth: z.number().nullable(),
  extensionPercent: z.number().nullable(),
  extensionMonths: z.number().nullable(),
  prepaySteps: z.array(z.number()).nullable(),
  /** The prepayment penalty is published as text alone and is in no figure. */
  prepaymentNotPriced: z.boolean(),
  /** Months held, which the total covers; 36 for a rental with a blank hold. */
  costMonths: z.number(),
  /** True for a rental: principal is paid down monthly instead of at the end. */
  isAmortized: z.boolean(),
  /** The program's limits that split the loan into advance and holdback; null when not published. */
  advancePercent: z.number().nullable(),
  rehabPercent: z.number().nullable(),
  /** The deal's cash at this price and with this program's advance. */
  cash: CashFigures,
  best: CostCase,
  worst: CostCase,
})
export type LoanCost = z.infer<typeof LoanCost>

/** A lender's program that costs less than the one shown. */
export const CheapestProgram = z.object({
  programId: z.string().nullable(),
  programName: z.string().nullable(),
  totalCost: z.number(),
})
export type CheapestProgram = z.infer<typeof CheapestProgram>

/** The seven terms of a score, each from 0 to 1. */
export const ScoreTerms = z.object({
  cost: z.number(),
  amount: z.number(),
  term: z.number(),
  speed: z.number(),
  file: z.number(),
  data: z.number(),
  known: z.number(),
})
export type ScoreTerms = z.infer<typeof ScoreTerms>

/** One check of a program for a deal, as of the matching. */
export const MatchCheck = z.object({
  rule: z.string(),
  result: z.enum(['pass', 'fail', 'ask', 'unknown']),
  sentence: z.string(),
})
export type MatchCheck = z.infer<typeof MatchCheck>

export const HealthNote = z.object({
  /** The note's subject, which decides where the page shows it. */
  about: z.enum(['advance', 'ltv', 'ltarv', 'ltc', 'seventyRule', 'cash', 'input']),
  tone: z.enum(['good', 'caution', 'problem']),
  text: z.string(),
})
export type HealthNote = z.infer<typeof HealthNote>

/** Sources and uses of money. Fields of the other kind of deal are null. */
export const SourcesAndUses = z.object({
  kind: z.enum(['purchase', 'refinance']),
  purchasePrice: z.number(),
  repairBudget: z.number(),
  points: z.number(),
  pointsPercent: z.number(),
  pointsAssumed: z.boolean(),
  loanFees: z.number(),
  appraisal: z.number(),
  closingCosts: z.number(),
  /** The loan that a refinance pays off; null when it was not given. */
  payoff: z.number().nullable(),
  /** Null for a refinance without a payoff. */
  usesTotal: z.number().nullable(),
  loanAmount: z.number(),
  downpayment: z.number(),
  sourcesTotal: z.number(),
  /** The deal's cash with the usual advance, or that of the chosen lender or quote. */
  cash: CashFigures,
})
export type SourcesAndUses = z.infer<typeof SourcesAndUses>

export const DealHealth = z.object({
  /** Paid out at closing, of price or as-is value; null when the value is not known. */
  advancePercent: z.number().nullable(),
  ltvPercent: z.number().nullable(),
  ltarvPercent: z.number().nullable(),
  ltcPercent: z.number().nullable(),
  /** Null for a rental, whose verdict depends on its rent. */
  seventyRule: z.object({ maximumPrice: z.number(), difference: z.number() }).nullable(),
  sourcesAndUses: SourcesAndUses,
  notes: z.array(HealthNote),
})
export type DealHealth = z.infer<typeof DealHealth>

/** Medians over the lenders that fit and publish a rate: dollars and percent. */
export const Medians = z.object({
  totalCost: z.number(),
  ratePercent: z.number(),
  pointsPercent: z.number(),
  loanFees: z.number(),
  pricedCount: z.number(),
  /** `drawn` when at least half of the lenders that fit and publish a basis charge interest on drawn money. */
  interestBasis: z.enum(['full', 'drawn']),
})
export type Medians = z.infer<typeof Medians>

export const verdictWords = ['sound', 'stretched', 'unlikely'] as const
export type VerdictWord = (typeof verdictWords)[number]

/**
 * `value` and `rent` must be given first; `loan-and-price` changes both; `wait` is until lenders count the as-is value;
 * `price-too-far` names a price that is no fix.
 */
const fixKinds = [
  'price',
  'loan',
  'repairs',
  'term',
  'loan-and-price',
  'wait',
  'value',
  'rent',
  'price-too-far',
] as const

/** The subject of a verdict's reason. */
const reasonSubjects = [
  'ltarv',
  'ltc',
  'ltv',
  'advance',
  'profit',
  'arv',
  'cash',
  'lenders',
  'published',
  'value',
  'rehab',
  'coverage',
  'cashFlow',
  'rent',
  'exit',
  'distress',
] as const

/** The one change that makes the whole deal sound. */
export const Fix = z.object({
  kind: z.enum(fixKinds),
  /** Dollars or months; the price for a change of loan and price. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** The loan amount that accompanies a changed price. */
  loanAmount: z.number().nullable(),
  sentence: z.string(),
})
export type Fix = z.infer<typeof Fix>

export const VerdictReason = z.object({
  about: z.enum(reasonSubjects),
  /** The verdict if this were the only reason. */
  word: z.enum(verdictWords),
  text: z.string(),
})
export type VerdictReason = z.infer<typeof VerdictReason>

/** A rental's coverage: dollars and percent. Figures that depend on missing rent, taxes or insurance are null. */
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
})
export type RentalVerdict = z.infer<typeof RentalVerdict>

/** Whether a rental loan would repay this one: dollars, percent. */
export const ExitVerdict = z.object({
  ratePercent: z.number(),
  /** The months of ownership before lenders count the value after repair. Absent in verdicts stored before it was kept. */
  seasoningMonths: z.number().exactOptional(),
  value: z.number(),
  byValue: z.number(),
  /** Null while rent, taxes or insurance are unknown; then only the value limits the loan. */
  byRent: z.number().nullable(),
  takeOut: z.number(),
  net: z.number(),
  /** The shortfall; 0 or less when the loan is repaid in full. */
  short: z.number(),
})
export type ExitVerdict = z.infer<typeof ExitVerdict>

export const Verdict = z.object({
  word: z.enum(verdictWords),
  /** Most serious first. */
  reasons: z.array(VerdictReason),
  /** Null when the deal is sound or no single change makes it sound. */
  fix: Fix.nullable(),
  /** The expected and required profit of a flip, in dollars; null when no flip is planned. */
  profit: z.number().nullable(),
  targetProfit: z.number().nullable(),
  /** For rentals, and for short loans that a rental loan repays. */
  rental: RentalVerdict.nullable(),
  exit: ExitVerdict.nullable(),
})
export type Verdict = z.infer<typeof Verdict>

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
  /** Set when the change borrows more than most lenders lend. */
  warning: z.string().nullable(),
})
export type NearMiss = z.infer<typeof NearMiss>

/** How many lenders each rule ruled out; `onlyThis` counts those that failed nothing else. */
const RuleCount = z.object({ rule: z.string(), failed: z.number(), onlyThis: z.number() })

/** The lender with the lowest total cost among those that fit, in dollars. */
export const CheapestLender = z.object({
  lenderName: z.string(),
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
  lenderCount: z.number(),
  nearMisses: z.array(NearMiss),
  bestLenderName: z.string().nullable(),
  cheapest: CheapestLender.nullable(),
  modelVersion: z.string(),
})
export type DealInsight = z.infer<typeof DealInsight>

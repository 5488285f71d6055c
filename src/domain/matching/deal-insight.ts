import type { MissingRentFigure } from '#domain/rental/coverage.ts'
import type { CashFigures } from '#domain/verdict/cash-figures.ts'
import type { DealKind } from './kind-of-deal.ts'
import type { ProgramSituation } from './programs.ts'

/**
 * One scenario of what a loan costs: dollars to the cent, rates in percent. Fees are null in what an earlier model figured,
 * which left them out; the yearly cost is null where none can be given.
 */
export type CostCase = {
  ratePercent: number
  pointsPercent: number
  pointsCost: number
  loanFees: number | null
  drawFees: number | null
  /** For paying a rental off early; null in what an earlier model figured. */
  prepayment: number | null
  monthlyPayment: number
  interest: number
  totalCost: number
  effectiveAnnualCostPercent: number | null
}

/** What the loan would cost here: expected, and between which bounds. */
export type LoanCost = Omit<CostCase, 'totalCost'> & {
  /** Null where the lender publishes no rate: then the other figures say what it would cost at usual rates. */
  totalCost: number | null
  isPriced: boolean
  /** What the lender does not publish and usual figures stand in for. */
  rateAssumed: boolean
  pointsAssumed: boolean
  loanFeesAssumed: boolean
  drawFeeAssumed: boolean
  interestBasis: 'full' | 'drawn' | null
  minimumInterestMonths: number | null
  /** What paying off early costs is published as text alone, and is in no figure. */
  prepaymentNotPriced: boolean
  /** Months the total covers: those the loan is held; the first 36 of a rental where nobody said how long. */
  costMonths: number
  /** True for a rental: principal is paid down monthly instead of at the end. */
  isAmortized: boolean
  /** What the program pays out at closing at most, of price or as-is value; null where it does not publish it, and in an earlier model's. */
  advancePercent: number | null
  /** The deal's cash at this price and with this lender's advance; null in what an earlier model figured. */
  cash: CashFigures | null
  best: CostCase
  worst: CostCase
}

/** A lender's program that costs less than the one shown. */
export type CheapestProgram = { programId: string | null; programName: string | null; totalCost: number }

/** The parts of a score, each in 0..1. Earlier models knew how local a lender is, and the first not what is known. */
export type ScoreTerms = {
  cost: number
  amount: number
  term: number
  speed: number
  file: number
  data: number
  local?: number | null | undefined
  known: number | null
}

/** One check of a program for a deal, as it stood when they were matched. */
export type MatchCheck = {
  rule: string
  result: 'pass' | 'fail' | 'ask' | 'unknown'
  sentence: string
}

export type HealthNote = {
  /** What the note is about, so that the interface can place it. */
  about: 'advance' | 'ltv' | 'ltarv' | 'ltc' | 'seventyRule' | 'cash' | 'input'
  tone: 'good' | 'caution' | 'problem'
  text: string
}

/** Where the money comes from and where it goes. What only one kind of deal has is null in the other's, and in an earlier model's. */
export type SourcesAndUses = {
  kind: 'purchase' | 'refinance' | null
  purchasePrice: number
  repairBudget: number
  points: number
  pointsPercent: number
  pointsAssumed: boolean
  loanFees: number | null
  appraisal: number | null
  closingCosts: number
  /** The loan that a refinance pays off; null when it was not given. */
  payoff: number | null
  /** Null for a refinance whose payoff was not given. */
  usesTotal: number | null
  loanAmount: number
  downpayment: number
  sourcesTotal: number
  /** The deal's cash with the usual advance; null in what an earlier model figured. */
  cash: CashFigures | null
}

export type DealHealth = {
  /** Paid out at closing, of price or as-is value; null when the value is not known. */
  advancePercent: number | null
  ltvPercent: number | null
  ltarvPercent: number | null
  ltcPercent: number | null
  /** Null for a rental, which is judged by its rent. */
  seventyRule: { maximumPrice: number; difference: number } | null
  sourcesAndUses: SourcesAndUses
  notes: HealthNote[]
}

/** The middle of what all lenders that fit and publish a rate would charge: dollars and percent. */
export type Medians = {
  totalCost: number
  ratePercent: number
  pointsPercent: number
  loanFees: number
  /** How many that are, and how most of those that fit charge interest; null in what an earlier model figured. */
  pricedCount: number | null
  interestBasis: 'full' | 'drawn' | null
}

export const verdictWords = ['sound', 'stretched', 'unlikely'] as const
export type VerdictWord = (typeof verdictWords)[number]

/** What a cure changes: a figure of the deal; what has to be given first; or a price so much lower that it is none. */
export const cureKinds = ['price', 'loan', 'repairs', 'term', 'value', 'rent', 'price-too-far'] as const

/** The one change after which the whole deal is sound. */
export type Cure = {
  kind: (typeof cureKinds)[number]
  from: number | null
  to: number | null
  /** The loan that goes with another price. */
  loanAmount: number | null
  sentence: string
}

/** What a reason of a verdict is about. */
export const reasonSubjects = [
  'ltarv',
  'ltc',
  'ltv',
  'advance',
  'profit',
  'cash',
  'lenders',
  'value',
  'rehab',
  'coverage',
  'cashFlow',
  'rent',
  'exit',
  'distress',
] as const

export type VerdictReason = {
  about: (typeof reasonSubjects)[number]
  /** The word that this reason alone would lead to. */
  word: VerdictWord
  text: string
}

/** How a rental stands by its rent: dollars, percent; null what depends on rent, taxes or insurance that were not given. */
export type RentalVerdict = {
  ratePercent: number
  rateAssumed: boolean
  /** Of price or as-is value; null when the value is not known. */
  ltvPercent: number | null
  /** Principal and interest, and with taxes, insurance and dues, a month. */
  payment: number
  pitia: number | null
  dscr: number | null
  cashFlowMonthly: number | null
  cashFlowYearly: number | null
  largestLoans: { dscr: number; loanAmount: number; isCappedByValue: boolean }[] | null
  /** The share of the value that is lent at most here. */
  maxLoanToValuePercent: number
  missing: MissingRentFigure[]
}

/** Whether a rental loan would repay this one: dollars, percent. */
export type ExitVerdict = {
  ratePercent: number
  value: number
  byValue: number
  /** Null while rent, taxes or insurance are not known: the value alone decides then. */
  byRent: number | null
  takeOut: number
  net: number
  /** What is missing to repay the loan; 0 or less when nothing is. */
  short: number
}

export type Verdict = {
  word: VerdictWord
  /** The gravest first. */
  reasons: VerdictReason[]
  /** Null when the deal is sound, and when no single change makes it so. */
  cure: Cure | null
  /** What a flip would leave, in dollars, and what it should; null where no flip is planned. */
  profit: number | null
  targetProfit: number | null
  /** Of a rental; and of a short loan that a rental loan repays. */
  rental: RentalVerdict | null
  exit: ExitVerdict | null
}

export type NearMiss = {
  kind: 'amount' | 'leverage' | 'term' | 'entity' | 'credit'
  /** Dollars or months; null for a change that is no figure. */
  from: number | null
  to: number | null
  /** Net rise in lenders that fit. */
  gain: number
  eligibleAfter: number
  lenderName: string | null
  totalCostBefore: number | null
  totalCostAfter: number | null
  ltarvPercentBefore: number | null
  ltarvPercentAfter: number | null
  ltcPercentBefore: number | null
  ltcPercentAfter: number | null
  cashAtClosingBefore: number | null
  cashAtClosingAfter: number | null
  sentence: string
  /** Said where the change borrows more than most lenders do. */
  warning: string | null
}

/** How many lenders each rule ruled out; `onlyThis` counts those that failed nothing else. */
export type RuleCount = { rule: string; failed: number; onlyThis: number }

export type CheapestLender = { lenderName: string; totalCost: number }

/** What the match run knew about the deal as a whole, computed and stored at match time. Null in an earlier model's: verdict, medians. */
export type DealInsight = {
  /** The loan that the deal asks for, and what is special about it; null in an earlier model's. */
  kind: DealKind | null
  situations: ProgramSituation[]
  health: DealHealth
  verdict: Verdict | null
  medians: Medians | null
  ruleCounts: RuleCount[]
  lenderCount: number
  nearMisses: NearMiss[]
  bestLenderName: string | null
  /** The lowest total of all that fit, in dollars, and whose it is; null when nobody who fits is priced, and in an earlier one. */
  cheapest: CheapestLender | null
  modelVersion: string
}

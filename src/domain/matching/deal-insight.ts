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
  monthlyPayment: number
  interest: number
  totalCost: number
  effectiveAnnualCostPercent: number | null
}

/** What the loan would cost here: expected, and between which bounds. */
export type LoanCost = CostCase & {
  /** What the lender does not publish and usual figures stand in for. */
  rateAssumed: boolean
  pointsAssumed: boolean
  loanFeesAssumed: boolean
  drawFeeAssumed: boolean
  interestBasis: 'full' | 'drawn' | null
  minimumInterestMonths: number | null
  /** Months the total covers: those the loan is held, or the first 36 of a longer one. */
  costMonths: number
  /** True above 36 months: principal is paid down monthly instead of at the end. */
  isAmortised: boolean
  best: CostCase
  worst: CostCase
}

/** The parts of a score, each in 0..1; an earlier model had no `known`. */
export type ScoreTerms = {
  cost: number
  amount: number
  term: number
  speed: number
  file: number
  data: number
  local: number
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
  about: 'advance' | 'ltv' | 'ltarv' | 'ltc' | 'seventyRule' | 'gap' | 'input'
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
  /** Uses less the loan: a purchase's cash to close. Below 0 the loan covers more than the uses. */
  gap: number | null
  /** What a refinance pays out to the investor; below 0 it has to be brought. */
  cashOut: number | null
}

export type DealHealth = {
  /** Paid out at closing, of price or as-is value; null when the value is not known. */
  advancePercent: number | null
  ltvPercent: number | null
  ltarvPercent: number | null
  ltcPercent: number | null
  seventyRule: { maximumPrice: number; difference: number }
  sourcesAndUses: SourcesAndUses
  notes: HealthNote[]
}

/** The middle of what all lenders that fit would charge: dollars and percent. */
export type Medians = {
  totalCost: number
  ratePercent: number
  pointsPercent: number
  loanFees: number
}

export const verdictWords = ['sound', 'stretched', 'unlikely'] as const
export type VerdictWord = (typeof verdictWords)[number]

/** The one change after which the whole deal is sound. */
export type Cure = {
  kind: 'price' | 'loan' | 'repairs' | 'term' | 'value'
  from: number | null
  to: number | null
  /** The loan that goes with another price. */
  loanAmount: number | null
  sentence: string
}

export type VerdictReason = {
  about: 'ltarv' | 'ltc' | 'advance' | 'profit' | 'cash' | 'lenders' | 'value'
  /** The word that this reason alone would lead to. */
  word: VerdictWord
  text: string
}

export type Verdict = {
  word: VerdictWord
  /** The gravest first. */
  reasons: VerdictReason[]
  /** Null when the deal is sound, and when no single change makes it so. */
  cure: Cure | null
  /** What a flip would leave, in dollars; null where no flip is planned. */
  profit: number | null
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
  cashToCloseBefore: number | null
  cashToCloseAfter: number | null
  sentence: string
  /** Said where the change borrows more than most lenders do. */
  warning: string | null
}

/** How many lenders each rule ruled out; `onlyThis` counts those that failed nothing else. */
export type RuleCount = { rule: string; failed: number; onlyThis: number }

/** What the match run knew about the deal as a whole, computed and stored at match time. Null in an earlier model's: verdict, medians. */
export type DealInsight = {
  health: DealHealth
  verdict: Verdict | null
  medians: Medians | null
  ruleCounts: RuleCount[]
  lenderCount: number
  nearMisses: NearMiss[]
  bestLenderName: string | null
  modelVersion: string
}

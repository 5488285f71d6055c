export const feePeriods = ['loan', 'draw', 'month'] as const

/** One fee of a quote in dollars: per loan, per draw, or per month held. */
export type QuoteFee = { label: string; dollars: number; per: (typeof feePeriods)[number] }

/** The parts of a quote that its cost is computed from. Percent, dollars and months. */
export type QuoteTerms = {
  ratePercent: number
  pointsPercent: number
  loanAmount: number
  termMonths: number
  interestBasis: 'full' | 'drawn'
  fees: QuoteFee[]
  minimumInterestMonths: number | null
  /** Percent of the loan for each started extension past the term; an extension lasts 3 months when its length is null. */
  extensionFeePercent: number | null
  extensionMonths?: number | null | undefined
  /** Percent of the loan, due at payoff after this month (0 when null). */
  exitFeePercent?: number | null | undefined
  exitFeeAfterMonth?: number | null | undefined
  /** Percent of the balance by the year of payoff, the first year first; nothing after the list. */
  prepaySteps?: readonly number[] | null | undefined
  /** The first advance in dollars, and the holdback; the program's limits split the loan when null. */
  initialAdvance?: number | null | undefined
  holdback?: number | null | undefined
  /** Prepaid items from the lender's papers, in dollars, that replace the estimates: interest, and taxes and insurance together. */
  prepaidInterest?: number | null | undefined
  impounds?: number | null | undefined
  /** Interest that the lender withholds from the loan at closing, in dollars. */
  interestReserve?: number | null | undefined
  /** Limits of the program that the lender was matched with, in percent; the usual ones when null. */
  advancePercent?: number | null | undefined
  rehabPercent?: number | null | undefined
}

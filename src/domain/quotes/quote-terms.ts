export const feePeriods = ['loan', 'draw', 'month'] as const

/** One fee of a quote in dollars: once for the loan, for each draw, or for each month held. */
export type QuoteFee = { label: string; dollars: number; per: (typeof feePeriods)[number] }

/** What of a quote its cost is computed from. Percent, dollars and months. */
export type QuoteTerms = {
  ratePercent: number
  pointsPercent: number
  loanAmount: number
  termMonths: number
  interestBasis: 'full' | 'drawn'
  fees: QuoteFee[]
  minimumInterestMonths: number | null
  /** Of the loan amount, for each started three months past the term. */
  extensionFeePercent: number | null
  /** Percent of the balance by the year the loan is paid off, from the first; none beyond the list, nor at the end of the term. */
  prepaySteps?: readonly number[] | null | undefined
  /** What is paid out at closing at most, of price or as-is value: that of the program the lender was matched with. The usual one when null. */
  advancePercent?: number | null | undefined
}

import { assumedLoanFees, assumedPointsPercent } from '#domain/loan-cost/assumed-terms.ts'
import type { DealKind } from '#domain/matching/kind-of-deal.ts'

/** The price of money that a deal as a whole is figured with: the median of all that fit, a lender's or a quote's. Percent and dollars. */
export type MoneyPrice = { ratePercent: number; pointsPercent: number; loanFees: number }

/** What is taken for the rate where nobody priced fits, in percent a year. */
const assumedRatePercent = 12
const assumedRentalRatePercent = 8

export function assumedMoneyPrice(kind: DealKind): MoneyPrice {
  return {
    ratePercent: kind === 'rental' ? assumedRentalRatePercent : assumedRatePercent,
    pointsPercent: assumedPointsPercent,
    loanFees: assumedLoanFees.expected,
  }
}

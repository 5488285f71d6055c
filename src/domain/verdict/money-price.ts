import { assumedLoanFees, assumedPointsPercent } from '#domain/loan-cost/assumed-terms.ts'
import type { DealKind } from '#domain/matching/kind-of-deal.ts'

/** The price of money in percent and dollars: the median of the lenders that fit, a lender's, or a quote's. */
export type MoneyPrice = { ratePercent: number; pointsPercent: number; loanFees: number }

/** Percent a year, assumed when no priced lender fits. */
const assumedRatePercent = 12
const assumedRentalRatePercent = 8

/** Returns the price of money when no priced lender fits. */
export function assumedMoneyPrice(kind: DealKind): MoneyPrice {
  return {
    ratePercent: kind === 'rental' ? assumedRentalRatePercent : assumedRatePercent,
    pointsPercent: assumedPointsPercent,
    loanFees: assumedLoanFees.expected,
  }
}

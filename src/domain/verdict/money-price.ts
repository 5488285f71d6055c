import { assumedLoanFees, assumedPointsPercent } from '#domain/loan-cost/assumed-terms.ts'
import type { DealKind } from '#domain/matching/kind-of-deal.ts'

/** The price of money that a deal's figures use: the median of all that fit, a lender's, or a quote's. Percent and dollars. */
export type MoneyPrice = { ratePercent: number; pointsPercent: number; loanFees: number }

/** Percent a year, assumed when no priced lender fits. */
const assumedRatePercent = 12
const assumedRentalRatePercent = 8

export function assumedMoneyPrice(kind: DealKind): MoneyPrice {
  return {
    ratePercent: kind === 'rental' ? assumedRentalRatePercent : assumedRatePercent,
    pointsPercent: assumedPointsPercent,
    loanFees: assumedLoanFees.expected,
  }
}

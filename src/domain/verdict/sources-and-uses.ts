import { flipDefaults } from '#domain/flip/flip-profit.ts'
import { assumedLoanFees, assumedPointsPercent } from '#domain/loan-cost/assumed-terms.ts'
import { isRefinance } from '#domain/loan-cost/leverage.ts'
import type { Medians, SourcesAndUses } from '#domain/matching/deal-insight.ts'
import type { MatchDeal } from '#domain/matching/match-inputs.ts'
import { roundCents } from '#domain/money/rounding.ts'

export const defaultClosingCostPercent = flipDefaults.closingPercent

/** What is taken for the price of money where no lender fits. Percent. */
const assumedRatePercent = 12

/** The price of money that a deal as a whole is figured with: the median of all that fit, a lender's or a quote's. */
export type MoneyPrice = Pick<Medians, 'ratePercent' | 'pointsPercent' | 'loanFees'>
export const assumedMoneyPrice: MoneyPrice = {
  ratePercent: assumedRatePercent,
  pointsPercent: assumedPointsPercent,
  loanFees: assumedLoanFees.expected,
}

/** Where the money comes from and where it goes; dollars to the cent. Closing costs are percent of a purchase's price. */
export function sourcesAndUses(
  deal: MatchDeal,
  price: MoneyPrice | null,
  closingCostPercent: number = defaultClosingCostPercent,
): SourcesAndUses {
  const { loanAmount, purchasePrice, repairBudget, downpayment } = deal
  const { pointsPercent, loanFees } = price ?? assumedMoneyPrice
  const refinance = isRefinance(deal)
  const points = roundCents((loanAmount * pointsPercent) / 100)
  const { appraisal } = flipDefaults
  const closingCosts = refinance ? 0 : roundCents((purchasePrice * closingCostPercent) / 100)
  const payoff = refinance ? (deal.payoff ?? null) : null
  const financed = refinance ? payoff : purchasePrice
  const usesTotal =
    financed === null ? null : roundCents(financed + repairBudget + points + loanFees + appraisal + closingCosts)
  const gap = usesTotal === null ? null : roundCents(usesTotal - loanAmount)
  return {
    kind: refinance ? 'refinance' : 'purchase',
    purchasePrice,
    repairBudget,
    points,
    pointsPercent,
    pointsAssumed: price === null,
    loanFees,
    appraisal,
    closingCosts,
    payoff,
    usesTotal,
    loanAmount,
    downpayment,
    sourcesTotal: refinance ? loanAmount : roundCents(loanAmount + downpayment),
    gap,
    cashOut: refinance && gap !== null ? roundCents(-gap) : null,
  }
}

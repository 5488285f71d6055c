import { longestInterestOnlyMonths } from '#domain/loan-cost/assumed-terms.ts'
import { isRefinance } from '#domain/loan-cost/leverage.ts'
import { holdMonthsOf } from '#domain/matching/match-file.ts'
import type { MatchDeal } from '#domain/matching/match-inputs.ts'
import { assumedMoneyPrice, type MoneyPrice } from '#domain/verdict/sources-and-uses.ts'
import { contingencyByScope, type FlipInput, flipDefaults } from './flip-profit.ts'

/** The price of money, and how one lender charges it where it is known. */
export type FlipPrice = MoneyPrice & Partial<Pick<FlipInput, 'interestBasis' | 'minimumInterestMonths' | 'drawFee'>>

/**
 * A deal as a flip, figured with a price of money; an assumed one without. What the investor gave as its own costs takes the place
 * of what is usual. Null for refinances and long loans.
 */
export function flipInputOfDeal(deal: MatchDeal, price: FlipPrice | null): FlipInput | null {
  if (isRefinance(deal) || deal.termMonths > longestInterestOnlyMonths) return null
  const { yearlyTaxes, yearlyInsurance, rehabScope } = deal
  const { ratePercent: _rate, pointsPercent: _points, targetProfit = null, ...ownCosts } = deal.profitFigures ?? {}
  const { ratePercent, pointsPercent, loanFees, interestBasis, minimumInterestMonths, drawFee } =
    price ?? (assumedMoneyPrice as FlipPrice)
  return {
    ...flipDefaults,
    ...(rehabScope != null ? { contingencyPercent: contingencyByScope[rehabScope] } : {}),
    ...ownCosts,
    purchasePrice: deal.purchasePrice,
    rehab: deal.repairBudget,
    arv: deal.estimatedArv,
    loanAmount: deal.loanAmount,
    ratePercent,
    pointsPercent,
    loanFees,
    ...(interestBasis ? { interestBasis } : {}),
    ...(minimumInterestMonths === undefined ? {} : { minimumInterestMonths }),
    ...(drawFee === undefined ? {} : { drawFee }),
    holdMonths: holdMonthsOf(deal),
    loanTermMonths: deal.termMonths,
    advance: null,
    targetProfit,
    ...(yearlyTaxes != null && deal.purchasePrice > 0
      ? { propertyTaxPercent: (100 * yearlyTaxes) / deal.purchasePrice }
      : {}),
    ...(yearlyInsurance != null ? { insuranceMonthly: yearlyInsurance / 12 } : {}),
  }
}

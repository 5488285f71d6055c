import { longestInterestOnlyMonths } from './assumed-terms.ts'
import { contingencyByScope, type FlipInput, flipDefaults } from './flip-profit.ts'
import { isRefinance } from './leverage.ts'
import { holdMonthsOf } from './match-file.ts'
import type { MatchDeal } from './match-inputs.ts'
import { assumedMoneyPrice, type MoneyPrice } from './sources-and-uses.ts'

/** The price of money, and how one lender charges it where it is known. */
export type FlipPrice = MoneyPrice & Partial<Pick<FlipInput, 'interestBasis' | 'minimumInterestMonths' | 'drawFee'>>

/** A deal as a flip, figured with a price of money; an assumed one without. Null for refinances and long loans. */
export function flipInputOfDeal(deal: MatchDeal, price: FlipPrice | null): FlipInput | null {
  if (isRefinance(deal) || deal.termMonths > longestInterestOnlyMonths) return null
  const { yearlyTaxes, yearlyInsurance, rehabScope } = deal
  const { ratePercent, pointsPercent, loanFees, interestBasis, minimumInterestMonths, drawFee } =
    price ?? (assumedMoneyPrice as FlipPrice)
  return {
    ...flipDefaults,
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
    targetProfit: null,
    ...(yearlyTaxes != null && deal.purchasePrice > 0
      ? { propertyTaxPercent: (100 * yearlyTaxes) / deal.purchasePrice }
      : {}),
    ...(yearlyInsurance != null ? { insuranceMonthly: yearlyInsurance / 12 } : {}),
    ...(rehabScope != null ? { contingencyPercent: contingencyByScope[rehabScope] } : {}),
  }
}

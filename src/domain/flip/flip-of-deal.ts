import { isRefinance, leverageOf } from '#domain/loan-cost/leverage.ts'
import { kindOfDeal } from '#domain/matching/kind-of-deal.ts'
import { holdMonthsOf } from '#domain/matching/match-file.ts'
import type { MatchDeal } from '#domain/matching/match-inputs.ts'
import { closingCostsOf } from '#domain/verdict/cash-figures.ts'
import { assumedMoneyPrice, type MoneyPrice } from '#domain/verdict/money-price.ts'
import { contingencyByScope, type FlipInput, flipDefaults, flipMoney, verdictTargetProfit } from './flip-profit.ts'

/** The price of money, and how one lender charges it and what it advances where that is known. */
export type FlipPrice = MoneyPrice &
  Partial<Pick<FlipInput, 'interestBasis' | 'minimumInterestMonths' | 'drawFee' | 'extensionPercent'>> & {
    advancePercent?: number | null
    /** What a lender charges for each month held, besides interest. */
    feesMonthly?: number
  }

/**
 * A deal as a flip, figured with a price of money; an assumed one without. What the investor gave as its own costs takes the place
 * of what is usual. Null for refinances and rentals.
 */
export function flipInputOfDeal(deal: MatchDeal, price: FlipPrice | null): FlipInput | null {
  return isRefinance(deal) || kindOfDeal(deal) === 'rental' ? null : shortLoanInput(deal, price)
}

/** The same of any loan that is no rental; the price of a property that is owned already counts as if it were bought. */
export function shortLoanInput(deal: MatchDeal, price: FlipPrice | null): FlipInput {
  const { yearlyTaxes, yearlyInsurance } = deal
  const { ratePercent: _rate, pointsPercent: _points, targetProfit = null, ...ownCosts } = deal.profitFigures ?? {}
  const money: FlipPrice = price ?? assumedMoneyPrice(kindOfDeal(deal))
  const { holdback } = leverageOf(deal, money.advancePercent ?? null)
  const input: FlipInput = {
    ...flipDefaults,
    contingencyPercent: contingencyOf(deal),
    ...ownCosts,
    appraisal: closingCostsOf(deal).appraisal,
    purchasePrice: deal.purchasePrice,
    rehab: deal.repairBudget,
    arv: deal.estimatedArv,
    loanAmount: deal.loanAmount,
    ratePercent: money.ratePercent,
    pointsPercent: money.pointsPercent,
    loanFees: money.loanFees,
    interestBasis: money.interestBasis ?? ownCosts.interestBasis ?? flipDefaults.interestBasis,
    minimumInterestMonths:
      money.minimumInterestMonths ?? ownCosts.minimumInterestMonths ?? flipDefaults.minimumInterestMonths,
    drawFee: money.drawFee ?? ownCosts.drawFee ?? flipDefaults.drawFee,
    extensionPercent: money.extensionPercent ?? ownCosts.extensionPercent ?? flipDefaults.extensionPercent,
    utilitiesMonthly: (ownCosts.utilitiesMonthly ?? flipDefaults.utilitiesMonthly) + (money.feesMonthly ?? 0),
    holdMonths: holdMonthsOf(deal),
    loanTermMonths: deal.termMonths,
    advance: deal.loanAmount - holdback,
    targetProfit,
    ...(yearlyTaxes != null && deal.purchasePrice > 0
      ? { propertyTaxPercent: (100 * yearlyTaxes) / deal.purchasePrice }
      : {}),
    ...(yearlyInsurance != null ? { insuranceMonthly: yearlyInsurance / 12 } : {}),
  }
  return { ...input, targetProfit: targetProfit ?? verdictTargetProfit(input.arv, flipMoney(input).totalCash) }
}

function contingencyOf(deal: MatchDeal): number {
  if (kindOfDeal(deal) === 'construction') return contingencyByScope['ground-up']
  return deal.rehabScope == null ? flipDefaults.contingencyPercent : contingencyByScope[deal.rehabScope]
}

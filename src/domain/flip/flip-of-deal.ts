import { assumedMoneyPrice, type MoneyPrice } from '#domain/loan-cost/assumed-terms.ts'
import type { CashTerms } from '#domain/loan-cost/cash-figures.ts'
import type { Medians } from '#domain/loan-cost/cost-figures.ts'
import { closingCostsOf } from '#domain/loan-request/closing-costs.ts'
import { drawMonthsOf } from '#domain/loan-request/draw-schedule.ts'
import { kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { isRefinance, leverageOf } from '#domain/loan-request/leverage.ts'
import { holdMonthsOf } from '#domain/loan-request/loan-request.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import type { ProfitFigures } from '#domain/loan-request/profit-figures.ts'
import { contingencyByScope, type FlipInput, flipDefaults, flipMoney, verdictTargetProfit } from './flip-profit.ts'

/** A loan's rate, points and fees, with one lender's other terms when they are known. */
export type FlipPrice = MoneyPrice &
  Partial<
    Pick<
      FlipInput,
      | 'interestBasis'
      | 'minimumInterestMonths'
      | 'drawFee'
      | 'extensionPercent'
      | 'extensionMonths'
      | 'exitFeePercent'
      | 'exitFeeAfterMonth'
    >
  > &
  CashTerms & {
    /** Dollars of fees per month held, in addition to interest. */
    feesMonthly?: number
  }

/** Returns a flip's loan pricing: the medians of the lenders that fit. */
export function flipPriceOf({ ratePercent, pointsPercent, loanFees, interestBasis }: Medians): FlipPrice {
  return { ratePercent, pointsPercent, loanFees, interestBasis }
}

/**
 * Returns the investor's own rate, points, fees and interest basis; the last two are those of {@link flipDefaults} if
 * not given. Null without a rate or without points.
 */
export function ownFlipPrice(own: ProfitFigures | null): FlipPrice | null {
  if (own?.ratePercent === undefined || own.pointsPercent === undefined) return null
  const { ratePercent, pointsPercent } = own
  return {
    ratePercent,
    pointsPercent,
    loanFees: own.loanFees ?? flipDefaults.loanFees,
    interestBasis: own.interestBasis ?? flipDefaults.interestBasis,
  }
}

/**
 * Returns the input of {@link shortLoanInput}, with the verdict's target profit, in dollars, if the investor set none.
 * Null for rentals and for refinances, which include every property already owned.
 */
export function flipInputOfDeal(deal: MatchDeal, price: FlipPrice | null): FlipInput | null {
  if (isRefinance(deal) || kindOfDeal(deal) === 'rental') return null
  const input = shortLoanInput(deal, price)
  return {
    ...input,
    targetProfit: input.targetProfit ?? verdictTargetProfit(input.arv, flipMoney(input).totalCash),
  }
}

/**
 * Returns any short-term deal as a flip. Rate, points and fees are those of `price` or, if null, assumed ones, even if
 * the investor entered some ({@link ownFlipPrice}). The other terms of `price` override the investor's own figures,
 * which override the defaults. The price of an owned property counts as if it were being bought now. The target profit
 * is the investor's own, null without one. `prepaid` isn't set, even if `price` has prepaid items.
 */
export function shortLoanInput(deal: MatchDeal, price: FlipPrice | null): FlipInput {
  const { yearlyTaxes, yearlyInsurance, monthlyHoa, purchasePrice } = deal
  const own = deal.profitFigures ?? {}
  const kind = kindOfDeal(deal)
  const money: FlipPrice = price ?? assumedMoneyPrice(kind)
  const { holdback } = leverageOf(deal, money)
  const { appraisal, closing } = closingCostsOf(deal)
  const holdMonths = holdMonthsOf(deal)
  return {
    contingencyPercent: own.contingencyPercent ?? contingencyOf(deal),
    drawMonths: own.drawMonths ?? drawMonthsOf(kind, holdMonths),
    sellingPercent: own.sellingPercent ?? flipDefaults.sellingPercent,
    appraisal,
    closingPercent: purchasePrice > 0 ? (100 * closing) / purchasePrice : 0,
    purchasePrice,
    rehab: deal.repairBudget,
    arv: deal.estimatedArv,
    loanAmount: deal.loanAmount,
    ratePercent: money.ratePercent,
    pointsPercent: money.pointsPercent,
    loanFees: money.loanFees,
    interestBasis: price ? (price.interestBasis ?? own.interestBasis ?? flipDefaults.interestBasis) : 'full',
    minimumInterestMonths:
      money.minimumInterestMonths ?? own.minimumInterestMonths ?? flipDefaults.minimumInterestMonths,
    drawFee: money.drawFee ?? own.drawFee ?? flipDefaults.drawFee,
    extensionPercent: money.extensionPercent ?? own.extensionPercent ?? flipDefaults.extensionPercent,
    ...(money.extensionMonths === undefined ? {} : { extensionMonths: money.extensionMonths }),
    exitFeePercent: money.exitFeePercent ?? 0,
    exitFeeAfterMonth: money.exitFeeAfterMonth ?? 0,
    utilitiesMonthly: (own.utilitiesMonthly ?? flipDefaults.utilitiesMonthly) + (money.feesMonthly ?? 0),
    hoaMonthly: monthlyHoa ?? flipDefaults.hoaMonthly,
    holdMonths,
    loanTermMonths: deal.termMonths,
    advance: deal.loanAmount - holdback,
    targetProfit: own.targetProfit ?? null,
    propertyTaxPercent:
      yearlyTaxes != null && purchasePrice > 0 ? (100 * yearlyTaxes) / purchasePrice : flipDefaults.propertyTaxPercent,
    insuranceMonthly: yearlyInsurance != null ? yearlyInsurance / 12 : flipDefaults.insuranceMonthly,
  }
}

function contingencyOf(deal: MatchDeal): number {
  if (kindOfDeal(deal) === 'construction') return contingencyByScope['ground-up']
  return deal.rehabScope == null ? flipDefaults.contingencyPercent : contingencyByScope[deal.rehabScope]
}

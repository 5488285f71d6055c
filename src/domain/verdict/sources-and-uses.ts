import { assumedMoneyPrice, type MoneyPrice } from '#domain/loan-cost/assumed-terms.ts'
import { type CashOptions, cashFigures } from '#domain/loan-cost/cash-figures.ts'
import { closingCostsOf } from '#domain/loan-request/closing-costs.ts'
import { kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { isRefinance } from '#domain/loan-request/leverage.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import { roundCents } from '#domain/money/rounding.ts'
import type { SourcesAndUses } from './verdict-figures.ts'

/**
 * Rate, points and fees with the interest basis, which prepaid interest depends on. A missing basis counts as `full`.
 */
export type DealPrice = MoneyPrice & { interestBasis?: 'full' | 'drawn' | null | undefined }

/**
 * Computes a deal's sources and uses at the given rate, points and fees, or at assumed ones if `price` is null.
 * `closingDollars` replaces the closing costs. The other options affect only the cash figures: they replace the split
 * into advance and holdback and the prepaid items, and `interestReserve` adds to the costs. Totals are in dollars to
 * the cent; `usesTotal` leaves out prepaid items and is null while a refinance's payoff is unknown.
 */
export function sourcesAndUses(deal: MatchDeal, price: DealPrice | null, options: CashOptions = {}): SourcesAndUses {
  const { loanAmount, purchasePrice, repairBudget, downpayment } = deal
  const money: DealPrice = price ?? assumedMoneyPrice(kindOfDeal(deal))
  const { ratePercent, pointsPercent, loanFees } = money
  const refinance = isRefinance(deal)
  const points = roundCents((loanAmount * pointsPercent) / 100)
  const { appraisal, closing } = closingCostsOf(deal, options.closingDollars)
  const closingCosts = roundCents(closing)
  const payoff = refinance ? (deal.payoff ?? null) : null
  const financed = refinance ? payoff : purchasePrice
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
    usesTotal:
      financed === null ? null : roundCents(financed + repairBudget + points + loanFees + appraisal + closingCosts),
    loanAmount,
    downpayment,
    sourcesTotal: refinance ? loanAmount : roundCents(loanAmount + downpayment),
    cash: cashFigures(
      deal,
      { ratePercent, pointsPercent, loanFees, interestBasis: money.interestBasis ?? 'full' },
      options,
    ),
  }
}

import { isRefinance } from '#domain/loan-cost/leverage.ts'
import type { SourcesAndUses } from '#domain/matching/deal-insight.ts'
import { kindOfDeal } from '#domain/matching/kind-of-deal.ts'
import type { MatchDeal } from '#domain/matching/match-inputs.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { cashFigures, closingCostsOf } from './cash-figures.ts'
import { assumedMoneyPrice, type MoneyPrice } from './money-price.ts'

/**
 * Where the money comes from and where it goes, at a price of money or an assumed one; dollars to the cent. Without a closing
 * percentage the usual one counts, of price or as-is value.
 */
export function sourcesAndUses(
  deal: MatchDeal,
  price: MoneyPrice | null,
  options: { advancePercent?: number | null; closingPercent?: number } = {},
): SourcesAndUses {
  const { loanAmount, purchasePrice, repairBudget, downpayment } = deal
  const { pointsPercent, loanFees } = price ?? assumedMoneyPrice(kindOfDeal(deal))
  const refinance = isRefinance(deal)
  const points = roundCents((loanAmount * pointsPercent) / 100)
  const { appraisal, closing } = closingCostsOf(deal, options.closingPercent)
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
    cash: cashFigures(deal, { pointsPercent, loanFees }, options),
  }
}

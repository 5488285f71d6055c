import { isRefinance } from '#domain/loan-cost/leverage.ts'
import { kindOfDeal } from '#domain/matching/kind-of-deal.ts'
import type { MatchDeal } from '#domain/matching/match-inputs.ts'
import type { HealthRatio } from '#domain/verdict/deal-health.ts'

export const ratios = ['advance', 'ltarv', 'ltc'] as const satisfies readonly HealthRatio[]

export const ratioLabels: Readonly<Record<HealthRatio, { short: string; long: string }>> = {
  advance: { short: 'Advance', long: 'Advance at closing, of the price' },
  ltv: { short: 'LTV', long: 'LTV, loan to price' },
  ltarv: { short: 'LTARV', long: 'LTARV, loan to value after repair' },
  ltc: { short: 'LTC', long: 'LTC, loan to price and repairs' },
}

/** Returns a ratio's full name. A refinance has no price, and a rental's loan is compared to the property's value. */
export function ratioName(ratio: HealthRatio, deal: MatchDeal): string {
  if (ratio !== 'advance') return ratioLabels[ratio].long
  const of = isRefinance(deal) ? 'as-is value' : 'price'
  return kindOfDeal(deal) === 'rental' ? `LTV, loan to ${of}` : `Advance at closing, of the ${of}`
}

import type { HealthRatio } from '#domain/verdict/deal-health.ts'

export const ratios = ['advance', 'ltarv', 'ltc'] as const satisfies readonly HealthRatio[]

export const ratioLabels: Readonly<Record<HealthRatio, { short: string; long: string }>> = {
  advance: { short: 'Advance', long: 'Advance at closing, of the price' },
  ltv: { short: 'LTV', long: 'LTV, loan to price' },
  ltarv: { short: 'LTARV', long: 'LTARV, loan to value after repair' },
  ltc: { short: 'LTC', long: 'LTC, loan to price and repairs' },
}

/** A ratio's name in full; a refinance has no price, and its advance is measured on what the property is worth. */
export function ratioName(ratio: HealthRatio, kind: 'purchase' | 'refinance' | null): string {
  return ratio === 'advance' && kind === 'refinance'
    ? 'Advance at closing, of the as-is value'
    : ratioLabels[ratio].long
}

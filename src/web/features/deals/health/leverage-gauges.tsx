import { kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { isRefinance } from '#domain/loan-request/leverage.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import { dealRatioNote, type HealthRatio, ratioLimits } from '#domain/verdict/deal-health.ts'
import type { DealHealth } from '#domain/verdict/verdict-figures.ts'
import { GaugeRow } from '#web/features/deals/drawings/gauge.tsx'

/** Shows each known leverage ratio with lenders' usual limit. */
export function LeverageGauges({
  deal,
  health,
  isStacked,
}: {
  deal: MatchDeal
  health: Pick<DealHealth, `${HealthRatio}Percent`>
  isStacked?: boolean
}) {
  return ratios.map((ratio) => {
    const percent = health[`${ratio}Percent`]
    if (percent === null) return null
    const limits = ratioLimits(ratio, deal)
    return (
      <GaugeRow
        key={ratio}
        isStacked={isStacked}
        label={ratioName(ratio, deal)}
        value={percent}
        usualFrom={limits.from}
        usualTo={limits.to}
      >
        {dealRatioNote(ratio, percent, deal).text}
      </GaugeRow>
    )
  })
}

export const ratios = ['advance', 'ltarv', 'ltc'] as const satisfies readonly HealthRatio[]

export const ratioLabels: Readonly<Record<HealthRatio, { short: string; long: string }>> = {
  advance: { short: 'Advance', long: 'Advance at closing, of the price' },
  ltv: { short: 'LTV', long: 'LTV, loan to price' },
  ltarv: { short: 'LTARV', long: 'LTARV, loan to value after repair' },
  ltc: { short: 'LTC', long: 'LTC, loan to price and repairs' },
}

/** Returns a ratio's full name. A refinance has no price, and a rental's loan is compared to the property's value. */
function ratioName(ratio: HealthRatio, deal: MatchDeal): string {
  if (ratio !== 'advance') return ratioLabels[ratio].long
  const of = isRefinance(deal) ? 'as-is value' : 'price'
  return kindOfDeal(deal) === 'rental' ? `LTV, loan to ${of}` : `Advance at closing, of the ${of}`
}

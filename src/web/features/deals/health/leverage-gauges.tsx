import type { DealHealth } from '#domain/matching/deal-insight.ts'
import type { MatchDeal } from '#domain/matching/match-inputs.ts'
import { type HealthRatio, ratioLimits, ratioNote } from '#domain/verdict/deal-health.ts'
import { GaugeRow } from '#web/features/deals/drawings/gauge.tsx'
import { ratioName, ratios } from './deal-ratios.ts'

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
        {ratioNote(ratio, percent, limits).text}
      </GaugeRow>
    )
  })
}

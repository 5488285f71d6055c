import type { DealHealth } from '#contract/deals/deal-insight.ts'
import { ratioNote, usualLimits } from '#domain/verdict/deal-health.ts'
import { GaugeRow } from '#web/features/deals/drawings/gauge.tsx'
import { ratioName, ratios } from './deal-ratios.ts'

/** Each leverage ratio that can be told, with where lenders usually stop. */
export function LeverageGauges({ health, isStacked }: { health: DealHealth; isStacked?: boolean }) {
  return ratios.map((ratio) => {
    const percent = health[`${ratio}Percent`]
    if (percent === null) return null
    const { from, to } = usualLimits[ratio]
    return (
      <GaugeRow
        key={ratio}
        isStacked={isStacked}
        label={ratioName(ratio, health.sourcesAndUses.kind)}
        value={percent}
        usualFrom={from}
        usualTo={to}
      >
        {ratioNote(ratio, percent).text}
      </GaugeRow>
    )
  })
}

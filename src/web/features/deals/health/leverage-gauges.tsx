import { type ReactNode, useId } from 'react'
import { kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { baseName, leverageOf } from '#domain/loan-request/leverage.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import { formatPercent } from '#domain/money/money.ts'
import { dealRatioNote, type HealthRatio, ratioLimits } from '#domain/verdict/deal-health.ts'
import type { DealHealth } from '#domain/verdict/verdict-figures.ts'
import { Bob, Hatch, svgPercent } from '#web/charts/drawing-parts.tsx'
import { classNames } from '#web/ui/class-names.ts'

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

/** Returns a ratio's full name, with the base that it measures: the price or the as-is value. */
function ratioName(ratio: HealthRatio, deal: MatchDeal): string {
  const of = baseName(leverageOf(deal))
  if (ratio === 'ltc') return `LTC, loan to ${of} and repairs`
  if (ratio !== 'advance') return ratioLabels[ratio].long
  return kindOfDeal(deal) === 'rental' ? `LTV, loan to ${of}` : `Advance at closing, of the ${of}`
}

type GaugeFigures = { label: string; value: number; usualFrom: number; usualTo: number | null }

/**
 * A ratio in percent on a track from 0 to 100, with the range between its two limits and, hatched, the part beyond. Without a second
 * limit, the range runs to 100. The range is drawn over the fill, so a value inside or beyond it is visible.
 */
export function Gauge({ label, value, usualFrom, usualTo }: GaugeFigures) {
  const hatchId = useId()
  const end = usualTo ?? 100
  const shown = Math.min(100, Math.max(0, value))
  return (
    <svg
      className="w-full overflow-visible"
      width="100%"
      height="46"
      role="img"
      aria-label={`${label} ${formatPercent(value, 1)}, usual limit ${usualFrom}${usualTo === null ? '' : ` to ${usualTo}`}%`}
    >
      <Hatch id={hatchId} />
      <rect className="fill-pine-soft" y="14" width="100%" height="8" />
      <rect className="fill-pine" y="14" width={svgPercent(shown)} height="8" />
      <rect
        className="fill-brass-soft"
        x={svgPercent(usualFrom)}
        y="14"
        width={svgPercent(end - usualFrom)}
        height="8"
      />
      <rect x={svgPercent(end)} y="14" width={svgPercent(100 - end)} height="8" fill={`url(#${hatchId})`} />
      <line className="stroke-ink" x1={svgPercent(usualFrom)} x2={svgPercent(usualFrom)} y1="11" y2="25" />
      <Bob percent={shown} />
      <text
        className="fill-ink-3 text-[12px] font-medium tabular-nums"
        textAnchor="middle"
        x={svgPercent(usualFrom)}
        y="40"
      >
        {usualFrom}%
      </text>
    </svg>
  )
}

/** A gauge with its name and figure above, and one sentence about the room left below. */
export function GaugeRow({
  isStacked = false,
  children,
  ...figures
}: GaugeFigures & {
  /** The figure under its name, where three gauges share a row. */
  isStacked?: boolean | undefined
  children?: ReactNode
}) {
  return (
    <div>
      <p className={classNames('flex items-baseline justify-between text-sm', isStacked && 'xl:grid')}>
        <span className="text-ink-2">{figures.label}</span>
        <b className="text-base font-semibold tracking-[-0.01em] tabular-nums">{formatPercent(figures.value, 1)}</b>
      </p>
      <Gauge {...figures} />
      {children ? <p className="text-sm text-ink-3">{children}</p> : null}
    </div>
  )
}

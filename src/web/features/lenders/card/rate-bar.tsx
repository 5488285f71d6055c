import { formatRateRange } from '#domain/money/money.ts'
import { percentOfScale, twoDecimals } from '#web/charts/percent-of-scale.ts'

/** The scale every rate bar shares, in percent a year. */
const rateScale = { min: 6, max: 15, ticks: [6, 9, 12, 15] }
const at = (percent: number) => percentOfScale(percent, rateScale.min, rateScale.max)
/** Axis and ticks, the same in every bar: one line, because a list has dozens of them. */
const axis = `M0 10H100${rateScale.ticks.map((tick) => `M${twoDecimals(at(tick))} 6V14`).join('')}`

/**
 * Draws a lender's rates on the scale from 6 to 15 %. Hidden from screen readers unless it has a `label`, because the page
 * usually shows the figures as text.
 */
export function RateBar({
  minRate,
  maxRate,
  label,
}: {
  minRate: number | null
  maxRate: number | null
  label?: string | undefined
}) {
  // For an unpublished rate the bar runs to that end of the scale.
  const start = at(minRate ?? rateScale.min)
  const end = at(maxRate ?? rateScale.max)
  return (
    <svg
      className="h-3.5 w-full overflow-visible"
      viewBox="0 0 100 14"
      // Stretches to the available width, in hundredths of which the bar is drawn.
      preserveAspectRatio="none"
      role={label ? 'img' : undefined}
      aria-label={label ? `${label}: ${formatRateRange(minRate, maxRate)}` : undefined}
      aria-hidden={label ? undefined : true}
    >
      <path className="fill-none stroke-line-2 [vector-effect:non-scaling-stroke]" d={axis} />
      {/* A single rate still shows, as a mark half a percent of the scale wide. */}
      {minRate === null && maxRate === null ? null : (
        <rect
          className="fill-pine"
          x={twoDecimals(start)}
          width={twoDecimals(Math.max(0.5, end - start))}
          y="6.5"
          height="7"
        />
      )}
    </svg>
  )
}

import { formatRateRange } from '#contract/money.ts'
import { percentOfScale, svgPercent } from './percent-of-scale.ts'

/** The scale every rate bar shares, in percent a year. */
const rateScale = { min: 6, max: 15, ticks: [6, 9, 12, 15] }

/**
 * A lender's rates on the scale from 6 to 15 %. Hidden from screen readers unless it has a `label`, because the figures usually
 * stand beside it.
 */
export function RateBar({ minRate, maxRate, label }: { minRate: number; maxRate: number; label?: string | undefined }) {
  const at = (percent: number) => percentOfScale(percent, rateScale.min, rateScale.max)
  const start = at(minRate)
  return (
    <svg
      className="rate"
      width="100%"
      height="14"
      role={label ? 'img' : undefined}
      aria-label={label ? `${label}: ${formatRateRange(minRate, maxRate)}` : undefined}
      aria-hidden={label ? undefined : true}
    >
      <line className="ax" x1="0" x2="100%" y1="10" y2="10" />
      {rateScale.ticks.map((tick) => (
        <line key={tick} className="tk" x1={svgPercent(at(tick))} x2={svgPercent(at(tick))} y1="6" y2="14" />
      ))}
      {/* A single rate still shows, as a mark half a percent of the scale wide. */}
      <rect
        className="rg"
        x={svgPercent(start)}
        width={svgPercent(Math.max(0.5, at(maxRate) - start))}
        y="6.5"
        height="7"
      />
    </svg>
  )
}

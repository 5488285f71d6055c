import { useId } from 'react'
import { formatPercent } from '#contract/money.ts'
import { Bob } from './bob.tsx'
import { Hatch } from './hatch.tsx'
import { svgPercent } from './percent-of-scale.ts'

/**
 * A ratio in percent on a track from 0 to 100, with the stretch where lenders usually stop and, hatched, what lies beyond it. The
 * stretch is drawn over the fill, so a value inside or beyond it is seen at once. Above 100 the bob hangs at the end; the figure
 * is in the label, where `limitLabel` names the stretch, and belongs beside the drawing.
 */
export function Gauge({
  value,
  usualFrom,
  usualTo,
  limitLabel = 'usual limit',
  label,
}: {
  value: number
  usualFrom: number
  usualTo: number
  limitLabel?: string | undefined
  label: string
}) {
  const hatchId = useId()
  const shown = Math.min(100, Math.max(0, value))
  return (
    <svg
      className="gauge"
      width="100%"
      height="46"
      role="img"
      aria-label={`${label} ${formatPercent(value, 1)}, ${limitLabel} ${usualFrom} to ${usualTo}%`}
    >
      <Hatch id={hatchId} />
      <rect className="t" y="14" width="100%" height="8" />
      <rect className="v" y="14" width={svgPercent(shown)} height="8" />
      <rect className="z1" x={svgPercent(usualFrom)} y="14" width={svgPercent(usualTo - usualFrom)} height="8" />
      <rect x={svgPercent(usualTo)} y="14" width={svgPercent(100 - usualTo)} height="8" fill={`url(#${hatchId})`} />
      <line className="lim" x1={svgPercent(usualFrom)} x2={svgPercent(usualFrom)} y1="11" y2="25" />
      <Bob percent={shown} />
      <text className="tm" x={svgPercent(usualFrom)} y="40">
        {usualFrom}%
      </text>
    </svg>
  )
}

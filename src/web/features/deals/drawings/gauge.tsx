import { type ReactNode, useId } from 'react'
import { formatPercent } from '#domain/money/money.ts'
import { Bob } from '#web/charts/bob.tsx'
import { svgPercent } from '#web/charts/percent-of-scale.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Hatch } from './hatch.tsx'

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

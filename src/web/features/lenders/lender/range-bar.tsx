import { svgPercent } from '#web/charts/percent-of-scale.ts'
import { positionOnScale } from '#web/ui/range/range-scale.ts'

export type ScaleTick = { at: number; label: string }

/**
 * One published range on the scale of the whole directory, with the scale's figures below. A null bound extends to the scale's
 * end; two null bounds draw nothing. Hidden from screen readers: the adjacent text states the range.
 */
export function RangeBar({
  from,
  to,
  min,
  max,
  scale = 'linear',
  ticks,
}: {
  from: number | null
  to: number | null
  min: number
  max: number
  scale?: 'linear' | 'log' | undefined
  ticks: readonly ScaleTick[]
}) {
  const at = (value: number) => positionOnScale({ min, max, step: 1, kind: scale }, value) * 100
  const [start, end] = [at(from ?? min), at(to ?? max)]
  const isPublished = from !== null || to !== null
  return (
    <svg
      className="h-8.5 w-full overflow-visible fill-ink-3 text-[12px] font-medium tabular-nums"
      width="100%"
      height="34"
      aria-hidden="true"
    >
      <line className="stroke-line-2" x1="0" x2="100%" y1="8" y2="8" />
      {ticks.map(({ at: value, label }) => {
        const percent = at(value)
        return (
          <g key={value}>
            <line className="stroke-line-2" x1={svgPercent(percent)} x2={svgPercent(percent)} y1="4" y2="12" />
            <text textAnchor={percent < 1 ? undefined : percent > 99 ? 'end' : 'middle'} x={svgPercent(percent)} y="28">
              {label}
            </text>
          </g>
        )
      })}
      {isPublished ? (
        <rect
          className="fill-pine"
          x={svgPercent(start)}
          y="4"
          width={svgPercent(Math.max(0.5, end - start))}
          height="8"
        />
      ) : null}
    </svg>
  )
}

import type { ReactNode } from 'react'
import { formatAmount } from '#domain/money/money.ts'

/** The styles of a chart's lines in order: color and dashes of the line, and color of its points. */
const looks = [
  { line: 'stroke-pine', point: 'fill-pine' },
  { line: 'stroke-ink [stroke-dasharray:6_3]', point: 'fill-ink' },
  { line: 'stroke-use-2 [stroke-dasharray:2_3]', point: 'fill-use-2' },
  { line: 'stroke-pine-3', point: 'fill-pine-3' },
  { line: 'stroke-field [stroke-dasharray:8_3_2_3]', point: 'fill-field' },
] as const

/** Returns the classes of a chart's line and of its points, by the line's index. They repeat after five lines. */
export const lineLook = (index: number) => looks[index % looks.length]!

/** Leaves room for amounts on the left of a chart. */
export const chartClass =
  'ml-11 w-[calc(100%-2.75rem)] overflow-visible fill-ink-3 text-[12px] font-medium tabular-nums lining-nums'
export const chartLineClass = 'fill-none stroke-[2.25] [vector-effect:non-scaling-stroke]'

/** A legend of a chart's lines. Their order must be the chart's, because it sets their styles. */
export function LineKey({ lines, children }: { lines: readonly { id: string; name: string }[]; children?: ReactNode }) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-3">
      {lines.map(({ id, name }, index) => (
        <span key={id} className="inline-flex items-center gap-1.5">
          <svg className="h-3 w-6 overflow-visible" aria-hidden="true">
            <line className={lineLook(index).line} x1="0" x2="100%" y1="50%" y2="50%" />
          </svg>
          {name}
        </span>
      ))}
      {children}
    </p>
  )
}

/**
 * Returns about `count` evenly spaced ticks, the first at or below `low` and the last at or above `high`. The step is
 * 1, 2, 2.5 or 5 times a power of ten. Returns `low` and `low + 1` unless `high` is greater than `low`.
 */
export function niceTicks(low: number, high: number, count: number): number[] {
  if (!(high > low)) return [low, low + 1]
  const rough = (high - low) / Math.max(1, count - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough * 0.999) ?? 10 * power
  const first = Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** Draws the investor's cash reserves as a line across a chart of monthly cash. `y` is in pixels from its top. */
export function ReservesLine({ amount, y }: { amount: number; y: number }) {
  return (
    <>
      <line className="stroke-brass stroke-2 [stroke-dasharray:6_4]" x1="0" x2="100%" y1={y} y2={y} />
      <text
        className="fill-brass-ink stroke-paper stroke-4 font-semibold [paint-order:stroke] [text-anchor:end]"
        x="100%"
        y={y - 6}
      >
        Reserves {formatAmount(amount)}
      </text>
    </>
  )
}

import { AmountGrid } from '#web/charts/amount-grid.tsx'
import { chartClass, chartLineClass, lineLook, niceTicks } from '#web/charts/line-parts.tsx'

/** One line: its values by position, from the first x on. */
type ChartLine = { name: string; values: readonly number[] }

/** In pixels: the drawing's height, and its first and last row for values. */
const height = 236
const [top, bottom] = [24, 200]

/**
 * Draws dollars over whole months or years: up to five lines with different colors and dashes, a line at zero, a
 * dashed target and a mark. The drawing is one image labeled `label`. The lines are in a stretched box, the texts
 * aren't.
 */
export function LineChart({
  label,
  lines,
  firstX,
  xTicks,
  target,
  mark,
}: {
  label: string
  lines: readonly ChartLine[]
  firstX: number
  xTicks: readonly number[]
  target?: { value: number; label: string } | undefined
  /** A point on the first line, with its words. */
  mark?: { x: number; value: number; label: string } | undefined
}) {
  const values = lines.flatMap((line) => line.values)
  const ticks = niceTicks(Math.min(0, ...values), Math.max(0, target?.value ?? 0, ...values), 5)
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const count = Math.max(1, ...lines.map((line) => line.values.length - 1))
  const y = (value: number) => bottom - ((value - low) / (high - low || 1)) * (bottom - top)
  const x = (position: number) => (100 * (position - firstX)) / count
  return (
    <svg className={chartClass} width="100%" height={height} role="img" aria-label={label}>
      <AmountGrid ticks={ticks} y={y} />
      {target ? (
        <>
          <line
            className="stroke-brass"
            strokeDasharray="4 3"
            x1="0"
            x2="100%"
            y1={y(target.value)}
            y2={y(target.value)}
          />
          <text className="fill-brass-ink font-semibold" textAnchor="end" x="100%" y={y(target.value) - 6}>
            {target.label}
          </text>
        </>
      ) : null}
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" width="100%" height={height} aria-hidden="true">
        {lines.map((line, index) => (
          <polyline
            key={line.name}
            className={`${chartLineClass} ${lineLook(index).line}`}
            strokeLinejoin="round"
            points={line.values
              .map((value, at) => `${((100 * at) / count).toFixed(2)},${y(value).toFixed(1)}`)
              .join(' ')}
          />
        ))}
      </svg>
      {mark ? (
        <>
          <circle className="fill-card stroke-ink stroke-[1.5]" cx={`${x(mark.x)}%`} cy={y(mark.value)} r="4" />
          <text
            className="fill-ink font-semibold"
            textAnchor={x(mark.x) > 70 ? 'end' : undefined}
            x={`${x(mark.x)}%`}
            dx={x(mark.x) > 70 ? -8 : 8}
            y={y(mark.value) - 10}
          >
            {mark.label}
          </text>
        </>
      ) : null}
      {xTicks.map((tick, index) => (
        <text
          key={tick}
          textAnchor={index === 0 ? undefined : x(tick) > 97 ? 'end' : 'middle'}
          x={`${x(tick)}%`}
          y={height - 8}
        >
          {tick}
        </text>
      ))}
    </svg>
  )
}

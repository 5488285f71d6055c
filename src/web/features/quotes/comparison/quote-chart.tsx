import { formatDollars, formatMonths } from '#domain/money/money.ts'
import type { LowestSpan, MonthlyTotals } from '#domain/quotes/totals-by-month.ts'
import { AmountGrid } from '#web/charts/amount-grid.tsx'
import { chartClass, chartLineClass, lineLook, niceTicks } from '#web/charts/line-parts.tsx'

/** One quote's total cost in dollars by months held, under its lender's name. */
type NamedLine = MonthlyTotals & { name: string }

/** Number of lines that keeps the chart readable. More are drawn only if each is the lowest in some month. */
export const maxChartLines = 5

const [top, bottom, stripTop, height] = [16, 252, 282, 316]

/**
 * Shows each quote's cost above the lowest of `lines` by month of sale, one line per quote, and a strip with the lowest
 * quote of each month. The drawing is one image, labeled with the strip's sentence.
 */
export function QuoteChart({
  lines,
  spans,
  sentence,
  holdMonths,
  planMonths,
}: {
  lines: readonly NamedLine[]
  /** The lowest quote by month. `lines` has each of them. */
  spans: readonly LowestSpan[]
  sentence: string
  holdMonths: number
  /** The planned hold in months, or null. Only labels the mark at `holdMonths` as the plan if both are equal. */
  planMonths: number | null
}) {
  const months = lines[0]?.totals.length ?? 0
  const drawn = lines.map((line) => ({ ...line, totals: aboveLowest(line, lines) }))
  const ticks = niceTicks(0, Math.max(1, ...drawn.flatMap(({ totals }) => totals)), 4)
  const highest = ticks.at(-1) || 1
  const y = (dollars: number) => bottom - (dollars / highest) * (bottom - top)
  const x = (month: number) => (months > 1 ? (100 * (month - 1)) / (months - 1) : 0)
  const look = (id: string) => lines.findIndex((line) => line.id === id)
  const step = Math.ceil(months / 6)
  const xTicks = Array.from({ length: months }, (_, index) => index + 1).filter(
    (month) => month === 1 || month === months || (month % step === 0 && months - month > step / 2 && month > step / 2),
  )
  const words = lines.map(({ name, totals }) => `${name} ${formatDollars(totals[holdMonths - 1] ?? 0)}`).join(', ')
  return (
    <svg
      className={chartClass}
      width="100%"
      height={height}
      role="img"
      aria-label={`What each quote costs above the lowest, over 1 to ${months} months held. ${sentence} Held ${formatMonths(holdMonths)}: ${words}.`}
    >
      <AmountGrid ticks={ticks} y={y} />
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" width="100%" height={height} aria-hidden="true">
        {drawn.map((line) => (
          <polyline
            key={line.id}
            className={`${chartLineClass} ${lineLook(look(line.id)).line}`}
            strokeLinejoin="round"
            points={line.totals.map((total, index) => `${x(index + 1).toFixed(2)},${y(total).toFixed(1)}`).join(' ')}
          />
        ))}
      </svg>
      <line
        className="stroke-brass stroke-[1.5]"
        x1={`${x(holdMonths)}%`}
        x2={`${x(holdMonths)}%`}
        y1={top}
        y2={bottom}
      />
      <text className="fill-brass-ink font-semibold" textAnchor={anchor(x(holdMonths))} x={`${x(holdMonths)}%`} y="10">
        {holdMonths === planMonths ? `your plan, ${planMonths}` : `held ${holdMonths}`}
      </text>
      {drawn.map((line) => (
        <circle
          key={line.id}
          className={lineLook(look(line.id)).point}
          cx={`${x(holdMonths)}%`}
          cy={y(line.totals[holdMonths - 1] ?? 0)}
          r="4"
        />
      ))}
      {xTicks.map((month) => (
        <text key={month} textAnchor={anchor(x(month))} x={`${x(month)}%`} y="268">
          {month}
        </text>
      ))}
      <CheapestStrip spans={spans} months={months} look={look} />
    </svg>
  )
}

/** Shows one bar under the axis for each span, in the style of its quote's line, labeled with the span's last month. */
function CheapestStrip({
  spans,
  months,
  look,
}: {
  spans: readonly LowestSpan[]
  months: number
  look: (id: string) => number
}) {
  return spans.map(({ id, fromMonth, toMonth }, index) => {
    const start = (100 * (fromMonth - 1)) / months
    const width = (100 * (toMonth - fromMonth + 1)) / months
    const isLast = index === spans.length - 1
    return (
      <g key={fromMonth}>
        <rect
          className={lineLook(look(id)).point}
          x={`${start}%`}
          y={stripTop}
          width={`${Math.max(0.5, width - 0.6)}%`}
          height="8"
        />
        {width > 9 ? (
          <text x={`${start}%`} y="306">
            {spans.length === 1 ? 'every month' : isLast ? 'after' : `to ${toMonth}`}
          </text>
        ) : null}
      </g>
    )
  })
}

function aboveLowest(line: NamedLine, lines: readonly NamedLine[]): number[] {
  return line.totals.map((total, index) => total - Math.min(...lines.map(({ totals }) => totals[index] ?? total)))
}

function anchor(percent: number): 'end' | 'middle' | undefined {
  return percent < 4 ? undefined : percent > 96 ? 'end' : 'middle'
}

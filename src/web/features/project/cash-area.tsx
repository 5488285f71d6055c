import type { Project } from '#contract/project/project.ts'
import { formatAmount, formatDollars } from '#domain/money/money.ts'
import { niceTicks, ReservesLine } from '#web/charts/line-parts.tsx'

const height = 236
const [top, bottom] = [26, 200]

/**
 * The investor's own cash in the project by month, as a step chart: actual months filled, planned ones lighter, reserves as a
 * line.
 */
export function CashArea({
  months,
  peak,
  reserves,
}: {
  months: Project['months']
  peak: NonNullable<Project['peak']>
  reserves: number | null
}) {
  const sums = months.map(({ sum }) => sum)
  const ticks = niceTicks(Math.min(0, ...sums), Math.max(1, reserves ?? 0, ...sums), 5)
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const y = (value: number) => bottom - ((value - low) / (high - low || 1)) * (bottom - top)
  const x = (month: number) => (100 * month) / months.length
  const middle = x(peak.month + 0.5)
  const hasHappened = months.some(({ isActual }) => isActual)
  const every = Math.ceil(months.length / 12)
  return (
    <div className="pl-12">
      <svg
        className="block overflow-visible text-xs tabular-nums"
        width="100%"
        height={height}
        role="img"
        aria-label={inWords(months, peak, reserves)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={tick === 0 ? 'stroke-ink' : 'stroke-line'} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
            <text className="fill-ink-3 [text-anchor:end]" x="-8" y={y(tick) + 4}>
              {tick === 0 ? '$0' : formatAmount(tick)}
            </text>
          </g>
        ))}
        {months.map(({ month, sum, isActual }) => (
          <rect
            key={month}
            className={isActual || (month === 0 && hasHappened) ? 'fill-pine opacity-80' : 'fill-pine opacity-35'}
            x={`${x(month)}%`}
            width={`${100 / months.length}%`}
            y={Math.min(y(sum), y(0))}
            height={Math.abs(y(sum) - y(0))}
          />
        ))}
        {reserves === null ? null : <ReservesLine amount={reserves} y={y(reserves)} />}
        <circle className="fill-card stroke-ink stroke-2" cx={`${middle}%`} cy={y(peak.amount)} r="4" />
        <text
          className={`fill-ink stroke-paper stroke-4 font-semibold [paint-order:stroke] ${middle > 70 ? '[text-anchor:end]' : middle < 15 ? '' : '[text-anchor:middle]'}`}
          x={`${middle}%`}
          y={y(peak.amount) - 10}
        >
          {formatDollars(peak.amount)}
        </text>
        {months
          .filter(({ month }) => month % every === 0)
          .map(({ month }) => (
            <text key={month} className="fill-ink-3 [text-anchor:middle]" x={`${x(month + 0.5)}%`} y={height - 14}>
              {month}
            </text>
          ))}
      </svg>
    </div>
  )
}

function inWords(months: Project['months'], peak: NonNullable<Project['peak']>, reserves: number | null): string {
  const start = `Your own money in the project over ${months.length - 1} months.`
  const most = `Most of it, ${formatDollars(peak.amount)}, is out in month ${peak.month}.`
  return reserves === null ? `${start} ${most}` : `${start} ${most} Your reserves are ${formatDollars(reserves)}.`
}

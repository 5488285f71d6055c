import type { Round, RoundStanding } from '#contract/quotes/rounds.ts'
import { formatAmount, formatDollars } from '#domain/money/money.ts'
import { chartClass, chartLineClass, lineLook, niceTicks } from '#web/charts/line-parts.tsx'

const [top, bottom, height] = [10, 142, 164]
/** The most lines that stay readable. The list of places shows the others. */
const mostLines = 5

/** Assigns line looks in the order of first quotes, so that a lender keeps its color while places change. */
export function roundLooks(standings: readonly RoundStanding[]): Map<string, number> {
  const byFirst = standings.toSorted((a, b) => ((a.steps[0]?.at ?? '') < (b.steps[0]?.at ?? '') ? -1 : 1))
  return new Map(byFirst.map(({ requestId }, index) => [requestId, index]))
}

/** Each lender's total in dollars from its first quote on, as steps. */
export function RoundChart({ round }: { round: Round }) {
  const looks = roundLooks(round.standings)
  const lines = round.standings.slice(0, mostLines)
  const totals = lines.flatMap(({ steps }) => steps.map(({ total }) => total))
  const ticks = niceTicks(Math.min(...totals), Math.max(...totals, Math.min(...totals) + 100), 3)
  const [low, high] = [ticks[0]!, ticks.at(-1)!]
  const y = (total: number) => bottom - ((total - low) / (high - low)) * (bottom - top)
  const moments = lines.flatMap(({ steps }) => steps.map(({ at }) => Date.parse(at)))
  const begin = Math.min(...moments)
  // Extends the lines a little past the latest total, so that it is visible.
  const end = Math.max(...moments) + Math.max(60_000, (Math.max(...moments) - begin) * 0.12)
  const x = (moment: number) => (100 * (moment - begin)) / (end - begin)
  return (
    <div className="min-w-0 pr-2">
      <svg className={chartClass} width="100%" height={height} role="img" aria-label={chartWords(round)}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="stroke-line" x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
            <text textAnchor="end" x="-8" y={y(tick) + 4}>
              {tick % 1000 === 0 ? formatAmount(tick) : `$${(tick / 1000).toFixed(1)}K`}
            </text>
          </g>
        ))}
        <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" width="100%" height={height} aria-hidden="true">
          {lines.map(({ requestId, steps }) => (
            <path
              key={requestId}
              className={`${chartLineClass} ${lineLook(looks.get(requestId) ?? 0).line}`}
              d={steps
                .map(({ at, total }, index) =>
                  index === 0
                    ? `M${x(Date.parse(at)).toFixed(2)} ${y(total).toFixed(1)}`
                    : `H${x(Date.parse(at)).toFixed(2)}V${y(total).toFixed(1)}`,
                )
                .concat('H100')
                .join('')}
            />
          ))}
        </svg>
        {lines.map(({ requestId, total }) => (
          <circle key={requestId} className={lineLook(looks.get(requestId) ?? 0).point} cx="100%" cy={y(total)} r="4" />
        ))}
        <text x="0" y={height - 4}>
          first quote
        </text>
        <text textAnchor="end" x="100%" y={height - 4}>
          {round.closedAt === null ? 'now' : 'at the close'}
        </text>
      </svg>
    </div>
  )
}

function chartWords({ standings }: Round): string {
  const each = standings.map(({ lender, firstTotal, total }) =>
    firstTotal === total
      ? `${lender.name} ${formatDollars(total)}`
      : `${lender.name} from ${formatDollars(firstTotal)} to ${formatDollars(total)}`,
  )
  return `Each lender’s total over time: ${each.join(', ')}.`
}

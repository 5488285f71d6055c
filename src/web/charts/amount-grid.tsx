import { roundTo } from '#domain/money/rounding.ts'

/**
 * Draws a chart's grid: a horizontal line for each tick, with its dollars on the left, where `chartClass` leaves
 * room. `y` returns an amount's pixels from the top.
 */
export function AmountGrid({ ticks, y }: { ticks: readonly number[]; y: (amount: number) => number }) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line className={tick === 0 ? 'stroke-ink' : 'stroke-line'} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
      <text className="fill-ink-3" textAnchor="end" x="-8" y={y(tick) + 4}>
        {formatTick(tick)}
      </text>
    </g>
  ))
}

/** Formats a tick's dollars in thousands or millions without losing a digit, so that no two ticks read the same. */
export function formatTick(dollars: number): string {
  const size = Math.abs(dollars)
  const [unit, letter] = size >= 1_000_000 ? [1_000_000, 'M'] : size >= 1000 ? [1000, 'K'] : [1, '']
  return `${dollars < 0 ? '−' : ''}$${roundTo(size / unit, 6)}${letter}`
}

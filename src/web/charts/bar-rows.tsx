import { formatDollars } from '#domain/money/money.ts'
import { barScale, type WaterfallBar } from '#domain/money/waterfall.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Lists of bars: each row has a name, its bar and an amount. On phones the bar is below both. */
export const barRowsClass = 'grid border-t border-line tabular-nums lining-nums'

/**
 * Returns the classes of a row with a name, a bar and an amount. `isSmall` narrows the columns of the name and the
 * amount; `isSum` makes the text semibold.
 */
export function barRowClass({ isSmall = false, isSum = false }: { isSmall?: boolean; isSum?: boolean } = {}): string {
  return classNames(
    'grid min-h-9 items-center gap-x-3.5 border-b border-line text-sm max-sm:grid-cols-[1fr_auto] max-sm:py-1.5',
    isSmall ? 'sm:grid-cols-[8.5rem_minmax(0,1fr)_4.75rem]' : 'sm:grid-cols-[9.5rem_minmax(0,1fr)_5.75rem]',
    isSum && 'font-semibold',
  )
}

export const barDrawingClass =
  'h-5 w-full overflow-visible max-sm:col-span-full max-sm:row-start-2 max-sm:overflow-hidden'
export const barNoteClass = 'block text-xs text-ink-3'
export const barAmountClass = 'text-right font-semibold tabular-nums'

type DivergingRow = {
  label: string
  note?: string
  dollars: number
  isSum?: boolean
  /** Whether a gain is below the target. Its bar is red, but still to the right of zero. */
  isTooLittle?: boolean
}

/**
 * Draws gains to the right of a line at zero and losses to the left, on one scale. `target`, in dollars, is a dashed
 * line across all rows.
 */
export function DivergingBars({
  label,
  rows,
  target,
  isSmall = false,
}: {
  label: string
  rows: readonly DivergingRow[]
  target?: number | undefined
  isSmall?: boolean
}) {
  const figures = [0, ...rows.map((row) => row.dollars), ...(target === undefined ? [] : [target])]
  const [low, high] = [Math.min(...figures), Math.max(...figures)]
  // Leaves a tenth of the range free on both sides, so that no bar touches the edge.
  const span = (high - low || 1) * 1.2
  const at = (dollars: number) => `${((100 * (dollars - low + (high - low || 1) * 0.1)) / span).toFixed(2)}%`
  const width = (dollars: number) => `${((100 * Math.abs(dollars)) / span).toFixed(2)}%`
  return (
    <ul className={barRowsClass} aria-label={label}>
      {rows.map((row) => (
        <li key={row.label} className={barRowClass({ isSmall, isSum: row.isSum ?? false })}>
          <span>
            {row.label}
            {row.note ? <small className={barNoteClass}>{row.note}</small> : null}
          </span>
          <svg className={barDrawingClass} aria-hidden="true">
            <rect
              className={row.dollars < 0 || row.isTooLittle ? 'fill-red' : 'fill-green'}
              x={at(Math.min(0, row.dollars))}
              y="4"
              width={width(row.dollars)}
              height="12"
            />
            <line className="stroke-ink" x1={at(0)} x2={at(0)} y1="-2" y2="22" />
            {target === undefined ? null : (
              <line
                className="stroke-brass stroke-[1.5]"
                strokeDasharray="3 2"
                x1={at(target)}
                x2={at(target)}
                y1="-2"
                y2="22"
              />
            )}
          </svg>
          <span className={classNames(barAmountClass, row.dollars < 0 && 'text-red')}>
            {formatDollars(row.dollars)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/**
 * Draws a waterfall chart: totals start at zero, and each change starts where the bar before it ended. All bars share
 * one scale, with a line at zero.
 */
export function WaterfallBars({ label, bars }: { label: string; bars: readonly WaterfallBar[] }) {
  const { low, span } = barScale(bars)
  const percent = (dollars: number) => `${((100 * dollars) / span).toFixed(2)}%`
  return (
    <ul className={barRowsClass} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.label} className={barRowClass({ isSum: bar.isTotal })}>
          <span>{bar.label}</span>
          <svg className={barDrawingClass} aria-hidden="true">
            <rect
              className={bar.dollars < 0 ? 'fill-red' : bar.isTotal ? 'fill-use-1' : 'fill-green'}
              x={percent(Math.min(bar.from, bar.to) - low)}
              y="4"
              width={percent(Math.abs(bar.to - bar.from))}
              height="12"
            />
            <line className="stroke-ink" x1={percent(-low)} x2={percent(-low)} y1="-2" y2="22" />
          </svg>
          <span className={classNames(barAmountClass, bar.dollars < 0 && 'text-red')}>
            {formatDollars(bar.dollars)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/**
 * Shows how many dollars each change moves an amount up or down, as bars on one scale around a center line. `dollars`
 * isn't negative.
 */
export function SwingBars({ label, rows }: { label: string; rows: readonly { label: string; dollars: number }[] }) {
  const most = Math.max(1, ...rows.map(({ dollars }) => dollars))
  return (
    <ul className={barRowsClass} aria-label={label}>
      {rows.map((row) => {
        const width = (46 * row.dollars) / most
        return (
          <li key={row.label} className={barRowClass()}>
            <span>{row.label}</span>
            <svg className={barDrawingClass} aria-hidden="true">
              <rect
                className="fill-pine-3"
                x={`${(50 - width).toFixed(2)}%`}
                y="4"
                width={`${width.toFixed(2)}%`}
                height="12"
              />
              <rect className="fill-pine" x="50%" y="4" width={`${width.toFixed(2)}%`} height="12" />
              <line className="stroke-ink" x1="50%" x2="50%" y1="-2" y2="22" />
            </svg>
            <span className={barAmountClass}>± {formatDollars(row.dollars)}</span>
          </li>
        )
      })}
    </ul>
  )
}

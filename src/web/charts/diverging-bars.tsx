import { formatDollars } from '#domain/money/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import { barAmountClass, barDrawingClass, barNoteClass, barRowClass, barRowsClass } from './bar-rows-class.ts'

type DivergingRow = {
  label: string
  note?: string
  dollars: number
  isSum?: boolean
  /** Whether a gain is below the target. Drawn like a loss. */
  isTooLittle?: boolean
}

/**
 * Draws gains to the right of a line at zero and losses to the left, on one scale. `target` is a dashed line across all
 * rows.
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

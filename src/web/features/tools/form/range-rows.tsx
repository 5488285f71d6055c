import type { CostRange } from '#domain/flip/rehab-cost.ts'
import { formatDollars } from '#domain/money/money.ts'
import { barAmountClass, barDrawingClass, barNoteClass, barRowClass, barRowsClass } from '#web/charts/bar-rows.tsx'

type RangeRow = { label: string; cost: CostRange }

/** Ranges on one scale from zero: a bar from low to high, a tick at the expected value. */
export function RangeRows({ rows }: { rows: readonly RangeRow[] }) {
  const highest = Math.max(1, ...rows.map(({ cost }) => cost.high))
  const at = (dollars: number) => `${((100 * dollars) / highest).toFixed(2)}%`
  return (
    <ul className={barRowsClass}>
      {rows.map(({ label, cost }) => (
        <li key={label} className={barRowClass()}>
          <span>
            {label}
            {cost.low === cost.high ? null : (
              <small className={barNoteClass}>
                {formatDollars(cost.low)}–{formatDollars(cost.high)}
              </small>
            )}
          </span>
          <svg className={barDrawingClass} aria-hidden="true">
            <rect
              className="fill-pine"
              x={at(cost.low)}
              y="6"
              width={at(Math.max(cost.high - cost.low, highest / 400))}
              height="8"
            />
            <line className="stroke-ink" x1={at(cost.mid)} x2={at(cost.mid)} y1="1" y2="19" />
          </svg>
          <span className={barAmountClass}>{formatDollars(cost.mid)}</span>
        </li>
      ))}
    </ul>
  )
}

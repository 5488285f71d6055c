import type { CostRange } from '#domain/flip/rehab-cost.ts'
import { formatDollars } from '#domain/money/money.ts'

type RangeRow = {
  label: string
  cost: CostRange
  /** One amount and no range: drawn from zero, as lone ticks compare badly. */
  isAmount?: boolean
}

/** Ranges on one scale: a bar from low to high, a tick at what is expected. */
export function RangeRows({ rows }: { rows: readonly RangeRow[] }) {
  const highest = Math.max(1, ...rows.map(({ cost }) => cost.high))
  const at = (dollars: number) => `${((100 * dollars) / highest).toFixed(2)}%`
  return (
    <ul className="dv num">
      {rows.map(({ label, cost, isAmount = false }) => (
        <li key={label}>
          <span>
            {label}
            {cost.low === cost.high ? null : (
              <small>
                {formatDollars(cost.low)}–{formatDollars(cost.high)}
              </small>
            )}
          </span>
          <svg aria-hidden="true">
            {isAmount ? (
              <rect className="n2" x="0" y="6" width={at(cost.mid)} height="8" />
            ) : (
              <>
                <rect
                  className="p2"
                  x={at(cost.low)}
                  y="6"
                  width={at(Math.max(cost.high - cost.low, highest / 400))}
                  height="8"
                />
                <line className="z" x1={at(cost.mid)} x2={at(cost.mid)} y1="1" y2="19" />
              </>
            )}
          </svg>
          <span className="amt">{formatDollars(cost.mid)}</span>
        </li>
      ))}
    </ul>
  )
}

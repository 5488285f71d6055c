import { formatDollars } from '#domain/money/money.ts'
import { barAmountClass, barDrawingClass, barRowClass, barRowsClass } from '#web/charts/bar-rows-class.ts'

/** Shows how far each change moves an amount up and down, on one scale around a center line. */
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

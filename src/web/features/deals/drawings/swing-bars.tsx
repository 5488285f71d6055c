import { formatDollars } from '#domain/money/money.ts'

/** How far each of several changes moves a sum either way, on one scale around a middle line. */
export function SwingBars({ label, rows }: { label: string; rows: readonly { label: string; dollars: number }[] }) {
  const most = Math.max(1, ...rows.map(({ dollars }) => dollars))
  return (
    <ul className="dv num" aria-label={label}>
      {rows.map((row) => {
        const width = (46 * row.dollars) / most
        return (
          <li key={row.label}>
            <span>{row.label}</span>
            <svg aria-hidden="true">
              <rect className="n2" x={`${(50 - width).toFixed(2)}%`} y="4" width={`${width.toFixed(2)}%`} height="12" />
              <rect className="p2" x="50%" y="4" width={`${width.toFixed(2)}%`} height="12" />
              <line className="z" x1="50%" x2="50%" y1="-2" y2="22" />
            </svg>
            <span className="amt">± {formatDollars(row.dollars)}</span>
          </li>
        )
      })}
    </ul>
  )
}

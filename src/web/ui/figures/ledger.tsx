import type { ReactNode } from 'react'

export type LedgerRow = { name: ReactNode; value: ReactNode; isSum?: boolean; isAssumed?: boolean }

/** Names and amounts, sums under an ink rule, what was assumed marked. */
export function Ledger({ rows }: { rows: readonly LedgerRow[] }) {
  return (
    <dl className="kv num">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Rows never move.
        <div key={index} className={row.isSum ? 'sum' : undefined}>
          <dt>
            {row.name} {row.isAssumed ? <span className="asm">assumed</span> : null}
          </dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}

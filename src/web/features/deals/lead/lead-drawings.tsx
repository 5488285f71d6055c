import type { LeadFacts, LeadQuote } from '#domain/deal/lead-facts.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The totals of the lowest quotes as bars on one scale, the lowest in the strong color. */
export function QuoteBars({ quotes }: { quotes: readonly LeadQuote[] }) {
  const highest = Math.max(...quotes.map(({ totalCost }) => totalCost), 1)
  return (
    <ul className="mt-3 grid max-w-152 gap-1.5 text-xs tabular-nums lining-nums" aria-label="Total cost of each quote">
      {quotes.map(({ id, lenderName, totalCost, holdMonths }, index) => (
        <li
          key={id}
          className="grid grid-cols-[8.5rem_minmax(0,1fr)_4rem] items-center md:grid-cols-[12rem_minmax(0,1fr)_4rem] gap-x-3"
        >
          <span className={classNames('truncate', index === 0 && 'font-semibold')} translate="no">
            {lenderName}
          </span>
          <svg width="100%" height="12" aria-hidden="true">
            <rect
              className={index === 0 ? 'fill-pine' : 'fill-pine-3'}
              width={`${Math.max(1, (100 * totalCost) / highest).toFixed(1)}%`}
              height="12"
            />
          </svg>
          <span className={classNames('text-right', index === 0 && 'font-semibold')}>
            {formatDollars(totalCost)}
            <span className="sr-only"> over {formatMonths(holdMonths)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Draws the paid share of the budget, with an overrun in red. */
export function BudgetBar({ planned, paid, over }: NonNullable<LeadFacts['work']>) {
  const scale = Math.max(planned + over, paid, 1)
  const within = Math.min(paid, planned)
  const at = (dollars: number) => `${((100 * dollars) / scale).toFixed(1)}%`
  return (
    <svg className="mt-3 block" width="100%" height="16" aria-hidden="true">
      <rect className="fill-sunk" width="100%" height="12" y="2" />
      <rect className="fill-pine" width={at(within)} height="12" y="2" />
      <rect className="fill-red" x={at(within)} width={at(Math.min(over, scale - within))} height="12" y="2" />
    </svg>
  )
}

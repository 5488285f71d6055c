import type { Deal, Match } from '#contract/deals/deals.ts'
import { formatDollars } from '#domain/money/money.ts'
import { cashWith, costLines } from './cost-lines.ts'
import { totalCostLabel } from './match-figures.ts'

/** A total in parts that add up to it, those assumed marked, and below it the cash it takes and its range. */
export function CostLedger({ match, deal, distance }: { match: Match; deal: Deal; distance: string | null }) {
  const { cost } = match
  const cash = cashWith(cost, deal)
  return (
    <dl className="kv num">
      {costLines(cost, deal).map(({ name, label, dollars, isAssumed }) => (
        <div key={name}>
          <dt>
            {label} {isAssumed ? <span className="asm">assumed</span> : null}
          </dt>
          <dd>{formatDollars(dollars)}</dd>
        </div>
      ))}
      <div className="sum">
        <dt>
          {totalCostLabel(cost)}
          {distance ? `, ${distance}` : null}
        </dt>
        <dd>{formatDollars(cost.totalCost)}</dd>
      </div>
      {cost.loanFees === null ? (
        <div>
          <dt>Computed with our earlier model, fees not included</dt>
          <dd />
        </div>
      ) : null}
      {cash ? (
        <div>
          <dt>{cash.label}</dt>
          <dd>{formatDollars(cash.dollars)}</dd>
        </div>
      ) : null}
      <div>
        <dt>Best to worst case</dt>
        <dd>
          {formatDollars(cost.best.totalCost)}–{formatDollars(cost.worst.totalCost)}
        </dd>
      </div>
    </dl>
  )
}

import type { Deal, Match } from '#contract/deals/deals.ts'
import { formatDollars, formatRateRange } from '#domain/money/money.ts'
import { cashItem } from '#domain/verdict/cash-figures.ts'
import { costLines } from './cost-lines.ts'
import { totalCostLabel, totalText } from './match-figures.ts'

/** A total in parts that add up to it, those assumed marked, and below it the cash it takes and its range. */
export function CostLedger({ match, deal, distance }: { match: Match; deal: Deal; distance: string | null }) {
  const { cost } = match
  const cash = cashItem(cost.cash)
  return (
    <dl className="kv num">
      {(cost.isPriced ? costLines(cost, deal) : []).map(({ name, label, dollars, isAssumed }) => (
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
        <dd>{totalText(cost)}</dd>
      </div>
      {cost.prepaymentNotPriced ? (
        <div>
          <dt>Prepayment not priced: ask</dt>
          <dd />
        </div>
      ) : null}
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
        <dt>
          {cost.isPriced
            ? 'Best to worst case'
            : `If it charged ${formatRateRange(cost.best.ratePercent, cost.worst.ratePercent)}`}
        </dt>
        <dd>
          {formatDollars(cost.best.totalCost)}–{formatDollars(cost.worst.totalCost)}
        </dd>
      </div>
    </dl>
  )
}

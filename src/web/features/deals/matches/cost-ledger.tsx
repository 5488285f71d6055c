import type { Deal, Match } from '#contract/deals/deals.ts'
import { formatDollars, formatRateRange } from '#domain/money/money.ts'
import { cashLines } from '#domain/verdict/cash-figures.ts'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'
import { AssumedMark } from '#web/ui/labels/assumed-mark.tsx'
import { costLines } from './cost-lines.ts'
import { totalCostLabel, totalText } from './match-figures.ts'

/** Shows the parts of a total, with assumed ones marked, and below it the cash needed and the range. */
export function CostLedger({ match, deal, distance }: { match: Match; deal: Deal; distance: string | null }) {
  const { cost } = match
  return (
    <Ledger>
      {(cost.isPriced ? costLines(cost, deal) : []).map(({ name, label, dollars, isAssumed }) => (
        <LedgerLine
          key={name}
          name={
            <>
              {label} {isAssumed ? <AssumedMark /> : null}
            </>
          }
          value={formatDollars(dollars)}
        />
      ))}
      <LedgerLine
        name={
          <>
            {totalCostLabel(cost)}
            {distance ? `, ${distance}` : null}
          </>
        }
        value={totalText(cost)}
        isSum
      />
      {cost.prepaymentNotPriced ? <LedgerLine name="Prepayment not priced: ask" value={null} /> : null}
      {cost.loanFees === null ? (
        <LedgerLine name="Computed with our earlier model, fees not included" value={null} />
      ) : null}
      {(cost.cash ? cashLines(cost.cash) : []).map(({ label, text }) => (
        <LedgerLine key={label} name={label} value={text} />
      ))}
      <LedgerLine
        name={
          cost.isPriced
            ? 'Best to worst case'
            : `If it charged ${formatRateRange(cost.best.ratePercent, cost.worst.ratePercent)}`
        }
        value={
          <>
            {formatDollars(cost.best.totalCost)}–{formatDollars(cost.worst.totalCost)}
          </>
        }
      />
    </Ledger>
  )
}

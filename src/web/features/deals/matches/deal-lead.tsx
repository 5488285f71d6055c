import type { ListedDeal } from '#contract/deals/deals.ts'
import { formatDollars } from '#domain/money/money.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { cashToBring } from './cost-lines.ts'
import { LenderName } from './lender-name.tsx'
import { totalCostLabel } from './match-figures.ts'

/** Who would fund a deal first, what that costs, and the cash to bring at the median price of all that fit. */
export function DealLead({ deal, isReading }: { deal: ListedDeal; isReading: boolean }) {
  const best = deal.topMatches[0]
  const cash = cashToBring(deal, deal.medians)
  return (
    <dl className="lede num">
      {best ? (
        <>
          <div>
            <dt>Best lender</dt>
            <dd className="font-serif">
              <LenderName lender={best.lender} />
            </dd>
          </div>
          <div>
            <dt>{totalCostLabel(best.cost)}</dt>
            <dd>{formatDollars(best.cost.totalCost)}</dd>
          </div>
        </>
      ) : (
        <div>
          <dt>Best lender</dt>
          <dd>{isReading ? <Skeleton shape="label" /> : 'None fits yet'}</dd>
        </div>
      )}
      {cash ? (
        <div>
          <dt>{deal.medians ? `${cash.label}, at the median` : cash.label}</dt>
          <dd>{formatDollars(cash.dollars)}</dd>
        </div>
      ) : null}
    </dl>
  )
}

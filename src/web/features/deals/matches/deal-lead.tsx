import type { ListedDeal } from '#contract/deals/deals.ts'
import { formatDollars } from '#domain/money/money.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { type Stat, Stats } from '#web/ui/figures/stats.tsx'
import { cashToBring } from './cost-lines.ts'
import { LenderName } from './lender-name.tsx'
import { totalCostLabel } from './match-figures.ts'

/** Who would fund a deal first, what that costs, and the cash to bring at the median price of all that fit. */
export function DealLead({ deal, isReading }: { deal: ListedDeal; isReading: boolean }) {
  const best = deal.topMatches[0]
  const cash = cashToBring(deal, deal.medians)
  const lead: Stat[] = best
    ? [
        {
          name: 'Best lender',
          value: (
            <span className="font-serif">
              <LenderName lender={best.lender} />
            </span>
          ),
        },
        { name: totalCostLabel(best.cost), value: formatDollars(best.cost.totalCost) },
      ]
    : [{ name: 'Best lender', value: isReading ? <Skeleton shape="label" /> : 'None fits yet' }]
  return (
    <Stats
      look="row"
      items={[
        ...lead,
        ...(cash
          ? [
              {
                name: deal.medians ? `${cash.label}, at the median` : cash.label,
                value: formatDollars(cash.dollars),
              },
            ]
          : []),
      ]}
    />
  )
}

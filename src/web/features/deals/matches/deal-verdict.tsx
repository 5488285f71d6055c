import type { ReactNode } from 'react'
import type { ListedDeal } from '#contract/deals/deals.ts'
import { isConsumerLoan } from '#domain/matching/deal-situations.ts'
import { kindOfDeal } from '#domain/matching/kind-of-deal.ts'
import { formatDollars } from '#domain/money/money.ts'
import { cashFigures, cashItem } from '#domain/verdict/cash-figures.ts'
import { assumedMoneyPrice } from '#domain/verdict/money-price.ts'
import { VerdictBlock, type VerdictPlace, verdictPlaceClass } from '#web/features/deals/health/verdict-block.tsx'
import { OpenQuestions } from '#web/features/deals/life/open-questions.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { type Stat, Stats } from '#web/ui/figures/stats.tsx'
import { totalCostLabel, totalText } from './match-figures.ts'
import { LenderName } from './match-labels.tsx'
import { OfferLine, offerWords } from './offer-line.tsx'

/** Shows a deal's verdict, or its main figures without one. Renders nothing for an owner's home. */
export function DealVerdict({
  deal,
  place = 'card',
  heading,
  fixDetails,
  isReading = false,
}: {
  deal: ListedDeal
  place?: VerdictPlace | undefined
  heading?: 'h2' | 'h3' | undefined
  fixDetails?: ReactNode
  /** Whether the matches are still loading. */
  isReading?: boolean
}) {
  if (isConsumerLoan(deal)) return null
  const offer = offerWords(deal, deal.verdict?.fix ?? null)
  return (
    <>
      {deal.verdict ? (
        <VerdictBlock
          verdict={deal.verdict}
          place={place}
          heading={heading}
          fixLine={offer === null ? undefined : <OfferLine words={offer} />}
          fixDetails={fixDetails}
        >
          <MatchSummary deal={deal} isReading={isReading} />
        </VerdictBlock>
      ) : (
        <div className={verdictPlaceClass[place]}>
          <MatchSummary deal={deal} isReading={isReading} />
        </div>
      )}
      <OpenQuestions deal={deal} place={place} />
    </>
  )
}

/** Shows a deal's best fit and its cost, the cheapest fit, and the cash at closing at the median price. */
function MatchSummary({ deal, isReading }: { deal: ListedDeal; isReading: boolean }) {
  const best = deal.topMatches[0]
  const price = deal.medians ?? assumedMoneyPrice(kindOfDeal(deal))
  const cash = cashItem(cashFigures(deal, price))
  const cheaper =
    (deal.cheapest?.totalCost ?? 0) < (best?.cost.totalCost ?? Number.POSITIVE_INFINITY) ? deal.cheapest : null
  const lead: Stat[] = best
    ? [
        {
          name: 'Best fit',
          value: (
            <span className="font-serif">
              <LenderName lender={best.lender} />
            </span>
          ),
        },
        { name: totalCostLabel(best.cost), value: totalText(best.cost) },
        ...(cheaper === null
          ? []
          : [{ name: 'Cheapest that fits', value: formatDollars(cheaper.totalCost), note: cheaper.lenderName }]),
      ]
    : [{ name: 'Best fit', value: isReading ? <Skeleton shape="label" /> : 'None fits yet' }]
  return (
    <Stats
      look="row"
      items={[
        ...lead,
        ...(cash
          ? [
              {
                name: deal.medians ? `${cash.label} (typical lender)` : cash.label,
                value: formatDollars(cash.dollars),
              },
            ]
          : []),
      ]}
    />
  )
}

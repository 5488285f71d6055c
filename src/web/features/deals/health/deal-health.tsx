import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Deal, Match } from '#contract/deals/deals.ts'
import { dealHealth } from '#domain/verdict/deal-health.ts'
import { defaultClosingCostPercent, type MoneyPrice } from '#domain/verdict/sources-and-uses.ts'
import { dealQuery } from '#web/features/deals/deals.requests.ts'
import { countOf } from '#web/format/counts.ts'
import { DealCapital } from './deal-capital.tsx'
import { HealthNotes } from './health-notes.tsx'
import { LeverageGauges } from './leverage-gauges.tsx'

/**
 * How the deal stands: sources against uses, the three ratios, the 70 % rule. The closing costs can be tried out; they are not
 * stored. Points and fees are the median of all lenders that fit, or those of the best match until that is read.
 */
export function DealHealth({ deal, bestMatch }: { deal: Deal; bestMatch: Match | null }) {
  const [closingCosts, setClosingCosts] = useState<number | null>(null)
  const closingPercent = closingCosts === null ? defaultClosingCostPercent : (closingCosts / deal.purchasePrice) * 100
  const { data } = useQuery(dealQuery(deal.id))
  const medians = data?.insight.medians ?? null
  const health = dealHealth(deal, medians ?? priceAt(bestMatch), closingPercent)

  return (
    <div className="blk">
      <div className="blk-h">
        <h3>Health of the deal</h3>
        <p className="small soft">{priceRemark(medians !== null, deal, bestMatch)}</p>
      </div>
      <div className="health">
        <div className="min-w-0">
          <h4>Where the money comes from, where it goes</h4>
          <DealCapital
            money={health.sourcesAndUses}
            closingPercent={closingPercent}
            isEdited={closingCosts !== null}
            onClosingCosts={setClosingCosts}
          />
        </div>
        <div className="gs">
          <LeverageGauges health={health} />
        </div>
      </div>
      <HealthNotes notes={health.notes} />
    </div>
  )
}

function priceAt(match: Match | null): MoneyPrice | null {
  if (!match) return null
  const { ratePercent, pointsPercent, loanFees } = match.cost
  return { ratePercent, pointsPercent, loanFees: loanFees ?? 0 }
}

function priceRemark(isMedian: boolean, deal: Deal, bestMatch: Match | null): string {
  if (isMedian) return `Points and fees: the median of ${countOf(deal.eligibleCount, 'lender')} that fit.`
  return bestMatch
    ? `Points and fees of the best match, ${bestMatch.lender.name}.`
    : 'No match yet: 2.0 points and $1,995 of fees assumed.'
}

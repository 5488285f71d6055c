import type { Medians } from '#contract/deals/deal-insight.ts'
import type { Match } from '#contract/deals/deals.ts'
import type { ProfitFigures } from '#contract/deals/profit-figures.ts'
import type { FlipPrice } from '#domain/flip/flip-of-deal.ts'
import { flipDefaults } from '#domain/flip/flip-profit.ts'
import { drawMonthsWithin } from '#domain/loan-cost/draw-schedule.ts'
import { programOfMatch } from '#domain/matching/match-lender.ts'
import { formatPercent, formatRate } from '#domain/money/money.ts'

/** Whose loan terms a deal's profit is figured with. */
export type PriceBasis = { id: string; label: string; price: FlipPrice | null }

/** The terms to choose from: the investor's own where there are any, the median of all that fit, on which the verdict stands, and the best match's. */
export function priceBases(
  own: ProfitFigures | null,
  medians: Medians | null,
  eligibleCount: number,
  best: Match | undefined,
): PriceBasis[] {
  const ownPrice = priceOfOwn(own)
  const bases: PriceBasis[] = medians
    ? [
        {
          id: 'median',
          label: `Median of ${(medians.pricedCount ?? eligibleCount).toLocaleString('en-US')}: ${termsText(medians)}`,
          price: flipPriceOf(medians),
        },
      ]
    : [{ id: 'assumed', label: 'Assumed: no lender fits yet', price: null }]
  if (best && best.cost.loanFees !== null && best.cost.isPriced) {
    const price = priceOfMatch(best)
    bases.push({ id: 'best', label: `${best.lender.name}: ${termsText(price)}`, price })
  }
  return ownPrice ? [{ id: 'own', label: `Your figures: ${termsText(ownPrice)}`, price: ownPrice }, ...bases] : bases
}

/** The median as a flip is figured with it. */
export function flipPriceOf({ ratePercent, pointsPercent, loanFees, interestBasis }: Medians): FlipPrice {
  return { ratePercent, pointsPercent, loanFees, ...(interestBasis ? { interestBasis } : {}) }
}

function priceOfOwn(own: ProfitFigures | null): FlipPrice | null {
  if (own?.ratePercent === undefined || own.pointsPercent === undefined) return null
  const { ratePercent, pointsPercent } = own
  return { ratePercent, pointsPercent, loanFees: own.loanFees ?? flipDefaults.loanFees }
}

/** What a match would charge, in the terms a flip is figured with. Interest counts on the full loan unless the lender says otherwise. */
function priceOfMatch({ cost, lender, programId }: Match): FlipPrice {
  return {
    ratePercent: cost.ratePercent,
    pointsPercent: cost.pointsPercent,
    loanFees: cost.loanFees ?? 0,
    interestBasis: cost.interestBasis ?? 'full',
    minimumInterestMonths: cost.minimumInterestMonths ?? 0,
    advancePercent: programOfMatch(lender, programId).maxAdvancePercent,
    ...(cost.drawFees ? { drawFee: cost.drawFees / drawMonthsWithin(cost.costMonths) } : {}),
  }
}

function termsText({ ratePercent, pointsPercent }: Pick<FlipPrice, 'ratePercent' | 'pointsPercent'>): string {
  return `${formatRate(ratePercent)}, ${formatPercent(pointsPercent, 2)} points`
}

import type { Medians } from '#contract/deals/deal-insight.ts'
import type { Match } from '#contract/deals/deals.ts'
import type { ProfitFigures } from '#contract/deals/profit-figures.ts'
import type { FlipPrice } from '#domain/flip/flip-of-deal.ts'
import { flipDefaults } from '#domain/flip/flip-profit.ts'
import { usualDraws } from '#domain/loan-cost/draw-schedule.ts'
import { formatPercent } from '#domain/money/money.ts'

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
          label: `Median of ${eligibleCount.toLocaleString('en-US')}: ${termsText(medians)}`,
          price: medians,
        },
      ]
    : [{ id: 'assumed', label: 'Assumed: no lender fits yet', price: null }]
  if (best && best.cost.loanFees !== null) {
    const price = priceOfMatch(best)
    bases.push({ id: 'best', label: `${best.lender.name}: ${termsText(price)}`, price })
  }
  return ownPrice ? [{ id: 'own', label: `Your figures: ${termsText(ownPrice)}`, price: ownPrice }, ...bases] : bases
}

function priceOfOwn(own: ProfitFigures | null): FlipPrice | null {
  if (own?.ratePercent === undefined || own.pointsPercent === undefined) return null
  const { ratePercent, pointsPercent } = own
  return { ratePercent, pointsPercent, loanFees: own.loanFees ?? flipDefaults.loanFees }
}

/** What a match would charge, in the terms a flip is figured with. Interest counts on the full loan unless the lender says otherwise. */
function priceOfMatch({ cost }: Match): FlipPrice {
  return {
    ratePercent: cost.ratePercent,
    pointsPercent: cost.pointsPercent,
    loanFees: cost.loanFees ?? 0,
    interestBasis: cost.interestBasis ?? 'full',
    minimumInterestMonths: cost.minimumInterestMonths ?? 0,
    ...(cost.drawFees ? { drawFee: cost.drawFees / usualDraws } : {}),
  }
}

function termsText({ ratePercent, pointsPercent }: Pick<FlipPrice, 'ratePercent' | 'pointsPercent'>): string {
  return `${formatPercent(ratePercent, 2)}, ${formatPercent(pointsPercent, 2)} points`
}

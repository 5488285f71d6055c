import { expect, it } from 'vitest'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import type { ProfitFigures } from '#domain/loan-request/profit-figures.ts'
import { workedDeals } from '#test/builders/worked-examples.ts'
import { termsOfDeal } from './terms-of-deal.ts'

const medians = { ratePercent: 10.5, pointsPercent: 2, loanFees: 1500 }
const basisOf = (profitFigures: ProfitFigures) => {
  const deal = { ...workedDeals[1].deal, profitFigures } as MatchDeal
  const terms = termsOfDeal(deal, null, medians, { lagMonths: 1, retainagePercent: 0, drawFee: null })!
  return [terms.source, terms.interestBasis]
}

it('charges interest on drawn funds at the investor’s own terms, as their profit does [DRAW-01]', () => {
  const own = { ratePercent: 10, pointsPercent: 2 }
  expect(basisOf(own)).toEqual(['own', 'drawn'])
  expect(basisOf({ ...own, interestBasis: 'full' })).toEqual(['own', 'full'])
  expect(basisOf({})).toEqual(['median', 'full'])
})

import { expect, it } from 'vitest'
import { flipInputOfDeal, flipPriceOf } from '#domain/flip/flip-of-deal.ts'
import { cashFigures } from '#domain/loan-cost/cash-figures.ts'
import type { Medians } from '#domain/loan-cost/cost-figures.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import type { ProfitFigures } from '#domain/loan-request/profit-figures.ts'
import { workedDeals } from '#test/builders/worked-examples.ts'
import { planProject } from './project-plan.ts'
import { termsOfDeal } from './terms-of-deal.ts'

const money = { ratePercent: 10.5, pointsPercent: 2, loanFees: 1500, totalCost: 20_000, pricedCount: 3 }
const settings = { lagMonths: 1, retainagePercent: 0, drawFee: null }
const basisOf = (profitFigures: ProfitFigures, interestBasis: Medians['interestBasis'] | null = 'full') => {
  const deal = { ...workedDeals[1].deal, profitFigures } as MatchDeal
  const medians = interestBasis && { ...money, interestBasis }
  const terms = termsOfDeal(deal, null, medians, settings)!
  if (terms.source !== 'own')
    expect(flipInputOfDeal(deal, medians && flipPriceOf(medians))!.interestBasis).toBe(terms.interestBasis)
  return [terms.source, terms.interestBasis]
}

it('charges interest on drawn funds at the investor’s own terms, as their profit does [DRAW-01]', () => {
  const own = { ratePercent: 10, pointsPercent: 2 }
  expect(basisOf(own)).toEqual(['own', 'drawn'])
  expect(basisOf({ ...own, interestBasis: 'full' })).toEqual(['own', 'full'])
})

it('charges interest on the basis of most lenders that fit, or the full loan if none publishes one [DRAW-01]', () => {
  expect(basisOf({})).toEqual(['median', 'full'])
  expect(basisOf({}, 'drawn')).toEqual(['median', 'drawn'])
  expect(basisOf({ interestBasis: 'full' }, 'drawn')).toEqual(['median', 'drawn'])
  expect(basisOf({}, null)).toEqual(['assumed', 'full'])
})

it('starts the plan with the deal’s cash at closing, and counts prepaid items once [DRAW-01] [MATCH-32]', () => {
  const { deal } = workedDeals[4]
  const medians = { ...money, interestBasis: 'drawn' } as const
  const terms = termsOfDeal(deal, null, medians, settings)!
  const { cashAtClosing, prepaid } = cashFigures(deal, medians)
  const lines = [{ id: 'roof', cost: 60_000, month: 1 }]
  const { months, sale } = planProject(terms, lines)
  expect(months[0]).toMatchObject({ cash: cashAtClosing, sum: cashAtClosing, prepaid: 0 })
  const [, first, second] = months
  expect(first!.prepaid + second!.prepaid).toBeCloseTo(prepaid.total, 2)
  expect(first!.cash).toBeCloseTo(60_000 + first!.interest + first!.carry - first!.prepaid, 2)
  const without = planProject({ ...terms, cashAtClosing: cashAtClosing! - prepaid.total, prepaid: 0 }, lines)
  expect(sale.profit).toBeCloseTo(without.sale.profit, 2)
})

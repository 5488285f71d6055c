import { expect, it } from 'vitest'
import { matchNow, modelLender } from '#test/builders/match-lenders.ts'
import { modelDeals } from '#test/builders/worked-deals.ts'
import { rankLenders } from './matching.ts'

const { deal, investor } = modelDeals['10, exit by refinance']
const rental = modelLender('6A')
const rentalWith = (id: string, values: Partial<(typeof rental.programs)[number]>) => ({
  ...rental,
  id,
  programs: [{ ...rental.programs[0]!, id, ...values }],
})
const takeOutOf = (...lenders: (typeof rental)[]) => rankLenders(lenders, deal, investor, matchNow).fit.takeOut

it('counts a program without a published rate in the median seasoning, not in the median rate [MATCH-24]', () => {
  const { ratePercent } = takeOutOf(rental)
  const unpriced = rentalWith('unpriced', { minRate: null, maxRate: null, seasoningMonths: 12 })
  // The median of 3 and 12 months.
  expect(takeOutOf(rental, unpriced)).toEqual({ ratePercent, seasoningMonths: 7.5 })
  // 8% is the assumed rate.
  expect(takeOutOf(unpriced)).toEqual({ ratePercent: 8, seasoningMonths: 12 })
})

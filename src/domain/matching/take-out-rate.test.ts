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

it('counts the seasoning of a program without a published rate, but no rate for it [MATCH-24]', () => {
  const { ratePercent } = takeOutOf(rental)
  const unpriced = rentalWith('unpriced', { minRate: null, maxRate: null, seasoningMonths: 12 })
  expect(takeOutOf(rental, unpriced)).toEqual({ ratePercent, seasoningMonths: 7.5 })
  expect(takeOutOf(unpriced)).toEqual({ ratePercent: 8, seasoningMonths: 12 })
})

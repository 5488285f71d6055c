import { expect, it } from 'vitest'
import { usualWork } from './usual-work.ts'

it('spreads repairs over 4 months, and construction up to two months before payoff [DRAW-01, DRAW-04]', () => {
  const deal = { termMonths: 18, repairBudget: 90_000, situations: [] }
  const months = (of: Parameters<typeof usualWork>[0], holdMonths: number) =>
    usualWork(of, holdMonths).map(({ month, cost }) => [month, cost])
  expect(months(deal, 12)).toEqual([1, 2, 3, 4].map((month) => [month, 22_500]))
  const built = months({ ...deal, rehabScope: 'ground-up' }, 12)
  expect(built).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((month) => [month, 9000]))
  expect(months({ ...deal, repairBudget: 0 }, 12)).toEqual([])
})

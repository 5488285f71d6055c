import { expect, it } from 'vitest'
import { cashItem } from '#domain/loan-cost/cash-figures.ts'
import { matchedDeal, workedWireLender } from '#test/builders/wire-deal.ts'
import { costLines, medianDistance } from './cost-ledger.tsx'

const { matches, deal } = matchedDeal([workedWireLender('1B')])
const cost = matches[0]!.cost

it('itemizes a total to its last dollar and marks what is assumed [MATCH-09]', () => {
  const lines = costLines(cost, deal)
  expect(lines.map(({ label, dollars, isAssumed }) => [label, dollars, isAssumed])).toEqual([
    ['Points, 1.43% of $160,000', 2288, false],
    ['Interest, 6 months at 10.04% on the full loan', 8032, false],
    ['Loan fees', 1995, true],
  ])
  expect(lines.reduce((sum, { dollars }) => sum + dollars, 0)).toBe(cost.totalCost)
})

it('itemizes an exit fee [MATCH-33]', () => {
  expect(costLines({ ...cost, exitFee: 1600 }, deal).at(-1)).toMatchObject({ name: 'Exit fee', dollars: 1600 })
})

it('itemizes draw fees and minimum interest', () => {
  const drawn = costLines(
    { ...cost, interestBasis: 'drawn', minimumInterestMonths: 3, drawFees: 700, drawFee: 175, drawFeeAssumed: true },
    deal,
  )
  expect(drawn[1]!.label).toBe('Interest, 6 months at 10.04% on drawn funds, at least 3 months')
  expect(drawn[3]).toMatchObject({ label: 'Fees of 4 draws', dollars: 700, isAssumed: true })
})

it('compares a total with the median of all lenders that fit [MATCH-09]', () => {
  expect(medianDistance(20_347, 21_587)).toEqual({ text: '$1,240 below the median', isBelow: true })
  expect(medianDistance(23_000, 21_587.5)).toEqual({ text: '$1,413 above the median', isBelow: false })
  expect(medianDistance(21_587.2, 21_587)).toEqual({ text: 'at the median', isBelow: false })
})

it('shows the cash at closing, or what a refinance pays out [MATCH-12, MATCH-21]', () => {
  // 200,000 + 2,288 + 1,995 + 650 + 4,000 less the loan of 160,000, and 2,469.33 prepaid: 15 days of interest and a
  // year of insurance.
  expect(cashItem(cost.cash)).toEqual({ label: 'Cash at closing', dollars: 51_402.33 })
  expect(cost.cash).toMatchObject({ repairsYouPay: 25_000, cashYouNeed: 76_402.33 })
  expect(cashItem({ ...cost.cash!, cashAtClosing: null })).toBeNull()
  expect(cashItem({ ...cost.cash!, cashAtClosing: -55_067 })).toEqual({ label: 'Cash out', dollars: 55_067 })
})

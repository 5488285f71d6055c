import { expect, it } from 'vitest'
import { flipDefaults, flipProfit } from './flip-profit.ts'
import { flipCosts } from './flip-steps.ts'

it('rounds the percentages in a flip’s cost notes to two decimals [LIFE-05]', () => {
  const input = {
    ...flipDefaults,
    purchasePrice: 90_000,
    closingPercent: (100 * 2500) / 90_000,
    rehab: 20_000,
    arv: 180_000,
    loanAmount: 80_000,
    ratePercent: 10,
    pointsPercent: 2,
    holdMonths: 6,
    advance: null,
    targetProfit: null,
  }
  expect(flipCosts(input, flipProfit(input)).map(({ note }) => note)).toEqual([
    'and closing, 2.78%',
    'with 15% reserve',
    '6 months, with $650 appraisal',
    'tax, insurance, bills',
    '8%',
  ])
  const without = { ...input, appraisal: 0 }
  expect(flipCosts(without, flipProfit(without))[2]!.note).toBe('6 months')
})

import { expect, it } from 'vitest'
import { beatsFifth } from './deal-alerts.ts'

const fifth = { score: 0.7, totalCost: 20_000 }

it.each([
  ['a score 0.02 higher at any total', { score: 0.72, totalCost: 30_000 }, true],
  ['a score 0.01 higher at the same total', { score: 0.71, totalCost: 20_000 }, false],
  ['the same score for $500 less', { score: 0.7, totalCost: 19_500 }, true],
  ['the same score for $499.99 less', { score: 0.7, totalCost: 19_500.01 }, false],
  ['a score 0.01 higher for $500 less', { score: 0.71, totalCost: 19_500 }, true],
  ['a lower score at any total', { score: 0.69, totalCost: 1000 }, false],
] as const)('returns whether a lender beats the fifth match: %s [LIFE-09]', (_what, lender, isBeaten) =>
  expect(beatsFifth(lender, fifth)).toBe(isBeaten),
)

it('counts a difference of 0.02 despite binary rounding', () => {
  for (let at = 0; at <= 98; at++)
    expect(beatsFifth({ score: (at + 2) / 100, totalCost: 1 }, { score: at / 100, totalCost: 0 })).toBe(true)
})

it('returns true for any lender if there are fewer than five matches [LIFE-09]', () => {
  expect(beatsFifth({ score: 0.1, totalCost: 99_999 }, null)).toBe(true)
})

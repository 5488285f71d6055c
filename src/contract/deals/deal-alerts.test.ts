import { expect, it } from 'vitest'
import { beatsFifth } from './deal-alerts.ts'

const fifth = { score: 0.7, totalCost: 20_000 }

it.each([
  ['a score 0.02 higher, however dear', { score: 0.72, totalCost: 30_000 }, true],
  ['a score 0.01 higher at the same total', { score: 0.71, totalCost: 20_000 }, false],
  ['the same score for $500 less', { score: 0.7, totalCost: 19_500 }, true],
  ['the same score for $499.99 less', { score: 0.7, totalCost: 19_500.01 }, false],
  ['a score 0.01 higher for $500 less', { score: 0.71, totalCost: 19_500 }, true],
  ['a lower score, however cheap', { score: 0.69, totalCost: 1000 }, false],
] as const)('tells whether the fifth place is beaten by %s [LIFE-09]', (_what, lender, isBeaten) =>
  expect(beatsFifth(lender, fifth)).toBe(isBeaten),
)

it('holds against binary fractions', () => {
  for (let at = 0; at <= 98; at++)
    expect(beatsFifth({ score: (at + 2) / 100, totalCost: 1 }, { score: at / 100, totalCost: 0 })).toBe(true)
})

it('counts any lender as better than an empty place [LIFE-09]', () => {
  expect(beatsFifth({ score: 0.1, totalCost: 99_999 }, null)).toBe(true)
})

import { expect, it } from 'vitest'
import { type PickField, whyPicked } from './pick-words.ts'

const facts = { totalCost: 18_000, fundingDays: 1, results: ['pass', 'pass', 'ask', 'unknown'] }
const field = (more: Partial<PickField> = {}): PickField => ({
  eligibleCount: 1200,
  medians: { totalCost: 25_487.4, pricedCount: 900 },
  ...more,
})

it('says why a lender is picked, in figures [MATCH-23] [TOOL-07]', () => {
  expect(whyPicked('cost', facts, field())).toBe('$7,487 below typical')
  expect(whyPicked('speed', facts, field())).toBe('1 day to close')
  expect(whyPicked('fit', facts, field())).toBe('2 of 4 checks pass, 2 to ask')
  expect(whyPicked('fit', { ...facts, results: ['pass'] }, field())).toBe('1 of 1 checks pass')
})

it('compares with the middle only where at least three are priced [MATCH-23]', () => {
  const pair = { totalCost: 25_487, pricedCount: 2 }
  expect(whyPicked('cost', facts, field({ medians: pair }))).toBe('Lowest total of 1,200')
  expect(whyPicked('cost', facts, field({ medians: null }))).toBe('Lowest total of 1,200')
  expect(whyPicked('cost', facts, field({ eligibleCount: 1, medians: pair }))).toBe('The only one that fits')
})

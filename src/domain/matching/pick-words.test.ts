import { expect, it } from 'vitest'
import { explainPick, type PickContext, unknownRequirements } from './pick-words.ts'

const checks = [
  ...(['H1', 'H2', 'H4'] as const).map((rule) => ({ rule, result: 'pass' as const })),
  ...[
    { rule: 'H5', result: 'pass' as const },
    { rule: 'H7', result: 'ask' as const },
  ],
  { rule: 'H13', result: 'unknown' as const },
]
const facts = { totalCost: 18_000, fundingDays: 1, checks }
const field = (more: Partial<PickContext> = {}): PickContext => ({
  eligibleCount: 1200,
  medians: { totalCost: 25_487.4, pricedCount: 900 },
  closingTimelineDays: 10,
  ...more,
})

it('says why a lender is picked, in figures [MATCH-23] [TOOL-07]', () => {
  // Being listed isn't a requirement. The two bounds of the term count as one.
  expect(explainPick('cost', facts, field())).toBe('$7,487 below typical')
  expect(explainPick('speed', facts, field())).toBe('1 day to close')
  expect(explainPick('fit', facts, field())).toBe('Meets 2 of 4 requirements, 2 to confirm')
  expect(explainPick('fit', { ...facts, checks: [{ rule: 'H2', result: 'pass' }] }, field())).toBe(
    'Meets 1 of 1 requirement',
  )
})

it('says when a pick funds after the closing [MATCH-23] [MATCH-30]', () => {
  const slow = { ...facts, fundingDays: 11 }
  expect(explainPick('cost', slow, field())).toBe('$7,487 below typical; funds in 11 days, you close in 10')
  expect(explainPick('fit', slow, field())).toMatch(/, 2 to confirm; funds in 11 days, you close in 10$/)
  expect(explainPick('speed', slow, field())).toBe('11 days to close')
  expect(explainPick('cost', { ...facts, fundingDays: 10 }, field())).toBe('$7,487 below typical')
  expect(explainPick('cost', { ...facts, fundingDays: null }, field())).toBe('$7,487 below typical')
})

it('compares with the median only if at least three lenders are priced [MATCH-23]', () => {
  const pair = { totalCost: 25_487, pricedCount: 2 }
  expect(explainPick('cost', facts, field({ medians: pair }))).toBe('Lowest total of 1,200')
  expect(explainPick('cost', facts, field({ medians: null }))).toBe('Lowest total of 1,200')
  expect(explainPick('cost', facts, field({ eligibleCount: 1, medians: pair }))).toBe('The only one that fits')
})

it("names a program's unanswered borrower requirements, and none that are met or unpublished [MATCH-20] [TOOL-07]", () => {
  expect(
    unknownRequirements([
      ['H7', 'ask', 660, null, null],
      ['H8', 'ask', 5, null],
      ['H10', 'ask', true],
      ['H12', 'ask', ['bridge'], 'flip'],
    ]),
  ).toBe('Requires a 660 score, 5 deals in 3 years and an LLC')
  expect(unknownRequirements([['H8', 'ask', 1, null]])).toBe('Requires 1 deal in 3 years')
  expect(
    unknownRequirements([
      ['H7', 'pass', 660, 700, 749],
      ['H8', 'unknown', null, null],
      ['H10', 'unknown', null],
    ]),
  ).toBeNull()
  // 300 is the lowest possible score: the lender publishes that it has no minimum.
  expect(unknownRequirements([['H7', 'ask', 300, null, null]])).toBeNull()
})

import { expect, it } from 'vitest'
import { askingOffSentence, takesAsking } from './state-rules.ts'

const real = { isSample: false }
const sample = { isSample: true }
const reviewedOn = '2026-11-02'

it.each([
  ['nobody has decided anything', undefined, real, false],
  ['nobody has decided anything, and the lender is a sample', undefined, sample, true],
  ['only a sentence was written', { asking: true, reviewedOn: null }, real, false],
  ['it was reviewed', { asking: true, reviewedOn }, real, true],
  ['it was reviewed and switched off', { asking: false, reviewedOn }, real, false],
  ['it was switched off', { asking: false, reviewedOn: null }, sample, false],
])('says whether lenders are asked when %s [COMP-01]', (_when, rule, lender, expected) => {
  expect(takesAsking(rule, lender)).toBe(expected)
})

it('names the state, and what still works [COMP-01]', () => {
  expect(askingOffSentence('Ohio')).toContain('property in Ohio')
  expect(askingOffSentence('Ohio')).toContain('contact these lenders yourself')
})

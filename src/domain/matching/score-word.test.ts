import { expect, it } from 'vitest'
import { cappedWord } from './score-word.ts'

const modest = { ltarv: 0.5, ltc: 0.5, isBaseKnown: true }
const inTime = { fundingDays: 30, closingTimelineDays: 30 }
const late = { fundingDays: 31, closingTimelineDays: 30 }

it.each([
  [1, 'strong'],
  [0.8, 'strong'],
  [0.79, 'good'],
  [0.68, 'good'],
  [0.67, 'possible'],
  [0.55, 'possible'],
  [0.54, 'weak'],
  [0, 'weak'],
] as const)('calls a score of %d %s', (score, word) => {
  expect(cappedWord(score, modest, inTime)).toBe(word)
})

it.each([
  [0.8, 'possible'],
  [0.68, 'possible'],
  [0.55, 'possible'],
  [0.54, 'weak'],
] as const)('calls a score of %d that funds after the closing %s', (score, word) => {
  expect(cappedWord(score, modest, late)).toBe(word)
})

it('holds nothing against a lender that does not say how fast it funds', () => {
  expect(cappedWord(0.9, modest, { fundingDays: null, closingTimelineDays: -1 })).toBe('strong')
})

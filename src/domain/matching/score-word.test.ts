import { expect, it } from 'vitest'
import { earlierWord, scoreWord } from './score-word.ts'

const modest = { ltarv: 0.5, ltc: 0.5, isBaseKnown: true }

it.each([
  [1, 'strong'],
  [0.8, 'strong'],
  [0.79, 'good'],
  [0.68, 'good'],
  [0.67, 'possible'],
  [0.55, 'possible'],
  [0.54, 'weak'],
  [0, 'weak'],
] as const)('calls a score of %d %s [MATCH-08]', (score, word) => {
  expect(scoreWord(score)).toBe(word)
})

it.each([
  [0.8, { ...modest }, 31, 'possible'],
  [0.54, { ...modest }, 31, 'weak'],
  [0.8, { ...modest }, null, 'strong'],
  [0.8, { ...modest, ltarv: 0.7501 }, 5, 'possible'],
  [0.8, { ...modest, ltc: 0.9501 }, 5, 'possible'],
  [0.8, { ...modest, ltc: 0.9501, isBaseKnown: false }, 5, 'strong'],
] as const)("holds an earlier model's score of %d down, %j, %s days: %s", (score, leverage, fundingDays, word) => {
  expect(earlierWord(score, leverage, { fundingDays, closingTimelineDays: 30 })).toBe(word)
})

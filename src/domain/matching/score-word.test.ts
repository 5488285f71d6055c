import { expect, it } from 'vitest'
import { scoreWord } from './score-word.ts'

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

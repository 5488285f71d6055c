export type ScoreWord = 'strong' | 'good' | 'possible' | 'weak'

/** The lowest score of each word. */
export const wordScores = { strong: 0.8, good: 0.68, possible: 0.55 } as const

/**
 * Returns the word for a score of 0.00 to 1.00 after caps: strong from 0.80, good from 0.68, possible from 0.55, else
 * weak.
 */
export function scoreWord(score: number): ScoreWord {
  if (score >= wordScores.strong) return 'strong'
  if (score >= wordScores.good) return 'good'
  return score >= wordScores.possible ? 'possible' : 'weak'
}

import { isAbove, type Leverage, ltarvLimits, ltcLimits } from '#domain/loan-cost/leverage.ts'

export type ScoreWord = 'strong' | 'good' | 'possible' | 'weak'

/** The lowest score of each word. */
export const wordScores = { strong: 0.8, good: 0.68, possible: 0.55 } as const

/** Returns the word for a score of 0.00 to 1.00 after caps. */
export function scoreWord(score: number): ScoreWord {
  if (score >= wordScores.strong) return 'strong'
  if (score >= wordScores.good) return 'good'
  return score >= wordScores.possible ? 'possible' : 'weak'
}

/** Returns the word for a match of an earlier model, whose scores had no caps. */
export function earlierWord(
  score: number,
  leverage: Pick<Leverage, 'ltarv' | 'ltc' | 'isBaseKnown'>,
  days: { fundingDays: number | null; closingTimelineDays: number },
): ScoreWord {
  const word = scoreWord(score)
  const isCapped =
    isAbove(leverage.ltarv, ltarvLimits.makeable) ||
    (leverage.isBaseKnown && isAbove(leverage.ltc, ltcLimits.possible)) ||
    (days.fundingDays !== null && days.fundingDays > days.closingTimelineDays)
  return isCapped && (word === 'strong' || word === 'good') ? 'possible' : word
}

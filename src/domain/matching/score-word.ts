import { isAbove, type Leverage, ltarvLimits, ltcLimits } from '#domain/loan-cost/leverage.ts'

export type ScoreWord = 'strong' | 'good' | 'possible' | 'weak'

/** The lowest score of each word. */
export const wordScores = { strong: 0.8, good: 0.68, possible: 0.55 } as const

/** The word for a score of 0.00 to 1.00 by itself. Ask {@link cappedWord} where the deal is at hand. */
function scoreWord(score: number): ScoreWord {
  if (score >= wordScores.strong) return 'strong'
  if (score >= wordScores.good) return 'good'
  return score >= wordScores.possible ? 'possible' : 'weak'
}

/** The word for a match: whatever the score, borrowing that few make or funding after the closing is never more than possible. */
export function cappedWord(
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

import type { Deal, Match } from '#contract/deals/deals.ts'
import { leverageOf } from '#domain/loan-cost/leverage.ts'
import { programOfMatch } from '#domain/matching/match-lender.ts'
import { matchModelVersion } from '#domain/matching/match-score.ts'
import { earlierWord, type ScoreWord, scoreWord } from '#domain/matching/score-word.ts'

/** Returns the word for a match's score. Caps an earlier model's score for high leverage or late funding. */
export function matchWord(match: Match, deal: Deal): ScoreWord {
  if (match.modelVersion === matchModelVersion) return scoreWord(match.matchScore)
  const { fundingDays } = programOfMatch(match.lender, match.programId)
  return earlierWord(match.matchScore, leverageOf(deal), { fundingDays, closingTimelineDays: deal.closingTimelineDays })
}

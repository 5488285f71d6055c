import type { Deal, Match } from '#contract/deals.ts'
import { leverageOf } from '#contract/leverage.ts'
import { programOfMatch } from '#contract/match-lender.ts'
import { cappedWord, type ScoreWord } from '#contract/score-word.ts'

/** The word beside a match's score, held down where the deal borrows much or the lender funds too late. */
export function matchWord(match: Match, deal: Deal): ScoreWord {
  const { fundingDays } = programOfMatch(match.lender, match.programId)
  return cappedWord(match.matchScore, leverageOf(deal), { fundingDays, closingTimelineDays: deal.closingTimelineDays })
}

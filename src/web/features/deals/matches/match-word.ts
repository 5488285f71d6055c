import type { Deal, Match } from '#contract/deals/deals.ts'
import { leverageOf } from '#domain/loan-cost/leverage.ts'
import { programOfMatch } from '#domain/matching/match-lender.ts'
import { cappedWord, type ScoreWord } from '#domain/matching/score-word.ts'

/** The word beside a match's score, held down where the deal borrows much or the lender funds too late. */
export function matchWord(match: Match, deal: Deal): ScoreWord {
  const { fundingDays } = programOfMatch(match.lender, match.programId)
  return cappedWord(match.matchScore, leverageOf(deal), { fundingDays, closingTimelineDays: deal.closingTimelineDays })
}

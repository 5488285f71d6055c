import type { Deal, Match } from '#contract/deals.ts'
import { explainMatch, type MatchReason } from '#contract/match-explanation.ts'
import { programOfMatch } from '#contract/match-lender.ts'

/** All reasons of a match, in the order of the score's terms. */
export function matchReasons(match: Match, deal: Deal): MatchReason[] {
  return explainMatch(match.lender, programOfMatch(match.lender, match.programId), deal, match)
}

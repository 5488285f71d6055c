import type { Deal, Match } from '#contract/deals/deals.ts'
import { explainMatch, type MatchReason } from '#domain/matching/match-explanation.ts'
import { programOfMatch } from '#domain/matching/match-lender.ts'

/** All reasons of a match, in the order of the score's terms. */
export function matchReasons(match: Match, deal: Deal): MatchReason[] {
  return explainMatch(match.lender, programOfMatch(match.lender, match.programId), deal, match)
}

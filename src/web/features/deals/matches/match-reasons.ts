import type { Deal, Match } from '#contract/deals.ts'
import { explainMatch, type MatchReason } from '#contract/match-explanation.ts'
import { programOfMatch } from '#contract/match-lender.ts'

/** These three are what people ask first: does it lend here, this much, in time? */
const alwaysSaid: readonly MatchReason['term'][] = ['local', 'amount', 'speed']
/** Then whatever deserves a second look, the heaviest term first. */
const saidWhenDoubtful: readonly MatchReason['term'][] = ['term', 'cost', 'known', 'file', 'data']

/** All reasons of a match, in the order of the score's terms. */
export function matchReasons(match: Match, deal: Deal): MatchReason[] {
  return explainMatch(match.lender, programOfMatch(match.lender, match.programId), deal, match)
}

/** The reasons that are worth a line at first sight. */
export function mainReasons(reasons: readonly MatchReason[]): MatchReason[] {
  const find = (term: MatchReason['term']) => reasons.filter((reason) => reason.term === term)
  return [...alwaysSaid.flatMap(find), ...saidWhenDoubtful.flatMap(find).filter(({ tone }) => tone === 'caution')]
}

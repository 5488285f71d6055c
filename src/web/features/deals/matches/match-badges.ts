import type { Match } from '#contract/deals/deals.ts'
import { programOfMatch } from '#domain/matching/match-lender.ts'
import { type ScoreTerm, scoreTermNames, termWeights } from '#domain/matching/match-score.ts'
import { lowestTotalOf } from './picks-of-deal.ts'

/**
 * Returns badges by match id for what a match is best at among the given ones. Equal or unpublished figures get none.
 * If only some of the fitting lenders are given, none is called the cheapest.
 */
export function matchBadges(
  matches: readonly Match[],
  { isAllThatFit = true }: { isAllThatFit?: boolean } = {},
): ReadonlyMap<string, readonly string[]> {
  const badges = new Map<string, string[]>()
  const award = (badge: string, figure: (match: Match) => number | null) => {
    const known = matches.flatMap((match) => {
      const value = figure(match)
      return value === null ? [] : [{ id: match.id, value }]
    })
    const lowest = Math.min(...known.map(({ value }) => value))
    const winners = known.filter(({ value }) => value === lowest)
    if (winners.length === known.length) return
    for (const { id } of winners) badges.set(id, [...(badges.get(id) ?? []), badge])
  }
  award(isAllThatFit ? 'Cheapest that fits' : `Cheapest of these ${matches.length}`, (match) =>
    match.cost.loanFees === null || !match.fits ? null : lowestTotalOf(match),
  )
  award('Fastest', ({ lender, programId }) => programOfMatch(lender, programId).fundingDays)
  award('Lowest points', ({ cost }) => (cost.pointsAssumed ? null : cost.pointsPercent))
  return badges
}

const advantages: Readonly<Record<ScoreTerm, string>> = {
  cost: 'it costs less a year',
  amount: 'your loan is further inside its range',
  term: 'its notes leave more room to run late',
  speed: 'it funds sooner before your closing',
  file: 'its rates suit your file better',
  data: 'its terms are more complete',
  known: 'more of what it asks is known to be met',
}

/** Says in one sentence why the first match is first. Null for an empty list. */
export function whyFirst(matches: readonly Match[]): string | null {
  const [first, second] = matches
  if (!first) return null
  return second
    ? `${first.lender.name} ranks first: ${whyAhead(first, second)}.`
    : `${first.lender.name} is the only one that fits.`
}

/** Says in what a match is furthest ahead of the next one. */
export function whyAhead(first: Match, second: Match): string {
  if (first.matchScore === second.matchScore) return `tied with ${second.lender.name}; lower cost or faster close`
  const lead = (term: ScoreTerm) => ((first.terms[term] ?? 0) - (second.terms[term] ?? 0)) * termWeights[term]
  const most = scoreTermNames.reduce((best, term) => (lead(term) > lead(best) ? term : best))
  return advantages[most]
}

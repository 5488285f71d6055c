import type { Match } from '#contract/deals/deals.ts'
import { programOfMatch } from '#domain/matching/match-lender.ts'
import { type ScoreTerm, scoreTermNames, termWeights } from '#domain/matching/match-score.ts'

/** What a match is best at among those shown, by its id. Nothing where all are alike or nobody publishes it. */
export function matchBadges(matches: readonly Match[]): ReadonlyMap<string, readonly string[]> {
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
  award('Cheapest', ({ cost }) => (cost.loanFees === null ? null : cost.totalCost))
  award('Fastest', ({ lender, programId }) => programOfMatch(lender, programId).fundingDays)
  award('Lowest points', ({ cost }) => (cost.pointsAssumed ? null : cost.pointsPercent))
  return badges
}

const advantages: Readonly<Record<ScoreTerm, string>> = {
  cost: 'it costs less a year',
  amount: 'your loan lies further inside what it lends',
  term: 'its notes leave more room to run late',
  speed: 'it funds sooner before your closing',
  file: 'its rates suit your file better',
  data: 'it publishes more, or more recently',
  known: 'more of what it asks is known to be met',
}

/** Why the first of a list is the first, in one sentence: by what it is most ahead of the second. Null for an empty list. */
export function whyFirst([first, second]: readonly Match[]): string | null {
  if (!first) return null
  const { name } = first.lender
  if (!second) return `${name} is the only one that fits.`
  if (first.matchScore === second.matchScore)
    return `${name} is first: tied with ${second.lender.name} on score; cheaper or faster.`
  const lead = (term: ScoreTerm) => ((first.terms[term] ?? 0) - (second.terms[term] ?? 0)) * termWeights[term]
  const most = scoreTermNames.reduce((best, term) => (lead(term) > lead(best) ? term : best))
  return `${name} is first: against ${second.lender.name}, ${advantages[most]}.`
}

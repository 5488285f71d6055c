import type { Match } from '#contract/deals/deals.ts'
import { programOfMatch } from '#domain/matching/match-lender.ts'
import { type ScoreTerm, scoreTermNames, termWeights } from '#domain/matching/match-score.ts'
import { lowestTotalOf } from './picks-of-deal.ts'

/**
 * Returns badges by match id for the lowest total, the fewest days to funding and the lowest points among the given
 * matches. Equal best ones share a badge. There is none when all are equal, and none for unpublished figures. Without
 * `isAllThatFit` the badge says 'Cheapest of these'.
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

/** Says why a match comes before the next one: the first rule of the order that sets them apart. */
export function whyAhead(first: Match, second: Match): string {
  const taken = acceptance(first)
  if (taken !== null && acceptance(second) === null) return `it publishes that it ${taken}`
  const name = second.lender.name
  const isTied = first.matchScore === second.matchScore
  if (!isTied && second.uncapped > first.uncapped && second.caps[0] !== undefined)
    return `${name} is held back: ${second.caps[0]}`
  if (!isTied) return largestLead(first, second)
  if (first.objections < second.objections) return `tied with ${name}, with less to ask about`
  if (first.uncapped > second.uncapped) return `tied with ${name}; ${largestLead(first, second)}`
  const [total, otherTotal] = [first.cost.totalCost, second.cost.totalCost]
  if (total !== null && (otherTotal === null || total < otherTotal)) return `tied with ${name}; lower cost`
  const daysOf = ({ lender, programId }: Match) => programOfMatch(lender, programId).fundingDays ?? Number.MAX_VALUE
  if (daysOf(first) < daysOf(second)) return `tied with ${name}; faster close`
  return `tied with ${name} in everything that counts`
}

/** Returns 'takes second liens' for a program that publishes a yes to every situation of the deal, otherwise null. */
function acceptance({ checks }: Match): string | null {
  const found = checks.find(({ rule, result }) => rule === 'H14' && result === 'pass')
  return found ? found.sentence.charAt(0).toLowerCase() + found.sentence.slice(1) : null
}

/** Words the term of the score in which the first match is furthest ahead. */
function largestLead(first: Match, second: Match): string {
  const lead = (term: ScoreTerm) => ((first.terms[term] ?? 0) - (second.terms[term] ?? 0)) * termWeights[term]
  const most = scoreTermNames.reduce((best, term) => (lead(term) > lead(best) ? term : best))
  return advantages[most]
}

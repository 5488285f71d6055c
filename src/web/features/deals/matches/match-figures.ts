import type { Deal, Match } from '#contract/deals/deals.ts'
import type { Lender } from '#contract/lenders/lenders.ts'
import type { LoanCost, Medians } from '#domain/loan-cost/cost-figures.ts'
import { explainMatch, type MatchReason } from '#domain/matching/match-explanation.ts'
import { programOfMatch } from '#domain/matching/match-lender.ts'
import { type ScoreTerm, scoreTermNames, termWeights } from '#domain/matching/match-score.ts'
import {
  coverageLabel,
  formatAnnualCost,
  formatDollars,
  formatExpectedRate,
  formatMonths,
  formatPointsRange,
  formatRateRange,
} from '#domain/money/money.ts'
import type { CostAxis } from '#web/charts/cost-axis.ts'
import { lowestTotalOf } from './picks-of-deal.ts'

type MatchFigure = {
  label: string
  value: string
  /** The range from best to worst case, or that nothing is published. */
  range: string
  remark?: string
}

/** Returns 'Total cost, 12 months' or, for a rental, 'Total cost of the first 36 months'. */
export function totalCostLabel(cost: Pick<LoanCost, 'costMonths' | 'isAmortized'>): string {
  const months = formatMonths(cost.costMonths)
  return cost.isAmortized ? `Total cost of the first ${months}` : `Total cost, ${months}`
}

/** Returns the total in dollars as text, or, if the lender publishes no rate, text that says so. */
export function totalText({ totalCost }: Pick<LoanCost, 'totalCost'>): string {
  return totalCost === null ? 'Rate not published: ask' : formatDollars(totalCost)
}

/**
 * Returns where a lender's program lends: its only state, '3 States', 'All 50 States', or 'states not published'. A
 * program that lists no states lends in all of its lender's states. A null or unknown `programId` means the lender's
 * first program, or its own terms if it has no programs.
 */
export function reachText(lender: Lender, programId: string | null): string {
  const own = programOfMatch(lender, programId).states
  if (own === null && !lender.statesPublished) return 'states not published'
  const states = own ?? lender.states
  return states.length === 1 ? states[0]! : coverageLabel(states)
}

/** Returns the median total in dollars if it is on the scale. A mark clamped to the scale's end would be wrong. */
export function medianOn({ scaleMin, scaleMax }: CostAxis, medians: Medians | null): number | undefined {
  const total = medians?.totalCost
  return total !== undefined && total >= scaleMin && total <= scaleMax ? total : undefined
}

function paymentKind({ isAmortized, isPriced }: Pick<LoanCost, 'isAmortized' | 'isPriced'>): string {
  return `${isAmortized ? 'principal and interest' : 'interest only'}${isPriced ? '' : ', assumed rate'}`
}

/**
 * Returns the expected rate, points, monthly payment and effective annual cost as text, each with its range from best
 * to worst case. For an unpublished rate or points, `value` is the assumed figure, and `range` and `remark` say so.
 */
export function matchFigures(cost: LoanCost): MatchFigure[] {
  const { best, worst } = cost
  return [
    cost.isPriced
      ? {
          label: 'Expected rate',
          value: formatExpectedRate(cost.ratePercent),
          range: formatRateRange(best.ratePercent, worst.ratePercent),
          remark: cost.rateAssumed ? 'partly assumed' : 'expected for your deal',
        }
      : {
          label: 'Expected rate',
          value: formatExpectedRate(cost.ratePercent),
          range: 'not published,',
          remark: `${formatRateRange(best.ratePercent, worst.ratePercent)} assumed`,
        },
    cost.pointsAssumed && best.pointsPercent === worst.pointsPercent
      ? {
          label: 'Points',
          value: formatExpectedRate(cost.pointsPercent),
          range: 'not published,',
          remark: '2.0 assumed',
        }
      : {
          label: 'Points',
          value: formatExpectedRate(cost.pointsPercent),
          range: formatPointsRange(best.pointsPercent, worst.pointsPercent),
          ...(cost.pointsAssumed ? { remark: 'partly assumed' } : {}),
        },
    {
      label: 'Monthly payment',
      value: formatDollars(cost.monthlyPayment),
      range: span(formatDollars(best.monthlyPayment), formatDollars(worst.monthlyPayment)),
      remark: paymentKind(cost),
    },
    {
      label: 'Effective annual cost',
      value: formatAnnualCost(cost.effectiveAnnualCostPercent),
      range: percentSpan(best.effectiveAnnualCostPercent, worst.effectiveAnnualCostPercent),
      remark: 'with points and fees',
    },
  ]
}

/** Returns '10.27–14.20%', or one figure if both ends read the same. */
function percentSpan(from: number | null, to: number | null): string {
  const [low, high] = [formatAnnualCost(from), formatAnnualCost(to)]
  if (from === null || to === null || low === high) return low
  return `${low.slice(0, -1)}–${high}`
}

function span(low: string, high: string): string {
  return low === high ? low : `${low}–${high}`
}

/** Returns a match's reasons in the order of the score's terms. */
export function matchReasons(match: Match, deal: Deal): MatchReason[] {
  return explainMatch(match.lender, programOfMatch(match.lender, match.programId), deal, match)
}

/**
 * Returns badges by match id for the lowest total of any of the lender's programs that fit, the match's fewest days
 * to funding and its lowest points. Ties share a badge, and no match gets one when all known figures are equal. Ignores
 * unpublished days and points and, for the total, matches that no longer fit or publish no rate. If `isAllThatFit` is
 * false, each badge names the number of matches: 'Cheapest of these 3'.
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
  const among = isAllThatFit ? '' : ` of these ${matches.length}`
  award(`Cheapest${among || ' that fits'}`, (match) => (match.fits ? lowestTotalOf(match) : null))
  award(`Fastest${among}`, ({ lender, programId }) => programOfMatch(lender, programId).fundingDays)
  award(`Lowest points${among}`, ({ cost }) => (cost.pointsAssumed ? null : cost.pointsPercent))
  return badges
}

const advantages: Readonly<Record<ScoreTerm, string>> = {
  cost: 'it costs less a year',
  amount: 'your loan is further inside its range',
  term: 'its notes leave more room to run late',
  speed: 'it funds sooner before your closing',
  borrower: 'its rates suit you better',
  data: 'its terms are more complete',
  known: 'more of what it asks is known to be met',
}

/**
 * Returns a sentence that says why the first match ranks first. Null for an empty list. Expects matches in ranking
 * order. Calls a single match the only one that fits, so pass at least two if two fit.
 */
export function whyFirst(matches: readonly Match[]): string | null {
  const [first, second] = matches
  if (!first) return null
  return second
    ? `${first.lender.name} ranks first: ${whyAhead(first, second)}.`
    : `${first.lender.name} is the only one that fits.`
}

/**
 * Returns why a match ranks before the next one, as a clause to put after a colon, such as 'it costs less a year'.
 * Names the first ranking rule in which they differ, or says that they are tied. Expects matches in ranking order.
 */
export function whyAhead(first: Match, second: Match): string {
  const taken = acceptedSituation(first)
  if (taken !== null && acceptedSituation(second) === null) return `it publishes that it ${taken}`
  const name = second.lender.name
  const isTied = first.matchScore === second.matchScore
  if (!isTied && second.uncapped > first.uncapped && second.caps[0] !== undefined)
    return `${name} is held back (${startInLowerCase(second.caps[0])})`
  if (!isTied) return largestAdvantage(first, second)
  if (first.objections < second.objections) return `tied with ${name}, with less to ask about`
  if (first.uncapped > second.uncapped) return `tied with ${name}; ${largestAdvantage(first, second)}`
  const [total, otherTotal] = [first.cost.totalCost, second.cost.totalCost]
  if (total !== null && (otherTotal === null || total < otherTotal)) return `tied with ${name}; lower cost`
  const daysOf = ({ lender, programId }: Match) => programOfMatch(lender, programId).fundingDays ?? Number.MAX_VALUE
  if (daysOf(first) < daysOf(second)) return `tied with ${name}; faster close`
  return `tied with ${name} in everything that counts`
}

/**
 * Returns text such as 'takes second liens' if the program publishes that it takes all of the deal's situations,
 * otherwise null.
 */
function acceptedSituation({ checks }: Match): string | null {
  const found = checks.find(({ rule, result }) => rule === 'H14' && result === 'pass')
  return found ? startInLowerCase(found.sentence) : null
}

const startInLowerCase = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)

/** Names the term of the score in which the first match is furthest ahead. */
function largestAdvantage(first: Match, second: Match): string {
  const lead = (term: ScoreTerm) => ((first.terms[term] ?? 0) - (second.terms[term] ?? 0)) * termWeights[term]
  const most = scoreTermNames.reduce((best, term) => (lead(term) > lead(best) ? term : best))
  return advantages[most]
}

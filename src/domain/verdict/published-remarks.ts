import { programSituationWords } from '#domain/loan-request/deal-situations.ts'
import { loanKindWords } from '#domain/loan-request/kind-of-deal.ts'
import type { NamedMatchLender } from '#domain/loan-request/match-inputs.ts'
import { checkRule } from '#domain/matching/eligibility.ts'
import { listLendersFailingOnly, listLendersPassing } from '#domain/matching/lender-failures.ts'
import type { Ranking } from '#domain/matching/matching.ts'
import { manyUnits } from '#domain/matching/score-cap.ts'
import { formatCount } from '#domain/money/counts.ts'
import { formatDays } from '#domain/money/money.ts'
import { joinNames } from '#domain/text/join-names.ts'
import { seasoningRemarks } from './seasoning-remarks.ts'
import type { VerdictReason } from './verdict-figures.ts'

/** A need of the deal that lenders may publish that they meet, such as second liens. */
type Need = {
  /** The verb for one lender and for several: 'takes', 'take'. */
  verbs: readonly [one: string, several: string]
  /** The object of the verb: 'second liens'. */
  what: string
  /** The tone of the remark when only some of the lenders that fit publish it. `silent` makes no remark. */
  some: 'silent' | 'good' | 'caution'
  /** The number of lenders that fit and publish it. */
  count: number
  /** A sentence that names the lender to ask first. */
  first?: string | null
}

type NamedRanking = Ranking<NamedMatchLender>
type Best = NamedRanking['ordered'][number]['best']

/**
 * Returns remarks on what lenders publish about the deal's needs. For the loan kind, situations, number of units and
 * closing day, they say how many of the lenders that fit publish it. The remarks on "Land" and on the value of a
 * refinance can name lenders that don't fit yet, so they also appear when none fits. No remark changes the verdict: a
 * lender that publishes nothing about a need still fits.
 */
export function publishedRemarks(ranking: NamedRanking, now: Date): VerdictReason[] {
  const { request, ordered } = ranking
  const { situations, kind } = request
  const count = (publishes: (one: Best) => boolean) => ordered.filter(({ best }) => publishes(best)).length
  const makesKind: Need = {
    verbs: ['makes', 'make'],
    what: `${loanKindWords[kind]} loans`,
    some: 'silent',
    count: count(({ lender, program }) => checkRule('H12', lender, program, request) === 'pass'),
  }
  const takesSituations: Need = {
    verbs: ['takes', 'take'],
    what: joinNames(situations.map((situation) => programSituationWords[situation])),
    some: 'good',
    count: count(({ acceptsSituations }) => acceptsSituations),
  }
  const units = request.units ?? 0
  const takesUnits: Need = {
    verbs: ['takes', 'take'],
    what: `${units} units`,
    some: 'good',
    count: count(({ program }) => program.propertyTypes.includes('Apartment') || (program.maxUnits ?? 0) >= units),
  }
  return [
    ...[makesKind, ...(situations.length > 0 ? [takesSituations] : []), ...(units >= manyUnits ? [takesUnits] : [])],
    ...closingInTime(ranking),
  ]
    .flatMap((need) => remarkOf(need, ordered.length))
    .concat(landRemark(ranking), seasoningRemarks(ranking, now))
}

/**
 * Returns the need for funding by the closing day when the best match funds too late or publishes no funding time.
 * Names the best match that funds in time, or else the fastest lender.
 */
function closingInTime({ request, ordered }: NamedRanking): Need[] {
  const days = request.deal.closingTimelineDays
  const daysOf = ({ best }: NamedRanking['ordered'][number]) => best.program.fundingDays ?? Number.POSITIVE_INFINITY
  const [bestFit] = ordered
  if (bestFit === undefined || daysOf(bestFit) <= days) return []
  const inTime = ordered.filter((one) => daysOf(one) <= days)
  const fastest = ordered.reduce((least, one) => (daysOf(one) < daysOf(least) ? one : least), bestFit)
  const first = inTime[0]
    ? `${inTime[0].best.lender.name} fits best.`
    : Number.isFinite(daysOf(fastest))
      ? `${fastest.best.lender.name} is fastest, ${formatDays(daysOf(fastest))}.`
      : null
  return [
    { verbs: ['funds', 'fund'], what: `within ${formatDays(days)}`, some: 'caution', count: inTime.length, first },
  ]
}

/**
 * Returns the remark on one need. Empty when every lender that fits publishes it, and when only some do and `some` is
 * `silent`.
 */
function remarkOf({ verbs: [one, several], what, some, count, first }: Need, fitting: number): VerdictReason[] {
  if (fitting === 0 || count === fitting || (count > 0 && some === 'silent')) return []
  const withFirst = (text: string) => (first ? `${text} ${first}` : text)
  if (count > 0) {
    const publish = count === 1 ? `publishes that it ${one}` : `publish that they ${several}`
    const text = `${formatCount(count)} of the ${formatCount(fitting)} lenders that fit ${publish} ${what}.`
    return [{ about: some === 'good' ? 'lenders' : 'published', word: 'sound', text: withFirst(text) }]
  }
  const who =
    fitting === 1
      ? 'The lender that fits does not publish'
      : `${fitting === 2 ? 'Neither' : 'None'} of the ${formatCount(fitting)} lenders that fit publishes`
  return [{ about: 'published', word: 'sound', text: withFirst(`${who} that it ${one} ${what}: ask first.`) }]
}

/**
 * Returns a remark when more lenders would fit a ground-up deal without the situation "Land". A construction loan
 * covers the lot, and few programs publish that they take land.
 */
function landRemark({ request, failures, ordered }: NamedRanking): VerdictReason[] {
  const situations = request.situations.filter((situation) => situation !== 'land')
  if (request.deal.rehabScope !== 'ground-up' || situations.length === request.situations.length) return []
  const changed = { ...request, situations }
  const more = listLendersPassing(listLendersFailingOnly(failures, ['H14']), ['H14'], changed).length - ordered.length
  if (more <= 0) return []
  const lenders = more === 1 ? '1 more lender fits' : `${formatCount(more)} more lenders fit`
  const text = `A construction loan covers the lot you build on: without “Land” among the special situations, ${lenders}.`
  return [{ about: 'published', word: 'sound', text }]
}

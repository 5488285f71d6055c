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

/** A published yes, as one lender and several say it: 'takes' and 'take second liens'. `some` is the tone where only some do. */
type Yes = {
  verbs: readonly [one: string, several: string]
  what: string
  some: 'silent' | 'good' | 'caution'
  count: number
  /** Names the lender to ask first. */
  first?: string | null
}

type NamedRanking = Ranking<NamedMatchLender>
type Best = NamedRanking['ordered'][number]['best']

/**
 * Says how many of the lenders that fit publish a yes to what the deal needs and many lenders leave open: its kind, its situations,
 * many units, a near closing, and the value of a refinance. A lender fits by silence too, so these notes qualify the verdict without
 * changing it.
 */
export function publishedRemarks(ranking: NamedRanking, now: Date): VerdictReason[] {
  const { request, ordered } = ranking
  const { situations, kind } = request
  const count = (isYes: (one: Best) => boolean) => ordered.filter(({ best }) => isYes(best)).length
  const makesKind: Yes = {
    verbs: ['makes', 'make'],
    what: `${loanKindWords[kind]} loans`,
    some: 'silent',
    count: count(({ lender, program }) => checkRule('H12', lender, program, request) === 'pass'),
  }
  const takesSituations: Yes = {
    verbs: ['takes', 'take'],
    what: joinNames(situations.map((situation) => programSituationWords[situation])),
    some: 'good',
    count: count(({ acceptsSituations }) => acceptsSituations),
  }
  const units = request.units ?? 0
  const takesUnits: Yes = {
    verbs: ['takes', 'take'],
    what: `${units} units`,
    some: 'good',
    count: count(({ program }) => program.propertyTypes.includes('Apartment') || (program.maxUnits ?? 0) >= units),
  }
  return [
    ...[makesKind, ...(situations.length > 0 ? [takesSituations] : []), ...(units >= manyUnits ? [takesUnits] : [])],
    ...closingInTime(ranking),
  ]
    .flatMap((yes) => remarkOf(yes, ordered.length))
    .concat(landRemark(ranking), seasoningRemarks(ranking, now))
}

/** Where the best fit funds too late: how many fund in time, and the best fit or else the fastest of them by name. */
function closingInTime({ request, ordered }: NamedRanking): Yes[] {
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
 * Returns the remark on one published yes. Empty when every lender that fits publishes it, and when only some do and
 * `some` is `silent`.
 */
function remarkOf({ verbs: [one, several], what, some, count, first }: Yes, fitting: number): VerdictReason[] {
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

/** Few programs publish that they take land, which a construction loan covers anyway. */
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

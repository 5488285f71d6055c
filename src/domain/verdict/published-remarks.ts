import { programSituationWords } from '#domain/loan-request/deal-situations.ts'
import { loanKindWords } from '#domain/loan-request/kind-of-deal.ts'
import { checkRule } from '#domain/matching/eligibility.ts'
import type { Ranking } from '#domain/matching/matching.ts'
import { formatCount } from '#domain/money/counts.ts'
import { formatDays } from '#domain/money/money.ts'
import { joinNames } from '#domain/text/join-names.ts'
import type { VerdictReason } from './verdict-figures.ts'

/** A published yes, as one lender and several say it: 'takes' and 'take second liens'. `some` is the tone where only some do. */
type Yes = {
  verbs: readonly [one: string, several: string]
  what: string
  some: 'silent' | 'good' | 'caution'
  count: number
}

/**
 * Says how many of the lenders that fit publish a yes to what the deal needs and many lenders leave open: its kind, its situations,
 * and a near closing. A lender fits by silence too, so these notes qualify the verdict without changing it.
 */
export function publishedRemarks({ request, ordered }: Pick<Ranking, 'request' | 'ordered'>): VerdictReason[] {
  const { situations, kind, deal } = request
  const count = (isYes: (one: (typeof ordered)[number]['best']) => boolean) =>
    ordered.filter(({ best }) => isYes(best)).length
  const days = deal.closingTimelineDays
  const isInTime = (fundingDays: number | null) => fundingDays !== null && fundingDays <= days
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
  const fundsInTime: Yes = {
    verbs: ['funds', 'fund'],
    what: `within ${formatDays(days)}`,
    some: 'caution',
    count: count(({ program }) => isInTime(program.fundingDays)),
  }
  const isFirstLate = ordered[0] !== undefined && !isInTime(ordered[0].best.program.fundingDays)
  return [
    makesKind,
    ...(situations.length > 0 ? [takesSituations] : []),
    ...(isFirstLate ? [fundsInTime] : []),
  ].flatMap((yes) => remarkOf(yes, ordered.length))
}

/**
 * Returns the remark on one published yes. Empty when every lender that fits publishes it, and when only some do and
 * `some` is `silent`.
 */
function remarkOf({ verbs: [one, several], what, some, count }: Yes, fitting: number): VerdictReason[] {
  if (fitting === 0 || count === fitting || (count > 0 && some === 'silent')) return []
  if (count > 0) {
    const publish = count === 1 ? `publishes that it ${one}` : `publish that they ${several}`
    const text = `${formatCount(count)} of the ${formatCount(fitting)} lenders that fit ${publish} ${what}.`
    return [{ about: some === 'good' ? 'lenders' : 'published', word: 'sound', text }]
  }
  const who =
    fitting === 1
      ? 'The lender that fits does not publish'
      : `${fitting === 2 ? 'Neither' : 'None'} of the ${formatCount(fitting)} lenders that fit publishes`
  return [{ about: 'published', word: 'sound', text: `${who} that it ${one} ${what}: ask first.` }]
}

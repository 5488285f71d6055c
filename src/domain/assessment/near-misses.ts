import { assumedMoneyPrice } from '#domain/loan-cost/assumed-terms.ts'
import { nextCreditRange } from '#domain/loan-request/credit-bands.ts'
import { isAbove, ltarvLimits, ltcLimits, rentalLimitsOf } from '#domain/loan-request/leverage.ts'
import { type LoanRequest, loanRequestOf } from '#domain/loan-request/loan-request.ts'
import type { MatchDeal, MatchInvestor, NamedMatchLender } from '#domain/loan-request/match-inputs.ts'
import type { EligibilityRule } from '#domain/matching/eligibility.ts'
import { listLendersFailingOnly, listLendersPassing } from '#domain/matching/lender-failures.ts'
import { findLenderMatch, type Ranking, rankLenders } from '#domain/matching/matching.ts'
import { formatCount } from '#domain/money/counts.ts'
import { formatDollars, formatMonths, formatPercent } from '#domain/money/money.ts'
import { coverageAt } from '#domain/rental/coverage.ts'
import { ratioPercent } from '#domain/verdict/deal-health.ts'
import { cashOfDeal, fewLenders } from '#domain/verdict/deal-verdict.ts'
import { commonTermsMonths } from '#domain/verdict/verdict-fix.ts'
import { amountChanges } from './amount-changes.ts'
import type { NearMiss } from './deal-insight.ts'

type Change = {
  kind: NearMiss['kind']
  from: number | null
  to: number | null
  eligibleAfter: number
  deal: MatchDeal
  investor: MatchInvestor
  /** The beginning of the sentence. */
  words: string
}

const mostNearMisses = 5
/** How many more lenders a change must bring, as a count and as a share of those that fit. */
export const leastGain = { lenders: 3, share: 0.1 } as const

/**
 * Finds up to 5 single changes that make more lenders fit, most gain first: another amount (up and down, the nearest
 * and the one that gains most), the next longer or shorter common term, an LLC, or the next credit range. A change must
 * add at least 3 lenders and 10 %, or one when fewer than 5 fit. It must keep the leverage within the verdict's limits
 * (`ltarvLimits`, `ltcLimits`, `rentalLimitsOf`), and a rental's known rent must cover the payment. Costs are at the
 * best match's lender if that still fits, else at the best lender for the changed deal.
 */
export function nearMisses<L extends NamedMatchLender>(ranking: Ranking<L>, now: Date): NearMiss[] {
  const { request, eligibleCount } = ranking
  const helps = ({ eligibleAfter, deal }: Change) => {
    const gain = eligibleAfter - eligibleCount
    const isEnough =
      gain > 0 && (eligibleCount < fewLenders || (gain >= leastGain.lenders && gain >= leastGain.share * eligibleCount))
    return isEnough && isMakeable(loanRequestOf(deal, request.investor), ranking)
  }
  const { up, down } = amountChanges(ranking.failures, request)
  const amount = ({ kind, to, eligibleAfter }: (typeof up)[number]): Change => ({
    kind,
    from: request.deal.loanAmount,
    to,
    eligibleAfter,
    deal: { ...request.deal, loanAmount: to },
    investor: request.investor,
    words: amountWords(request.deal.loanAmount, to),
  })
  return [
    ...nearestAndBest(up.map(amount).filter(helps)),
    ...nearestAndBest(down.map(amount).filter(helps)),
    ...[...termChanges(ranking), ...investorChanges(ranking)].filter(helps),
  ]
    .sort((a, b) => b.eligibleAfter - a.eligibleAfter)
    .slice(0, mostNearMisses)
    .map((change) => toNearMiss(change, ranking, now))
}

/** Returns whether the leverage is within the verdict's limits, and a known rent covers the payment. */
function isMakeable({ leverage, kind, deal, purpose }: LoanRequest, { fit }: Ranking): boolean {
  const { ltarv, ltc, loanToBase, isBaseKnown } = leverage
  if (kind !== 'rental')
    return !isAbove(ltarv, ltarvLimits.makeable) && !(isBaseKnown && isAbove(ltc, ltcLimits.makeable))
  const coverage = coverageAt(deal, (fit.price ?? assumedMoneyPrice(kind)).ratePercent)
  return !(isBaseKnown && isAbove(loanToBase, rentalLimitsOf(purpose).sound)) && (coverage === null || coverage >= 1)
}

function amountWords(from: number, to: number): string {
  const way = to > from ? 'more' : 'less'
  return `Borrowing ${formatDollars(Math.abs(to - from))} ${way}, ${formatDollars(to)},`
}

const termRules: readonly EligibilityRule[] = ['H4', 'H5']

/**
 * Returns the nearest common terms above and below. A rental has none. A construction loan has no shorter one, and none
 * ends before the planned hold.
 */
function termChanges(ranking: Ranking): Change[] {
  const { deal, investor, kind } = ranking.request
  const { termMonths } = deal
  if (kind === 'rental') return []
  const isShorter = (months: number) => months < termMonths && months >= (deal.holdMonths ?? 0)
  const shorter = kind === 'construction' ? undefined : commonTermsMonths.findLast(isShorter)
  const longer = commonTermsMonths.find((months) => months > termMonths)
  return [longer, shorter]
    .filter((months) => months !== undefined)
    .map((to) => ({
      kind: 'term',
      from: termMonths,
      to,
      eligibleAfter: countWith(ranking, termRules, loanRequestOf({ ...deal, termMonths: to }, investor)),
      deal: { ...deal, termMonths: to },
      investor,
      words: `A term of ${formatMonths(to)} instead of ${termMonths}`,
    }))
}

/**
 * Returns the changes of the investor: an LLC for an individual, and the next credit range, if there is a better one.
 */
function investorChanges(ranking: Ranking): Change[] {
  const { deal, investor, isIndividual } = ranking.request
  const change = (kind: 'entity' | 'credit', changed: MatchInvestor, rule: EligibilityRule, words: string): Change => ({
    kind,
    from: null,
    to: null,
    eligibleAfter: countWith(ranking, [rule], loanRequestOf(deal, changed)),
    deal,
    investor: changed,
    words,
  })
  const range = nextCreditRange(investor.creditScoreRange)
  const better = { ...investor, creditScoreRange: range, exactCreditScore: null }
  return [
    ...(isIndividual ? [change('entity', { ...investor, entityType: 'LLC' }, 'H10', 'Borrowing with an LLC')] : []),
    ...(range === null ? [] : [change('credit', better, 'H7', `${range.split(' (')[0]} credit`)]),
  ]
}

/** Counts the lenders that fit a changed request. `rules` are the rules that the change affects. */
function countWith({ failures }: Ranking, rules: readonly EligibilityRule[], changed: LoanRequest): number {
  return listLendersPassing(listLendersFailingOnly(failures, rules), rules, changed).length
}

/** Returns the nearest change, followed by the one that gains most if it is a different one. */
function nearestAndBest(changes: Change[]): Change[] {
  const [nearest] = changes
  if (nearest === undefined) return []
  const most = changes.reduce((best, change) => (change.eligibleAfter > best.eligibleAfter ? change : best), nearest)
  return most === nearest ? [nearest] : [nearest, most]
}

/**
 * Returns a change with cost, ratios and cash before and after it: at the best match's lender if it still fits, else
 * at the best lender for the changed deal.
 */
function toNearMiss<L extends NamedMatchLender>(change: Change, ranking: Ranking<L>, now: Date): NearMiss {
  const { kind, from, to, eligibleAfter, deal, investor } = change
  const changed = loanRequestOf(deal, investor)
  const best = ranking.matches[0]
  const lenders = ranking.failures.map(({ lender }) => lender)
  const after =
    (best && findLenderMatch(best.lender, changed, now)) ??
    rankLenders(lenders, deal, investor, now, 1, changed).matches[0]
  const before = after && (after.lender === best?.lender ? best : findLenderMatch(after.lender, ranking.request, now))
  const was = ranking.request.deal
  const cashBefore = before?.cost.cash ?? cashOfDeal(ranking.request, ranking.fit)
  const cashAfter = after?.cost.cash ?? cashOfDeal(changed, ranking.fit)
  return {
    kind,
    from,
    to,
    gain: eligibleAfter - ranking.eligibleCount,
    eligibleAfter,
    lenderName: after?.lender.name ?? null,
    costMonthsBefore: before?.cost.costMonths ?? null,
    costMonthsAfter: after?.cost.costMonths ?? null,
    totalCostBefore: before?.cost.totalCost ?? null,
    totalCostAfter: after?.cost.totalCost ?? null,
    ltarvPercentBefore: ratioPercent(was, 'ltarv'),
    ltarvPercentAfter: ratioPercent(deal, 'ltarv'),
    ltcPercentBefore: ratioPercent(was, 'ltc'),
    ltcPercentAfter: ratioPercent(deal, 'ltc'),
    cashAtClosingBefore: cashBefore.cashAtClosing,
    cashAtClosingAfter: cashAfter.cashAtClosing,
    cashYouNeedBefore: cashBefore.cashYouNeed,
    cashYouNeedAfter: cashAfter.cashYouNeed,
    sentence: sentenceOf(change, ranking),
    warning:
      changed.kind !== 'rental' && isAbove(changed.leverage.ltarv, ltarvLimits.sound)
        ? `${formatPercent(100 * changed.leverage.ltarv, 1)} of the after-repair value is more than many lenders take.`
        : null,
  }
}

/** Credit can't improve before this deal closes, so its sentence differs. */
function sentenceOf({ kind, words, eligibleAfter }: Change, { eligibleCount }: Ranking): string {
  const more = eligibleAfter - eligibleCount
  if (kind === 'credit') return `Not for this deal: with ${words} ${formatCount(more)} more would fit.`
  return `${words} raises your matches from ${formatCount(eligibleCount)} to ${formatCount(eligibleAfter)}.`
}

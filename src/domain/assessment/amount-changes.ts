import { type LoanRequest, loanRequestOf } from '#domain/loan-request/loan-request.ts'
import type { MatchProgram } from '#domain/loan-request/match-inputs.ts'
import type { EligibilityRule } from '#domain/matching/eligibility.ts'
import { type LenderFailures, listLendersFailingOnly, listLendersPassing } from '#domain/matching/lender-failures.ts'

/** Another loan amount, the number of lenders that fit at it, and the kind of limit that sets it. */
type AmountChange = { kind: 'amount' | 'leverage'; to: number; eligibleAfter: number }

/** The rules that limit the amount. For a rental or a refinance, the purpose (H11) and rent (H13) depend on it too. */
const limitRules: readonly EligibilityRule[] = ['H3', 'H6']
const amountRules: readonly EligibilityRule[] = [...limitRules, 'H11', 'H13']

/** The largest change from the requested amount, as a share of it. */
export const amountReach = 0.25

/** The amounts that a program lends, bounds included. */
type Span = { from: number; to: number }

/**
 * Lists other loan amounts to try, nearest first: minimums above the requested amount (`up`), maximums and leverage
 * limits below it (`down`), all within a quarter of it. They are those of programs that fit, or fail only because of
 * the amount. Counts every lender that fits at each amount once, including lenders that fit now. `failures` must be
 * those of `request`.
 */
export function amountChanges(
  failures: readonly LenderFailures[],
  request: LoanRequest,
): { up: AmountChange[]; down: AmountChange[] } {
  const loan = request.deal.loanAmount
  const [least, most] = [loan * (1 - amountReach), loan * (1 + amountReach)]
  const spanStarts: number[] = []
  const spanEnds: number[] = []
  const minimums = new Set<number>()
  const maximums = new Map<number, AmountChange['kind']>()
  // Spans can't describe a rental (its rate depends on the amount) or a refinance with a payoff (its purpose does).
  const dependsOnAmount = request.kind === 'rental' || ['rate-term', 'cash-out'].includes(request.purpose)
  const candidates = listLendersFailingOnly(failures, dependsOnAmount ? amountRules : limitRules)
  for (const { programs } of candidates) {
    const spans: Span[] = []
    for (const program of programs) {
      const from = program.minAmount ?? Number.NEGATIVE_INFINITY
      const maxAmount = program.maxAmount ?? Number.POSITIVE_INFINITY
      const byLeverage = largestLoan(program, request)
      const isByLeverage = byLeverage < maxAmount
      // Rounds a leverage limit down to whole dollars, so that the investor can enter it as the amount.
      const to = isByLeverage ? Math.floor(byLeverage + 1e-6) : maxAmount
      // An empty span, or one outside the range, makes no difference within it.
      if (from > to || from > most || to < least) continue
      spans.push({ from, to })
      if (from > loan) minimums.add(from)
      if (to < loan) maximums.set(to, isByLeverage ? 'leverage' : 'amount')
    }
    for (const { from, to } of mergeSpans(spans)) {
      spanStarts.push(from)
      spanEnds.push(to)
    }
  }
  spanStarts.sort((a, b) => a - b)
  spanEnds.sort((a, b) => a - b)
  const countFitting = dependsOnAmount
    ? (amount: number) => {
        const changed = loanRequestOf({ ...request.deal, loanAmount: amount }, request.investor)
        return listLendersPassing(candidates, amountRules, changed).length
      }
    : (amount: number) => countUpTo(spanStarts, amount, true) - countUpTo(spanEnds, amount, false)
  const change = (kind: AmountChange['kind'], to: number) => ({ kind, to, eligibleAfter: countFitting(to) })
  return {
    up: [...minimums].sort((a, b) => a - b).map((to) => change('amount', to)),
    down: [...maximums].sort(([a], [b]) => b - a).map(([to, kind]) => change(kind, to)),
  }
}

/**
 * Computes the most that a program lends on this property, in dollars. Infinity when no published leverage limit can be
 * checked.
 */
function largestLoan(program: MatchProgram, { deal, leverage }: LoanRequest): number {
  const { repairBudget, estimatedArv } = deal
  const shareOf = (percent: number | null, whole: number) =>
    percent === null ? Number.POSITIVE_INFINITY : (percent / 100) * whole
  const byValue = shareOf(program.maxLtarvPercent, estimatedArv)
  if (!leverage.isBaseKnown) return byValue - leverage.seniorLoan
  // Without a published rehab share, the program may finance all repairs, so nothing is ruled out.
  const rehab = leverage.isRental ? 0 : ((program.maxRehabPercent ?? 100) / 100) * repairBudget
  const most = Math.min(
    byValue,
    shareOf(program.maxAdvancePercent, leverage.base) + rehab,
    shareOf(program.maxLtcPercent, leverage.base + repairBudget),
  )
  return most - leverage.seniorLoan
}

/** Merges one lender's overlapping spans. */
function mergeSpans(spans: Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else result.push(span)
  }
  return result
}

/** Counts the sorted figures below the amount, including those equal to it if `isInclusive` is set. */
function countUpTo(sorted: readonly number[], amount: number, isInclusive: boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < amount || (isInclusive && sorted[middle] === amount)) low = middle + 1
    else high = middle
  }
  return low
}

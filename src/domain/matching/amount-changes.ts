import type { EligibilityRule } from './eligibility.ts'
import { type LoanRequest, loanRequestOf } from './loan-request.ts'
import type { MatchProgram } from './match-inputs.ts'
import { choicesBut, choicesPassing, type Standing } from './standings.ts'

/** Another loan amount, how many lenders fit at it, and what kind of limit it stands on. */
type AmountChange = { kind: 'amount' | 'leverage'; to: number; eligibleAfter: number }

/** The rules that the amount decides. */
const amountRules: readonly EligibilityRule[] = ['H3', 'H6', 'H11', 'H13']

/** How far from the asked amount it may lie. */
const amountReach = 0.25

/** The amounts that a program lends, both bounds included. */
type Span = { from: number; to: number }

/**
 * Every amount within a quarter of the asked one at which another program begins or ends to lend, nearest first: upwards the
 * minimums, downwards the maximums and what the leverage limits allow. A lender that several programs fit counts once.
 */
export function amountChanges(
  standings: readonly Standing[],
  request: LoanRequest,
): { up: AmountChange[]; down: AmountChange[] } {
  const loan = request.deal.loanAmount
  const [least, most] = [loan * (1 - amountReach), loan * (1 + amountReach)]
  const lowest: number[] = []
  const highest: number[] = []
  const minimums = new Set<number>()
  const maximums = new Map<number, AmountChange['kind']>()
  const within = choicesBut(standings, amountRules)
  for (const { programs } of within) {
    const spans: Span[] = []
    for (const program of programs) {
      const from = program.minAmount ?? Number.NEGATIVE_INFINITY
      const maxAmount = program.maxAmount ?? Number.POSITIVE_INFINITY
      const byLeverage = largestLoan(program, request)
      const isByLeverage = byLeverage < maxAmount
      // In whole dollars where a share of something else sets it, so that it is an amount one can ask for.
      const to = isByLeverage ? Math.floor(byLeverage + 1e-6) : maxAmount
      // What lies beyond the reach as a whole makes no difference within it.
      if (from > to || from > most || to < least) continue
      spans.push({ from, to })
      if (from > loan) minimums.add(from)
      if (to < loan) maximums.set(to, isByLeverage ? 'leverage' : 'amount')
    }
    for (const { from, to } of merged(spans)) {
      lowest.push(from)
      highest.push(to)
    }
  }
  lowest.sort((a, b) => a - b)
  highest.sort((a, b) => a - b)
  // Spans don't describe a rental (its rate follows the amount) or a refinance with a payoff (its purpose does).
  const dependsOnAmount = request.kind === 'rental' || ['rate-term', 'cash-out'].includes(request.purpose)
  const fitting = dependsOnAmount
    ? (amount: number) => {
        const changed = loanRequestOf({ ...request.deal, loanAmount: amount }, request.investor)
        return choicesPassing(within, amountRules, changed).length
      }
    : (amount: number) => countUpTo(lowest, amount, true) - countUpTo(highest, amount, false)
  const change = (kind: AmountChange['kind'], to: number) => ({ kind, to, eligibleAfter: fitting(to) })
  return {
    up: [...minimums].sort((a, b) => a - b).map((to) => change('amount', to)),
    down: [...maximums].sort(([a], [b]) => b - a).map(([to, kind]) => change(kind, to)),
  }
}

/** The most that a program lends on this property, in dollars; infinite when it publishes no leverage limit that can be judged. */
function largestLoan(program: MatchProgram, { deal, leverage }: LoanRequest): number {
  const { repairBudget, estimatedArv } = deal
  const shareOf = (percent: number | null, whole: number) =>
    percent === null ? Number.POSITIVE_INFINITY : (percent / 100) * whole
  const byValue = shareOf(program.maxLtarvPercent, estimatedArv)
  if (!leverage.isBaseKnown) return byValue - leverage.seniorLoan
  // Where the share of repairs is not published, all of them may have to be asked for, and nothing is ruled out.
  const rehab = leverage.isRental ? 0 : ((program.maxRehabPercent ?? 100) / 100) * repairBudget
  const most = Math.min(
    byValue,
    shareOf(program.maxAdvancePercent, leverage.base) + rehab,
    shareOf(program.maxLtcPercent, leverage.base + repairBudget),
  )
  return most - leverage.seniorLoan
}

/** Spans of one lender without their overlaps. */
function merged(spans: Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else result.push(span)
  }
  return result
}

/** How many of the sorted figures are below the amount, and with `isInclusive` at it. */
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

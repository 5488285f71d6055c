import { failedFigureBits, failedFileBits, largestLoan, ruleBits } from './eligibility.ts'
import type { FailedRules } from './failed-rules.ts'
import type { MatchFile } from './match-file.ts'
import type { MatchLender } from './match-inputs.ts'

/** Another loan amount, how many lenders fit at it, and what kind of limit it stands on. */
export type AmountChange = { kind: 'amount' | 'leverage'; to: number; eligibleAfter: number }

/** How far from the asked amount it may lie. */
const amountReach = 0.25

type Bound = { amount: number; kind: AmountChange['kind'] }

/**
 * Every amount within a quarter of the asked one at which another program begins or ends to lend, nearest first: upwards the
 * minimums, downwards the maximums and what the leverage limits allow. A lender that several programs fit counts once.
 * `failed` is what fails of these lenders for the file.
 */
export function amountChanges(
  lenders: readonly MatchLender[],
  file: MatchFile,
  { bits, starts }: FailedRules,
): { up: AmountChange[]; down: AmountChange[] } {
  const loan = file.deal.loanAmount
  const lowest: number[] = []
  const highest: number[] = []
  const minimums = new Set<number>()
  const maximums = new Map<number, AmountChange['kind']>()
  for (let i = 0; i < lenders.length; i++) {
    const spans: { from: number; to: Bound }[] = []
    for (let at = starts[i]!; at < starts[i + 1]!; at++) {
      if ((bits[at]! & ~(ruleBits.H3 | ruleBits.H6)) !== 0) continue
      const program = lenders[i]!.programs[at - starts[i]!]!
      const span = { from: program.minAmount ?? 0, to: largestAmount(program.maxAmount, largestLoan(program, file)) }
      if (span.from > span.to.amount) continue
      spans.push(span)
      if (span.from > loan && span.from <= loan * (1 + amountReach)) minimums.add(span.from)
      if (span.to.amount < loan && span.to.amount >= loan * (1 - amountReach))
        maximums.set(span.to.amount, span.to.kind)
    }
    if (spans.length === 0) continue
    for (const [from, to] of merged(spans)) {
      lowest.push(from)
      highest.push(to)
    }
  }
  lowest.sort((a, b) => a - b)
  highest.sort((a, b) => a - b)
  const fitting = (amount: number) => countUpTo(lowest, amount, true) - countUpTo(highest, amount, false)
  const change = (kind: AmountChange['kind'], to: number) => ({ kind, to, eligibleAfter: fitting(to) })
  return {
    up: [...minimums].sort((a, b) => a - b).map((to) => change('amount', to)),
    down: [...maximums].sort(([a], [b]) => b - a).map(([to, kind]) => change(kind, to)),
  }
}

/** In whole dollars where a share of something else sets it, so that it is an amount one can ask for. */
function largestAmount(maxAmount: number | null, byLeverage: number): Bound {
  const highest = maxAmount ?? Number.POSITIVE_INFINITY
  return byLeverage < highest
    ? { amount: Math.floor(byLeverage + 1e-6), kind: 'leverage' }
    : { amount: highest, kind: 'amount' }
}

/** Spans of one lender without their overlaps. */
function merged(spans: { from: number; to: Bound }[]): [number, number][] {
  const result: [number, number][] = []
  for (const { from, to } of spans.sort((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to.amount)
    else result.push([from, to.amount])
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

/**
 * How many lenders fit once other figures of the file have changed and nothing but `rules`, H3 to H11, is affected: only programs
 * that fail nothing else are looked at again.
 */
export function countAfter(
  lenders: readonly MatchLender[],
  changed: MatchFile,
  { bits, starts }: FailedRules,
  rules: number,
): number {
  let count = 0
  for (let i = 0; i < lenders.length; i++) {
    const from = starts[i]!
    const to = starts[i + 1]!
    for (let at = from; at < to; at++) {
      if ((bits[at]! & ~rules) !== 0) continue
      const program = lenders[i]!.programs[at - from]!
      if ((failedFigureBits(program, changed) | failedFileBits(program, changed)) !== 0) continue
      count++
      break
    }
  }
  return count
}

import { type LenderSort, lenderSorts } from '#contract/lenders.ts'
import type { MatchLender } from '#contract/match-inputs.ts'
import type { Pause } from './event-loop-pauses.ts'
import type { BoundColumn } from './filter-columns.ts'

/** Positions of all lenders in each of the ten orders. */
export type SortOrders = Readonly<Record<LenderSort, Int32Array>>

/** What orders compare of a lender, among what is known of it. */
export type SortedLender = { matching: { name: string } & Pick<MatchLender, BoundColumn>; createdAt: number }

type Key = (lender: SortedLender) => number | null

/** What each numeric sort compares: going up the lower bound, going down the upper one. */
const numericSorts: Readonly<Record<Exclude<LenderSort, 'name_asc'>, { key: Key; isDescending: boolean }>> = {
  interest_rate_asc: { key: ({ matching }) => matching.minRate, isDescending: false },
  interest_rate_desc: { key: ({ matching }) => matching.maxRate, isDescending: true },
  loan_amount_asc: { key: ({ matching }) => matching.minAmount, isDescending: false },
  loan_amount_desc: { key: ({ matching }) => matching.maxAmount, isDescending: true },
  points_asc: { key: ({ matching }) => matching.minPoints, isDescending: false },
  points_desc: { key: ({ matching }) => matching.maxPoints, isDescending: true },
  loan_term_asc: { key: ({ matching }) => matching.minTerm, isDescending: false },
  loan_term_desc: { key: ({ matching }) => matching.maxTerm, isDescending: true },
  recently_added: { key: ({ createdAt }) => createdAt, isDescending: true },
}

/** The lenders and their orders before a few of them, at `changed`, became others. */
export type EarlierOrders = { listed: readonly SortedLender[]; orders: SortOrders; changed: readonly number[] }

/**
 * Sorts lenders in all ten ways. They come in order of id, so a position settles ties the same way on every page and in every
 * process. What is not published goes last in both directions. From earlier orders only the changed lenders are moved.
 */
export async function buildSortOrders(
  lenders: readonly SortedLender[],
  pause: Pause,
  earlier?: EarlierOrders,
): Promise<SortOrders> {
  const orders: Partial<Record<LenderSort, Int32Array>> = {}
  for (const sort of lenderSorts) {
    if (earlier) orders[sort] = moveChanged(earlier, lenders, sort)
    else orders[sort] = await sortPositions(lenders.length, await comparingKeys(lenders, sort, pause), pause)
    await pause()
  }
  return orders as SortOrders
}

/** One order after a few lenders have changed: the very same where none of them has changed in what it compares. */
function moveChanged(
  { listed, orders, changed }: EarlierOrders,
  now: readonly SortedLender[],
  sort: LenderSort,
): Int32Array {
  const keyOf = sort === 'name_asc' ? nameOf : figureOf(sort)
  const moved = changed.filter((position) => keyOf(listed[position]!) !== keyOf(now[position]!))
  return moved.length === 0 ? orders[sort] : movePositions(orders[sort], moved, comparing(now, sort))
}

type Compare = (a: number, b: number) => number

/** Makes each key when it is compared: for a few comparisons. */
function comparing(lenders: readonly SortedLender[], sort: LenderSort): Compare {
  if (sort === 'name_asc') return byName((position) => nameOf(lenders[position]!))
  const figure = figureOf(sort)
  return byFigure((position) => figure(lenders[position]!))
}

/** Makes all keys beforehand. */
async function comparingKeys(lenders: readonly SortedLender[], sort: LenderSort, pause: Pause): Promise<Compare> {
  if (sort === 'name_asc') {
    const names = await keysOf(lenders, nameOf, pause)
    return byName((position) => names[position]!)
  }
  const figures = await keysOf(lenders, figureOf(sort), pause)
  return byFigure((position) => figures[position]!)
}

async function keysOf<K>(
  lenders: readonly SortedLender[],
  keyOf: (lender: SortedLender) => K,
  pause: Pause,
): Promise<K[]> {
  const keys: K[] = []
  for (const lender of lenders) {
    keys.push(keyOf(lender))
    if (keys.length % 256 === 0) await pause()
  }
  return keys
}

const nameOf = (lender: SortedLender) => lender.matching.name.toLowerCase()

function figureOf(sort: Exclude<LenderSort, 'name_asc'>): (lender: SortedLender) => number {
  const { key, isDescending } = numericSorts[sort]
  return (lender) => {
    const value = key(lender)
    return value === null ? Number.POSITIVE_INFINITY : isDescending ? -value : value
  }
}

/** Code-unit order of the lower-cased names: the same on every machine, whatever its language. */
function byName(nameAt: (position: number) => string): Compare {
  return (a, b) => {
    const left = nameAt(a)
    const right = nameAt(b)
    return left < right ? -1 : left > right ? 1 : a - b
  }
}

/** Two unpublished ones would differ by NaN, which is no order: compared before they are subtracted. */
function byFigure(figureAt: (position: number) => number): Compare {
  return (a, b) => {
    const left = figureAt(a)
    const right = figureAt(b)
    return left === right ? a - b : left - right
  }
}

/** An order in which a few positions have got other keys: those are taken out and put where they belong now. */
export function movePositions(order: Int32Array, changed: readonly number[], compare: Compare): Int32Array {
  const isMoved = new Uint8Array(order.length)
  for (const position of changed) isMoved[position] = 1
  const rest = new Int32Array(order.length - changed.length)
  let kept = 0
  // By index: this seldom runs often enough to be compiled, and until then an iterator or a callback costs ten times as much.
  for (let at = 0; at < order.length; at++) if (isMoved[order[at]!] === 0) rest[kept++] = order[at]!
  const moved = [...changed].sort(compare)
  const result = new Int32Array(order.length)
  let taken = 0
  for (const [before, position] of moved.entries()) {
    let low = taken
    let high = rest.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(rest[middle]!, position) < 0) low = middle + 1
      else high = middle
    }
    result.set(rest.subarray(taken, low), taken + before)
    result[low + before] = position
    taken = low
  }
  result.set(rest.subarray(taken), taken + moved.length)
  return result
}

const runLength = 1024

/** The numbers 0 to count - 1 in the order of `compare`: a merge sort that can stop for breath, which the built-in one cannot. */
export async function sortPositions(count: number, compare: Compare, pause: Pause): Promise<Int32Array> {
  let from = new Int32Array(count)
  for (let position = 0; position < count; position++) from[position] = position
  for (let start = 0; start < count; start += runLength) {
    from.subarray(start, start + runLength).sort(compare)
    await pause()
  }
  let into = new Int32Array(count)
  for (let width = runLength; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count)
      const end = Math.min(start + 2 * width, count)
      let left = start
      let right = middle
      for (let at = start; at < end; at++) {
        const takesLeft = left < middle && (right >= end || compare(from[left]!, from[right]!) <= 0)
        into[at] = takesLeft ? from[left++]! : from[right++]!
        if (at % runLength === 0) await pause()
      }
    }
    ;[from, into] = [into, from]
  }
  return from
}

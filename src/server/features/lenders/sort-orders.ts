import { type Lender, type LenderSort, lenderSorts } from '#contract/lenders.ts'
import type { Pause } from './event-loop-pauses.ts'

/** Positions of all lenders in each of the ten orders. */
export type SortOrders = Readonly<Record<LenderSort, Int32Array>>

type Key = (lender: Lender) => number | null

/** What each numeric sort compares: going up the lower bound, going down the upper one. */
const numericSorts: Readonly<Record<Exclude<LenderSort, 'name_asc'>, { key: Key; isDescending: boolean }>> = {
  interest_rate_asc: { key: (lender) => lender.minRate, isDescending: false },
  interest_rate_desc: { key: (lender) => lender.maxRate, isDescending: true },
  loan_amount_asc: { key: (lender) => lender.minAmount, isDescending: false },
  loan_amount_desc: { key: (lender) => lender.maxAmount, isDescending: true },
  points_asc: { key: (lender) => lender.minPoints, isDescending: false },
  points_desc: { key: (lender) => lender.maxPoints, isDescending: true },
  loan_term_asc: { key: (lender) => lender.minTerm, isDescending: false },
  loan_term_desc: { key: (lender) => lender.maxTerm, isDescending: true },
  recently_added: { key: (lender) => Date.parse(lender.createdAt), isDescending: true },
}

/**
 * Sorts lenders in all ten ways. They come in order of id, so a position settles ties the same way on every page and in every
 * process. What is not published goes last in both directions.
 */
export async function buildSortOrders(lenders: readonly Lender[], pause: Pause): Promise<SortOrders> {
  const orders: Partial<Record<LenderSort, Int32Array>> = {}
  for (const sort of lenderSorts) {
    orders[sort] = await sortPositions(
      lenders.length,
      sort === 'name_asc' ? byName(lenders) : byNumber(lenders, sort),
      pause,
    )
    await pause()
  }
  return orders as SortOrders
}

type Compare = (a: number, b: number) => number

/** Code-unit order of the lower-cased names: the same on every machine, whatever its language. */
function byName(lenders: readonly Lender[]): Compare {
  const names = lenders.map((lender) => lender.name.toLowerCase())
  return (a, b) => {
    const left = names[a]!
    const right = names[b]!
    return left < right ? -1 : left > right ? 1 : a - b
  }
}

function byNumber(lenders: readonly Lender[], sort: Exclude<LenderSort, 'name_asc'>): Compare {
  const { key, isDescending } = numericSorts[sort]
  const keys = Float64Array.from(lenders, (lender) => {
    const value = key(lender)
    return value === null ? Number.POSITIVE_INFINITY : isDescending ? -value : value
  })
  // Two unpublished ones would differ by NaN, which is no order: compare before subtracting.
  return (a, b) => (keys[a] === keys[b] ? a - b : keys[a]! - keys[b]!)
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

import { LRUCache } from 'lru-cache'
import type { BoundColumn, FilterColumns } from './filter-columns.ts'

/** One bit for each lender by position, 32 to a word; bits past the last lender are 0. Not to be written to. */
export type Mask = Int32Array

/** Who meets one condition. Each is worked out once and then remembered: the same bounds and states are asked for again and again. */
export type FilterMasks = {
  /** How many words a mask has. */
  words: number
  atLeast(column: BoundColumn, bound: number): Mask
  atMost(column: BoundColumn, bound: number): Mask
  /** Lenders that serve the state of this bit. */
  servingState(bit: number): Mask
  /** Lenders that have all of these flags. */
  flagged(flags: number): Mask
}

/** The bounds of each column that are asked for, as the query's ranges ask: enough for hundreds at 5,000 lenders. */
const maskBytes = 512 * 1024

export function createFilterMasks(columns: FilterColumns): FilterMasks {
  const masksOf = (make: (bound: number) => Mask) => {
    const known = new LRUCache<number, Mask>({ maxSize: maskBytes, sizeCalculation: (mask) => mask.byteLength + 160 })
    return (bound: number) => {
      let mask = known.get(bound)
      if (!mask) {
        mask = make(bound)
        known.set(bound, mask)
      }
      return mask
    }
  }
  const atLeast = eachBound((column) => masksOf((bound) => maskAtLeast(columns[column], bound)))
  const atMost = eachBound((column) => masksOf((bound) => maskAtMost(columns[column], bound)))
  // Few enough to keep them all.
  const serving: Mask[] = []
  const flagged: Mask[] = []
  return {
    words: wordsFor(columns.flags.length),
    atLeast: (column, bound) => atLeast[column](bound),
    atMost: (column, bound) => atMost[column](bound),
    servingState: (bit) =>
      (serving[bit] ??= maskWithBits(bit < 32 ? columns.statesLow : columns.statesHigh, 1 << (bit & 31))),
    flagged: (flags) => (flagged[flags] ??= maskWithBits(columns.flags, flags)),
  }
}

function eachBound<T>(make: (column: BoundColumn) => T): Record<BoundColumn, T> {
  return {
    minRate: make('minRate'),
    maxRate: make('maxRate'),
    minAmount: make('minAmount'),
    maxAmount: make('maxAmount'),
    minTerm: make('minTerm'),
    maxTerm: make('maxTerm'),
    minPoints: make('minPoints'),
    maxPoints: make('maxPoints'),
  }
}

/** A mask of some positions, for what is not a filter. */
export function maskOf(positions: ArrayLike<number>, count: number): Mask {
  const mask = new Int32Array(wordsFor(count))
  for (let i = 0; i < positions.length; i++) mask[positions[i]! >>> 5]! |= 1 << (positions[i]! & 31)
  return mask
}

const wordsFor = (count: number) => (count + 31) >>> 5

// Three loops rather than one with a function to call: the call would cost more than the comparison.

function maskAtLeast(values: Float64Array, bound: number): Mask {
  const mask = new Int32Array(wordsFor(values.length))
  for (let at = 0; at < values.length; at++) mask[at >>> 5]! |= Number(values[at]! >= bound) << (at & 31)
  return mask
}

function maskAtMost(values: Float64Array, bound: number): Mask {
  const mask = new Int32Array(wordsFor(values.length))
  for (let at = 0; at < values.length; at++) mask[at >>> 5]! |= Number(values[at]! <= bound) << (at & 31)
  return mask
}

function maskWithBits(values: Int32Array | Uint8Array, bits: number): Mask {
  const mask = new Int32Array(wordsFor(values.length))
  for (let at = 0; at < values.length; at++) mask[at >>> 5]! |= Number((values[at]! & bits) === bits) << (at & 31)
  return mask
}

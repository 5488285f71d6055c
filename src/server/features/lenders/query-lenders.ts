import { crc32 } from 'node:zlib'
import { defaultLenderSort, type LenderQuery, lenderPageSize, lenderSorts } from '#contract/lenders.ts'
import { type BoundColumn, fastFundingFlag, noMinimumFlag, stateBits, stateMask } from './filter-columns.ts'
import type { FilterMasks, Mask } from './filter-masks.ts'
import type { Snapshot } from './snapshot.ts'
import type { Found } from './text-search.ts'

/** A page of an answer: where it starts in all that was found, and the most it holds. */
type Page = { start: number; limit: number }

export function pageOf(query: LenderQuery): Page {
  const limit = query.limit ?? lenderPageSize
  return { start: ((query.page ?? 1) - 1) * limit, limit }
}

/** One question in figures. Nothing waits while it is written and summed, so one serves all requests. */
const figures = new Float64Array(16)
const figureBytes = Buffer.from(figures.buffer)

/**
 * Names the question, page and all, in an ETag: equal for equal questions, however they were asked. It only has to tell apart the
 * replies of one address. By figures, because turning a dozen of them into text takes longer than choosing the lenders.
 */
export function questionSum(query: LenderQuery): string {
  const { start, limit } = pageOf(query)
  const sort = sortOf(query)
  const states = query.states?.length ? stateMask(query.states) : noState
  figures[0] = start
  figures[1] = limit
  figures[2] = sort === undefined ? byRelevance : lenderSorts.indexOf(sort)
  figures[3] = query.interestRateMin ?? notAsked
  figures[4] = query.interestRateMax ?? notAsked
  figures[5] = query.loanAmountMin ?? notAsked
  figures[6] = query.loanAmountMax ?? notAsked
  figures[7] = query.loanTermMin ?? notAsked
  figures[8] = query.loanTermMax ?? notAsked
  figures[9] = query.pointsMin ?? notAsked
  figures[10] = query.pointsMax ?? notAsked
  figures[11] = states.low
  figures[12] = states.high
  figures[13] = query.noMinimumLoan ? 1 : 0
  figures[14] = query.fastFunding ? 1 : 0
  const sum = crc32(figureBytes)
  const search = searchOf(query)
  return (search === undefined ? sum : crc32(search, sum)).toString(36)
}

const byRelevance = -1
/** No bound is below 0. */
const notAsked = -1
/** What no list of states gives. */
const noState = { low: 0, high: 0 }

export function sumOf(text: string): string {
  return crc32(text).toString(36)
}

/** The search as it is looked up, or undefined when nothing was asked for. */
export function searchOf(query: LenderQuery): string | undefined {
  return query.search?.toLowerCase().replace(/\s+/g, ' ').trim() || undefined
}

/** The order asked for; undefined is by relevance, which only a search without another wish has. */
function sortOf(query: LenderQuery) {
  return query.sortBy ?? (searchOf(query) === undefined ? defaultLenderSort : undefined)
}

/**
 * Where a selection is put together; nothing waits meanwhile, so one of each serves all requests. A typed array for each request
 * would cost more to make and to clear away than all that is done with it.
 */
let bits: Mask = new Int32Array(0)
let anyState: Mask = new Int32Array(0)
let walked = new Int32Array(0)

/**
 * One page of all lenders that meet every filter, in the asked order, and how many there are in all; the positions are not to be
 * written to. A range filter keeps lenders whose range overlaps the asked one, bounds included; a bound that is open on either
 * side excludes nobody. `found` is the search's result, for a query that has one.
 */
export function selectPage(
  snapshot: Pick<Snapshot, 'orders' | 'masks'>,
  query: LenderQuery,
  found: Found | undefined,
): { positions: Int32Array | readonly number[]; total: number } {
  const { start, limit } = pageOf(query)
  const sort = sortOf(query)
  const order = sort === undefined && found ? found.positions : snapshot.orders[sort ?? defaultLenderSort]
  const masks = masksOf(snapshot.masks, query)
  if (masks.length === 0 && (found === undefined || order === found.positions))
    return { positions: order.subarray(start, start + limit), total: order.length }
  if (found) masks.push(found.mask)
  const { words } = snapshot.masks
  if (bits.length < words) bits = new Int32Array(words)
  if (walked.length < order.length) walked = new Int32Array(order.length)
  intersect(masks, bits, words)
  const [kept, into] = [bits, walked]
  const total = countBits(kept, words)
  const end = Math.min(start + limit, total)
  let taken = 0
  for (let i = 0; taken < end; i++) {
    const position = order[i]!
    // Written whether kept or not, and overwritten by the next if not: a branch here would be mispredicted half of the time.
    into[taken] = position
    taken += (kept[position >>> 5]! >>> (position & 31)) & 1
  }
  const positions: number[] = []
  for (let i = start; i < end; i++) positions.push(into[i]!)
  return { positions, total }
}

function masksOf(masks: FilterMasks, query: LenderQuery): Mask[] {
  const all: Mask[] = []
  const range = (low: BoundColumn, high: BoundColumn, from: number | undefined, to: number | undefined) => {
    if (from !== undefined) all.push(masks.atLeast(high, from))
    if (to !== undefined) all.push(masks.atMost(low, to))
  }
  range('minRate', 'maxRate', query.interestRateMin, query.interestRateMax)
  range('minAmount', 'maxAmount', query.loanAmountMin, query.loanAmountMax)
  range('minTerm', 'maxTerm', query.loanTermMin, query.loanTermMax)
  range('minPoints', 'maxPoints', query.pointsMin, query.pointsMax)
  const flags = (query.noMinimumLoan ? noMinimumFlag : 0) | (query.fastFunding ? fastFundingFlag : 0)
  if (flags !== 0) all.push(masks.flagged(flags))
  if (query.states?.length) all.push(servingAnyOf(masks, query.states))
  return all
}

function servingAnyOf(masks: FilterMasks, states: readonly string[]): Mask {
  const [first, ...others] = stateBits(states).map((bit) => masks.servingState(bit))
  if (first && others.length === 0) return first
  const { words } = masks
  if (anyState.length < words) anyState = new Int32Array(words)
  const any = anyState
  for (let at = 0; at < words; at++) any[at] = first ? first[at]! : 0
  for (const mask of others) for (let at = 0; at < words; at++) any[at]! |= mask[at]!
  return any
}

function intersect([first, ...others]: readonly Mask[], into: Int32Array, words: number): void {
  for (let at = 0; at < words; at++) into[at] = first![at]!
  for (const mask of others) for (let at = 0; at < words; at++) into[at]! &= mask[at]!
}

function countBits(of: Int32Array, words: number): number {
  let count = 0
  for (let at = 0; at < words; at++) {
    // Sums of neighboring bits, then of pairs, then of fours; the product adds up the four bytes.
    let word = of[at]!
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

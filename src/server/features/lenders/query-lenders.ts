import { hash } from 'node:crypto'
import { defaultLenderSort, type LenderQuery, lenderPageSize } from '#contract/lenders.ts'
import { fastFundingFlag, noMinimumFlag, stateMask } from './filter-columns.ts'
import type { Snapshot } from './snapshot.ts'
import type { Found } from './text-search.ts'

/** A page of an answer: where it starts in all that was found, and the most it holds. */
export type Page = { start: number; limit: number }

export function pageOf(query: LenderQuery): Page {
  const limit = query.limit ?? lenderPageSize
  return { start: ((query.page ?? 1) - 1) * limit, limit }
}

/**
 * The question in one form, however it was asked, without the page: equal keys have equal answers within a snapshot. The search
 * comes last, being the only part that people write freely.
 */
export function selectionKey(query: LenderQuery): string {
  const states = query.states?.length ? stateMask(query.states) : undefined
  return [
    sortOf(query) ?? 'relevance',
    query.interestRateMin,
    query.interestRateMax,
    query.loanAmountMin,
    query.loanAmountMax,
    query.loanTermMin,
    query.loanTermMax,
    query.pointsMin,
    query.pointsMax,
    states && `${states.low},${states.high}`,
    query.noMinimumLoan ? 1 : 0,
    query.fastFunding ? 1 : 0,
    searchOf(query),
  ].join('|')
}

/** A query as caches and ETags name it. */
export type Question = Page & {
  /** Names what is selected, whatever the page. */
  key: string
  /** Names one page of it. */
  pageKey: string
  /** The same, short and safe in an ETag. */
  hash: string
}

const questions = new WeakMap<LenderQuery, Question>()

/** Worked out once for each query object, which must not change afterwards. */
export function questionOf(query: LenderQuery): Question {
  const known = questions.get(query)
  if (known) return known
  const page = pageOf(query)
  const key = selectionKey(query)
  const pageKey = `${page.start},${page.limit}|${key}`
  const question = { ...page, key, pageKey, hash: hashOf(pageKey) }
  questions.set(query, question)
  return question
}

export function hashOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 16)
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
 * Where a scan writes before it knows how much it finds; a scan never waits, so one of each is enough. The loops go over local
 * names of them, which is twice as fast as over these.
 */
let kept = new Uint8Array(0)
let selected = new Int32Array(0)

/**
 * Positions of all lenders that meet every filter, in the asked order; not to be written to. A range filter keeps lenders whose
 * range overlaps the asked one, bounds included; a bound that is open on either side excludes nobody. `found` is the search's
 * result, for a query that has one.
 */
export function selectLenders(snapshot: Snapshot, query: LenderQuery, found: Found | undefined): Int32Array {
  const { order, isWhole } = prepare(snapshot, query, found)
  if (isWhole) return order
  if (selected.length < order.length) selected = new Int32Array(order.length)
  const [into, keep] = [selected, kept]
  let total = 0
  for (let i = 0; i < order.length; i++) {
    // Written whether kept or not, and overwritten by the next if not: a branch here would be mispredicted half of the time.
    into[total] = order[i]!
    total += keep[order[i]!]!
  }
  return into.slice(0, total)
}

/** One page of the same selection and how many it has in all, for less than half of the cost of the whole. */
export function selectPage(
  snapshot: Snapshot,
  query: LenderQuery,
  found: Found | undefined,
  { start, limit }: Page,
): { positions: Int32Array; total: number } {
  const { order, isWhole } = prepare(snapshot, query, found)
  if (isWhole) return { positions: order.subarray(start, start + limit), total: order.length }
  const keep = kept
  let total = 0
  for (let at = 0; at < snapshot.lenders.length; at++) total += keep[at]!
  const positions = new Int32Array(Math.max(0, Math.min(limit, total - start)))
  let skipped = 0
  let taken = 0
  for (let i = 0; taken < positions.length; i++) {
    if (keep[order[i]!] === 0) continue
    if (skipped < start) skipped++
    else positions[taken++] = order[i]!
  }
  return { positions, total }
}

/** Marks in `kept` who is selected, unless that is the whole order. */
function prepare(
  snapshot: Snapshot,
  query: LenderQuery,
  found: Found | undefined,
): { order: Int32Array; isWhole: boolean } {
  const sort = sortOf(query)
  const order = sort === undefined && found ? found.positions : snapshot.orders[sort ?? defaultLenderSort]
  const hasFilters = markKept(snapshot, query)
  if (!hasFilters && (found === undefined || order === found.positions)) return { order, isWhole: true }
  const keep = kept
  if (found) for (let at = 0; at < found.marks.length; at++) keep[at]! &= found.marks[at]!
  return { order, isWhole: false }
}

/**
 * Marks in `kept` who meets every filter, one filter after the other: reading one column from end to end is several times as
 * fast as reading all columns of one lender after another in the order of a sort. Returns whether there was any filter.
 */
function markKept({ columns, lenders }: Snapshot, query: LenderQuery): boolean {
  const count = lenders.length
  if (kept.length < count) kept = new Uint8Array(count)
  kept.fill(1, 0, count)
  const keep = kept
  const ranges = [
    keepRange(columns.minRate, columns.maxRate, query.interestRateMin, query.interestRateMax),
    keepRange(columns.minAmount, columns.maxAmount, query.loanAmountMin, query.loanAmountMax),
    keepRange(columns.minTerm, columns.maxTerm, query.loanTermMin, query.loanTermMax),
    keepRange(columns.minPoints, columns.maxPoints, query.pointsMin, query.pointsMax),
  ]
  const wanted = (query.noMinimumLoan ? noMinimumFlag : 0) | (query.fastFunding ? fastFundingFlag : 0)
  if (wanted !== 0) {
    const { flags } = columns
    for (let at = 0; at < count; at++) keep[at]! &= Number((flags[at]! & wanted) === wanted)
  }
  const states = query.states?.length ? stateMask(query.states) : undefined
  if (states) {
    const { low, high } = states
    const { statesLow, statesHigh } = columns
    for (let at = 0; at < count; at++) keep[at]! &= Number(((statesLow[at]! & low) | (statesHigh[at]! & high)) !== 0)
  }
  return wanted !== 0 || states !== undefined || ranges.includes(true)
}

function keepRange(low: Float64Array, high: Float64Array, from: number | undefined, to: number | undefined): boolean {
  const keep = kept
  if (from !== undefined) for (let at = 0; at < high.length; at++) keep[at]! &= Number(high[at]! >= from)
  if (to !== undefined) for (let at = 0; at < low.length; at++) keep[at]! &= Number(low[at]! <= to)
  return from !== undefined || to !== undefined
}

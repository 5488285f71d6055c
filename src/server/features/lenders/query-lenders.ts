import { defaultLenderSort, type LenderQuery, lenderPageSize } from '#contract/lenders.ts'
import { filterLenders } from './filter-lenders.ts'
import type { Snapshot } from './snapshot.ts'

/** A page of an answer: where it starts in all that was found, and the most it holds. */
type Page = { start: number; limit: number }

export function pageOf(query: LenderQuery): Page {
  const limit = query.limit ?? lenderPageSize
  return { start: ((query.page ?? 1) - 1) * limit, limit }
}

/** The search as it is looked up, or undefined when nothing was asked for. */
export function searchOf(query: LenderQuery): string | undefined {
  return query.search?.toLowerCase().replace(/\s+/g, ' ').trim() || undefined
}

/**
 * One page of all lenders that meet every filter, in the asked order, and how many there are in all. `found` are the positions of
 * a search, best first, for a query that has one; they are the order unless another is asked for.
 */
export function selectPage(
  snapshot: Pick<Snapshot, 'orders' | 'columns'>,
  query: LenderQuery,
  found: Int32Array | undefined,
): { positions: Int32Array; total: number } {
  const order = found && !query.sortBy ? found : snapshot.orders[query.sortBy ?? defaultLenderSort]
  const { start, limit } = pageOf(query)
  const kept = filterLenders(snapshot.columns, query)
  const isFound = found && order !== found ? marked(found, snapshot.columns) : undefined
  if (!kept && !isFound) return { positions: order.subarray(start, start + limit), total: order.length }
  const positions = new Int32Array(Math.min(limit, order.length))
  let total = 0
  let taken = 0
  // All are counted and only one page is kept: an array of all that pass took as long as the filters.
  for (const at of order) {
    if ((kept && kept[at] !== 1) || (isFound && isFound[at] !== 1)) continue
    if (total >= start && taken < limit) positions[taken++] = at
    total++
  }
  return { positions: positions.subarray(0, taken), total }
}

function marked(positions: Int32Array, { firstOf }: Snapshot['columns']): Uint8Array {
  const marks = new Uint8Array(firstOf.length - 1)
  for (const at of positions) marks[at] = 1
  return marks
}

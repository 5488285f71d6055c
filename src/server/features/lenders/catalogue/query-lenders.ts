import { defaultLenderSort, type LenderQuery, lenderPageSize } from '#contract/lenders/lenders.ts'
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
  let listed = found && !query.sortBy ? found : snapshot.orders[query.sortBy ?? defaultLenderSort]
  if (found && listed !== found) {
    const isFound = marked(found, snapshot.columns)
    listed = listed.filter((at) => isFound[at] === 1)
  }
  listed = filterLenders(snapshot.columns, query, listed)
  const { start, limit } = pageOf(query)
  return { positions: listed.slice(start, start + limit), total: listed.length }
}

function marked(positions: Int32Array, { firstOf }: Snapshot['columns']): Uint8Array {
  const marks = new Uint8Array(firstOf.length - 1)
  for (const at of positions) marks[at] = 1
  return marks
}

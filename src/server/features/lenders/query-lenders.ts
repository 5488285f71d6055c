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
  const kept = filterLenders(snapshot.columns, query)
  let listed = found && !query.sortBy ? found : snapshot.orders[query.sortBy ?? defaultLenderSort]
  if (found && listed !== found) listed = keepMarked(listed, marked(found, snapshot.columns))
  if (kept) listed = keepMarked(listed, kept)
  const { start, limit } = pageOf(query)
  return { positions: listed.subarray(start, start + limit), total: listed.length }
}

/** The positions that are marked with 1, in their order. Without a branch: each is written, and the next one over it unless it is marked. */
function keepMarked(positions: Int32Array, marks: Uint8Array): Int32Array {
  const kept = new Int32Array(positions.length)
  let count = 0
  for (let i = 0; i < positions.length; i++) {
    const at = positions[i]!
    kept[count] = at
    count += marks[at]!
  }
  return kept.subarray(0, count)
}

function marked(positions: Int32Array, { firstOf }: Snapshot['columns']): Uint8Array {
  const marks = new Uint8Array(firstOf.length - 1)
  for (const at of positions) marks[at] = 1
  return marks
}

import type { LenderQuery } from '#contract/lenders/lenders.ts'
import { sortLabel } from './sort-options.ts'

/** Announces a new order to screen readers, because the announced count stays the same. */
export function SortedBy({ query }: { query: LenderQuery }) {
  return (
    <p className="sr-only" role="status">
      Order: {sortLabel(query.sortBy, Boolean(query.search))}
    </p>
  )
}

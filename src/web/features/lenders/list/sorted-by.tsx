import type { LenderQuery } from '#contract/lenders/lenders.ts'
import { sortLabel } from './sort-options.ts'

/** Says to screen readers that a list is in another order now: its count, which they hear otherwise, stays the same. */
export function SortedBy({ query }: { query: LenderQuery }) {
  return (
    <p className="sr-only" role="status">
      Order: {sortLabel(query.sortBy, Boolean(query.search))}
    </p>
  )
}

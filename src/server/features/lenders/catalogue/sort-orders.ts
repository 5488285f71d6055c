import { setImmediate as nextLoopIteration } from 'node:timers/promises'
import { type Lender, type LenderSort, lenderSorts } from '#contract/lenders/lenders.ts'
import { withPublishedRanges } from '#domain/programs/published-ranges.ts'
import type { CatalogueLender } from './read-lenders.ts'

/** The active lenders in each of the ten sort orders. */
export type SortOrders = Readonly<Record<LenderSort, readonly CatalogueLender[]>>

type SortKey = string | number | null

/**
 * The value that each sort order compares, as cards show it: a range's lower bound when ascending, its upper bound when
 * descending.
 */
const sorts: Readonly<Record<LenderSort, { key: (lender: Lender) => SortKey; isDescending: boolean }>> = {
  interest_rate_asc: { key: ({ minRate }) => minRate, isDescending: false },
  interest_rate_desc: { key: ({ maxRate }) => maxRate, isDescending: true },
  loan_amount_asc: { key: ({ minAmount }) => minAmount, isDescending: false },
  loan_amount_desc: { key: ({ maxAmount }) => maxAmount, isDescending: true },
  points_asc: { key: ({ minPoints }) => minPoints, isDescending: false },
  points_desc: { key: ({ maxPoints }) => maxPoints, isDescending: true },
  loan_term_asc: { key: ({ minTerm }) => minTerm, isDescending: false },
  loan_term_desc: { key: ({ maxTerm }) => maxTerm, isDescending: true },
  // Names compare by code unit, which is the same in every locale.
  name_asc: { key: ({ name }) => name.toLowerCase(), isDescending: false },
  recently_added: { key: ({ createdAt }) => createdAt, isDescending: true },
}

/**
 * Sorts the active ones of `lenders` in all ten orders, yielding to the event loop in between. `lenders` must be sorted
 * by id, which ties keep, so that every process lists the same pages. Unpublished values come last in both directions.
 */
export async function buildSortOrders(lenders: readonly CatalogueLender[]): Promise<SortOrders> {
  const active = lenders
    .filter(({ matching }) => matching.isActive)
    .map((one) => ({ one, shown: withPublishedRanges(one.lender) }))
  const orders: Partial<Record<LenderSort, readonly CatalogueLender[]>> = {}
  for (const sort of lenderSorts) {
    const { key, isDescending } = sorts[sort]
    orders[sort] = active
      .map(({ one, shown }) => ({ one, key: key(shown) }))
      .sort((a, b) => compareKeys(a.key, b.key, isDescending))
      .map(({ one }) => one)
    await nextLoopIteration()
  }
  return orders as SortOrders
}

/** Compares two keys for sorting. Null comes last in both directions. */
function compareKeys(a: SortKey, b: SortKey, isDescending: boolean): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b === isDescending ? 1 : -1
}

import {
  type DirectoryLender,
  defaultLenderSort,
  type LenderList,
  type LenderQuery,
  lenderPageSize,
} from '#contract/lenders/lenders.ts'
import { pricesCheckedAt } from '#domain/matching/match-lender.ts'
import { filterLenders } from './filter-lenders.ts'
import type { TransparencyOf } from './listed-transparency.ts'
import type { CatalogueLender } from './read-lenders.ts'
import type { Snapshot } from './snapshot.ts'

/** The search as it is looked up, or undefined when nothing was asked for. */
export function searchOf(query: LenderQuery): string | undefined {
  return query.search?.toLowerCase().replace(/\s+/g, ' ').trim() || undefined
}

type ListedSnapshot = Pick<Snapshot, 'lenders' | 'filterRows' | 'orders' | 'places' | 'textSearch'>

/** One page of the lenders of a snapshot that meet a query, and how many meet it in all. */
export function listDirectory(
  snapshot: ListedSnapshot,
  query: LenderQuery,
  transparencyOf: TransparencyOf,
): LenderList {
  const kept = filterLenders(snapshot.filterRows, query)
  const limit = query.limit ?? lenderPageSize
  const start = ((query.page ?? 1) - 1) * limit
  const lenders: DirectoryLender[] = []
  let total = 0
  for (const place of placesInAskedOrder(snapshot, query)) {
    if (!kept[place]) continue
    if (total >= start && lenders.length < limit)
      lenders.push(toDirectoryLender(snapshot.lenders[place]!, query, transparencyOf))
    total++
  }
  return { lenders, total, hasMore: start + lenders.length < total }
}

/** Of all active lenders, or of those that a search finds. Its best finds come first, unless another order is asked for. */
function placesInAskedOrder({ orders, places, textSearch }: ListedSnapshot, query: LenderQuery): Iterable<number> {
  const text = searchOf(query)
  const order = orders[query.sortBy ?? defaultLenderSort]
  if (text === undefined) return order
  const found = textSearch.find(text).flatMap((id) => places.byId.get(id) ?? [])
  if (!query.sortBy) return found
  const isFound = new Set(found)
  return order.filter((place) => isFound.has(place))
}

function toDirectoryLender(
  { lender, matching }: CatalogueLender,
  { programs: hasPrograms }: LenderQuery,
  transparencyOf: TransparencyOf,
): DirectoryLender {
  const transparency = transparencyOf(matching)
  if (hasPrograms !== false) return { ...lender, transparency }
  const { programs: _, ...rest } = lender
  return { ...rest, termsCheckedAt: pricesCheckedAt(lender), transparency }
}

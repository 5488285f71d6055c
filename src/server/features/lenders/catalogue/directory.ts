import {
  type DirectoryLender,
  defaultLenderSort,
  type LenderList,
  type LenderQuery,
  lenderPageSize,
} from '#contract/lenders/lenders.ts'
import { pricesCheckedAt } from '#domain/matching/match-lender.ts'
import { createLenderFilter } from './filter-lenders.ts'
import type { TransparencyOf } from './listed-transparency.ts'
import type { CatalogueLender } from './read-lenders.ts'
import type { Snapshot } from './snapshot.ts'

/** Returns the search text in lower case with single spaces. Undefined without a search. */
export function searchOf(query: LenderQuery): string | undefined {
  return query.search?.toLowerCase().replace(/\s+/g, ' ').trim() || undefined
}

type ListedSnapshot = Pick<Snapshot, 'byId' | 'orders' | 'textSearch'>

/** Returns one page of the lenders that match a query, and the total. */
export function listDirectory(
  snapshot: ListedSnapshot,
  query: LenderQuery,
  transparencyOf: TransparencyOf,
): LenderList {
  const found = listInAskedOrder(snapshot, query).filter(createLenderFilter(query))
  const limit = query.limit ?? lenderPageSize
  const start = ((query.page ?? 1) - 1) * limit
  const lenders = found.slice(start, start + limit).map((one) => toDirectoryLender(one, query, transparencyOf))
  return { lenders, total: found.length, hasMore: start + lenders.length < found.length }
}

/** Returns all active lenders, or the search results, best first unless another order is requested. */
function listInAskedOrder(
  { orders, byId, textSearch }: ListedSnapshot,
  query: LenderQuery,
): readonly CatalogueLender[] {
  const text = searchOf(query)
  const order = orders[query.sortBy ?? defaultLenderSort]
  if (text === undefined) return order
  const found = textSearch.find(text).flatMap((id) => byId.get(id) ?? [])
  if (!query.sortBy) return found
  const isFound = new Set(found)
  return order.filter((one) => isFound.has(one))
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

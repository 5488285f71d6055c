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

type ListedSnapshot = Pick<Snapshot, 'filterRows' | 'orders' | 'textSearch'> & { byId: Pick<Snapshot['byId'], 'get'> }

/** One page of the lenders of a snapshot that meet a query, and how many meet it in all. */
export function listDirectory(
  snapshot: ListedSnapshot,
  query: LenderQuery,
  transparencyOf: TransparencyOf,
): LenderList {
  const kept = filterLenders(snapshot.filterRows, query)
  const all = inAskedOrder(snapshot, query).filter((one) => kept.has(one))
  const limit = query.limit ?? lenderPageSize
  const start = ((query.page ?? 1) - 1) * limit
  const page = all.slice(start, start + limit)
  return {
    lenders: page.map((one) => toDirectoryLender(one, query, transparencyOf)),
    total: all.length,
    hasMore: start + page.length < all.length,
  }
}

/** The best finds of a search come first, unless another order is asked for. */
function inAskedOrder({ orders, byId, textSearch }: ListedSnapshot, query: LenderQuery) {
  const text = searchOf(query)
  const order = orders[query.sortBy ?? defaultLenderSort]
  if (text === undefined) return order
  const found = textSearch.find(text)
  if (!query.sortBy) return found.flatMap((id) => byId.get(id) ?? [])
  const ids = new Set(found)
  return order.filter(({ lender }) => ids.has(lender.id))
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

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  getLenderByNameEndpoint,
  getLenderEndpoint,
  lenderPageSize,
  listLendersEndpoint,
} from '#contract/lenders/lenders.ts'
import { getStateSummaryEndpoint } from '#contract/lenders/state-summary.ts'
import { getLenderFactsEndpoint } from '#contract/quotes/lender-facts.ts'
import type { Call } from '#contract/wire/call.ts'
import type { StateName } from '#domain/states/states.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import type { ListFilters } from './list/list-request.ts'

/** Long enough to read a few lenders and return to an unchanged list. */
const keptMs = 30 * 60_000

/**
 * The active lenders that meet the filters, in the order of `sortBy`, without their programs, page by page from
 * `firstPage` on. Pages stay cached for 30 minutes after the list is left.
 */
export function lenderPagesQuery(call: Call, filters: ListFilters, firstPage: number) {
  return infiniteQueryOptions({
    queryKey: queryKeys.lenderPages(filters, firstPage),
    queryFn: ({ pageParam }) =>
      call(listLendersEndpoint, {
        query: { page: String(pageParam), limit: String(lenderPageSize), programs: 'false', ...filters },
      }),
    initialPageParam: firstPage,
    getNextPageParam: (last, _pages, lastPage) => (last.hasMore ? lastPage + 1 : undefined),
    gcTime: keptMs,
  })
}

/** The number of active lenders that meet the filters. */
export function lenderCountQuery(call: Call, filters: ListFilters) {
  return queryOptions({
    queryKey: queryKeys.lenderCount(filters),
    queryFn: async () => {
      const query = { page: '1', limit: '1', programs: 'false', ...filters } as const
      return (await call(listLendersEndpoint, { query })).total
    },
  })
}

/**
 * An active lender with its programs, by slug. The slug of a merged lender gives the lender that it was merged into.
 * Fails with 404 for any other slug.
 */
export function lenderBySlugQuery(call: Call, slug: string) {
  return queryOptions({
    queryKey: queryKeys.lenderBySlug(slug),
    queryFn: () => call(getLenderByNameEndpoint, { params: { name: slug } }),
  })
}

/** The same as {@link lenderBySlugQuery}, by id. */
export function lenderByIdQuery(call: Call, id: string) {
  return queryOptions({ queryKey: queryKeys.lender(id), queryFn: () => call(getLenderEndpoint, { params: { id } }) })
}

/** A lender's transparency score and facts, such as how often and how fast it answers. */
export function lenderFactsQuery(call: Call, id: string) {
  return queryOptions({
    queryKey: queryKeys.lenderFacts(id),
    queryFn: () => call(getLenderFactsEndpoint, { params: { id } }),
  })
}

/** The summary figures of a state's lenders. */
export function stateSummaryQuery(call: Call, state: StateName) {
  return queryOptions({
    queryKey: queryKeys.stateSummary(state),
    queryFn: () => call(getStateSummaryEndpoint, { query: { state } }),
  })
}

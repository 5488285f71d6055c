import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { Lender } from '#contract/lenders.ts'
import { useCall } from '../../app-context.ts'
import { lenderPagesQuery } from './lenders.requests.ts'
import type { ListFilters } from './list-request.ts'

export type LenderListPage = { number: number; lenders: readonly Lender[] }

/** A list of lenders as far as it has been loaded. */
export type LenderList = {
  /** Differs from one list to the next, and stays the same while one grows. */
  key: string
  /** Undefined until the first page is there. */
  pages: readonly LenderListPage[] | undefined
  shownCount: number
  total: number
  hasMore: boolean
  isLoadingMore: boolean
  /** The first page could not be read; there is nothing to show. */
  hasFailed: boolean
  isRetrying: boolean
  /** The next page could not be read; what was there stays. */
  hasMoreFailed: boolean
  /** Returns false where there is nothing to load, or where more has come already that is not shown yet. */
  loadMore: () => boolean
  retry: () => void
}

/**
 * The lenders that meet the filters, from a page on, and more of them on demand. What it says is deferred: dozens of new cards are
 * rendered in small pieces between the frames of a scroll instead of all at once.
 */
export function useLenderList(filters: ListFilters, firstPage: number): LenderList {
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(lenderPagesQuery(useCall(), filters, firstPage))
  const key = JSON.stringify([filters, firstPage])
  const list = useMemo(() => {
    const pages = data?.pages.map(({ lenders }, index) => ({ number: Number(data.pageParams[index]), lenders }))
    return {
      key,
      pages,
      shownCount: pages?.reduce((count, page) => count + page.lenders.length, 0) ?? 0,
      total: data?.pages.at(-1)?.total ?? 0,
      hasMore: hasNextPage,
      isLoadingMore: isFetchingNextPage,
      hasFailed: data === undefined && error !== null,
      isRetrying: isFetching,
      hasMoreFailed: isFetchNextPageError && !isFetchingNextPage,
    }
  }, [key, data, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage])
  const shown = useDeferredValue(list)
  return {
    ...shown,
    loadMore: () => {
      if (!hasNextPage || shown.key !== list.key || shown.shownCount !== list.shownCount) return false
      void fetchNextPage({ cancelRefetch: false })
      return true
    },
    retry: () => void refetch(),
  }
}

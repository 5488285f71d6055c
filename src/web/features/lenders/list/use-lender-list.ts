import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { DirectoryLender, LenderList as LenderPage, LenderQuery } from '#contract/lenders/lenders.ts'
import { useCall } from '#web/app-context.ts'
import { type DirectorySearch, pickDirectorySearch } from '#web/features/lenders/directory-search.ts'
import { lenderPagesQuery } from '#web/features/lenders/lenders.requests.ts'
import type { ListFilters, ListRequest } from './list-request.ts'

export type LenderListPage = { number: number; lenders: readonly DirectoryLender[] }

/** The loaded part of a list of lenders. */
export type LenderList = {
  /** Identifies the list. Stays the same while the list grows. */
  key: string
  /** The request that this list answers. It may briefly be the previous one. */
  query: LenderQuery
  /** Undefined until the first page is loaded. */
  pages: readonly LenderListPage[] | undefined
  /** Whether only the first cards are rendered. The others follow immediately. */
  isHead: boolean
  shownCount: number
  total: number
  hasMore: boolean
  isLoadingMore: boolean
  /** The first page could not be loaded; there is nothing to show. False again while `retry` loads it. */
  hasFailed: boolean
  /** True when the next page failed to load; loaded lenders stay. */
  hasMoreFailed: boolean
  /** Returns false if there is nothing to load, or if loaded cards aren't shown yet. */
  loadMore: () => boolean
  retry: () => void
}

/** Returns whether the requested page is past the end of the list. False while it loads, and for an empty page 1. */
export function isPastTheEnd({ pages }: LenderList): boolean {
  const first = pages?.[0]
  return first !== undefined && first.number > 1 && first.lenders.length === 0
}

type LoadedList = Omit<LenderList, 'loadMore' | 'retry'> & {
  /** The list's first reply, which is a new object each time the list is refetched. */
  start: LenderPage | undefined
}

/** Milliseconds before the list is cleared. Most replies come sooner, and clearing for them would flicker. */
const clearAfterMs = 150

/**
 * Loads the lenders of a request, starting at its page, and more on demand. After changed filters, the old list stays
 * for up to 150 ms: a result that arrives by then replaces it directly, otherwise the list is cleared. The first cards
 * render immediately. Later cards and pages are deferred, so that React renders them in small pieces between scroll
 * frames.
 */
export function useLenderList({ filters, page, query }: Extract<ListRequest, { kind: 'list' }>): LenderList {
  const { data, error, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(lenderPagesQuery(useCall(), filters, page))
  const key = JSON.stringify([filters, page])
  const list = useMemo((): LoadedList => {
    const pages = data?.pages.map(({ lenders }, index) => ({ number: Number(data.pageParams[index]), lenders }))
    return {
      key,
      query,
      pages,
      start: data?.pages[0],
      isHead: false,
      shownCount: pages?.reduce((count, page) => count + page.lenders.length, 0) ?? 0,
      total: data?.pages.at(-1)?.total ?? 0,
      hasMore: hasNextPage,
      isLoadingMore: isFetchingNextPage,
      hasFailed: data === undefined && error !== null,
      hasMoreFailed: isFetchNextPageError && !isFetchingNextPage,
    }
  }, [key, query, data, error, isFetchingNextPage, isFetchNextPageError, hasNextPage])
  const shown = useFirstCardsFirst(useDeferredPages(usePreviousWhileLoading(list)))
  return {
    ...shown,
    loadMore: () => {
      if (!hasNextPage || shown.isHead || shown.key !== list.key || shown.shownCount !== list.shownCount) return false
      void fetchNextPage({ cancelRefetch: false })
      return true
    },
    retry: () => void refetch(),
  }
}

/** Returns the list, or the previous one for up to {@link clearAfterMs} while the new one loads. */
function usePreviousWhileLoading(list: LoadedList): LoadedList {
  const [inPlace, setInPlace] = useState(list)
  const mayStay = list.pages === undefined && !list.hasFailed && inPlace.pages !== undefined

  useEffect(() => {
    if (!mayStay) return
    const timer = setTimeout(() => setInPlace(list), clearAfterMs)
    return () => clearTimeout(timer)
  }, [mayStay, list])

  if (mayStay) return inPlace
  if (inPlace !== list) setInPlace(list)
  return list
}

/**
 * Returns the list with deferred further pages. A different list isn't deferred, because scroll restoration follows
 * right away.
 */
function useDeferredPages(list: LoadedList): LoadedList {
  const deferred = useDeferredValue(list)
  return deferred.start === list.start ? deferred : list
}

const seenWhole = new WeakSet<LenderPage>()

/**
 * Returns the list with `isHead` set for its first render, so that only its first cards are rendered. A list that was
 * shown in full before, or was loaded at the first render, isn't cut, because scroll restoration may need its later
 * cards.
 */
function useFirstCardsFirst(list: LoadedList): LoadedList {
  const { start } = list
  const [whole, setWhole] = useState(start)
  const isHead = start !== undefined && start !== whole && !seenWhole.has(start)
  useEffect(() => {
    if (isHead) startTransition(() => setWhole(start))
    else if (start) seenWhole.add(start)
  }, [isHead, start])
  return isHead ? { ...list, isHead } : list
}

/**
 * Returns a function that changes the search in the URL and starts at page 1. An empty or undefined value removes a
 * parameter. Does nothing if no parameter except the page would change. With `isTyping` it replaces the history entry;
 * otherwise it adds one, so that "back" undoes the change. It drops the new search's cached list and prefetches page 1,
 * so that the list starts short. "Back" keeps the cached list, and so restores it as it was left. `filtersOf` returns
 * undefined for an invalid search, which goes into the URL without prefetching its list.
 */
export function useListSearch(options: {
  search: DirectorySearch
  filtersOf: (search: DirectorySearch) => ListFilters | undefined
}): (changes: DirectorySearch, options?: { isTyping: boolean }) => void {
  const { search, filtersOf } = options
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const call = useCall()
  return (changes, { isTyping } = { isTyping: false }) => {
    const current = pickDirectorySearch({ ...search, page: undefined })
    const next = pickDirectorySearch({ ...current, ...changes })
    if (JSON.stringify(next) === JSON.stringify(current)) return
    const filters = filtersOf(next)
    if (filters) {
      const listQuery = lenderPagesQuery(call, filters, 1)
      queryClient.removeQueries({ queryKey: listQuery.queryKey, exact: true })
      // Prefetches, so that the request runs while a dialog closes and the router navigates.
      void queryClient.prefetchInfiniteQuery(listQuery)
    }
    void navigate({ to: '.', search: next, replace: isTyping, resetScroll: false })
  }
}

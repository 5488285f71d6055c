import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCall } from '#web/app-context.ts'
import { lenderPagesQuery } from '#web/features/lenders/lenders.requests.ts'
import { type DirectorySearch, pickDirectorySearch } from './directory-search.ts'
import type { ListFilters } from './list-request.ts'

/**
 * Changes the search in the address. Typing replaces the history entry; other changes add one, so that "back" undoes them.
 * Every change starts at page 1 with an empty list, also one that leads back to filters seen before: only the browser's
 * "back" brings a list back as it was left.
 */
export function useListSearch(options: {
  search: DirectorySearch
  filtersOf: (search: DirectorySearch) => ListFilters | undefined
}): (changes: DirectorySearch, how?: { isTyping: boolean }) => void {
  const { search, filtersOf } = options
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const call = useCall()
  return (changes, how = { isTyping: false }) => {
    const current = pickDirectorySearch({ ...search, page: undefined })
    const next = pickDirectorySearch({ ...current, ...changes })
    if (JSON.stringify(next) === JSON.stringify(current)) return
    const filters = filtersOf(next)
    if (filters) {
      const pages = lenderPagesQuery(call, filters, 1)
      queryClient.removeQueries({ queryKey: pages.queryKey, exact: true })
      // Prefetches, so that the request runs while a dialog closes and the router navigates.
      void queryClient.prefetchInfiniteQuery(pages)
    }
    void navigate({ to: '.', search: next, replace: how.isTyping, resetScroll: false })
  }
}

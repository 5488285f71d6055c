import { type DirectorySearch, pickDirectorySearch } from '#web/features/lenders/list/directory-search.ts'

/**
 * Returns the search and order from a state page's address. The page has no filters, so other parameters are ignored.
 */
export function pickStateSearch(given: Record<string, unknown>): DirectorySearch {
  const { page, search, sortBy } = pickDirectorySearch(given)
  return pickDirectorySearch({ page, search, sortBy })
}

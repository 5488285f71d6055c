import { type DirectorySearch, pickDirectorySearch } from '#web/features/lenders/list/directory-search.ts'

/** A state's page is searched and sorted, but not filtered: other parameters in its address mean nothing. */
export function pickStateSearch(given: Record<string, unknown>): DirectorySearch {
  const { page, search, sortBy } = pickDirectorySearch(given)
  return pickDirectorySearch({ page, search, sortBy })
}

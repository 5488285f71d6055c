import { type DirectorySearch, pickDirectorySearch } from './directory-search.ts'

/** Returns the address of a list's page with its other parameters. The first page has no number. */
export function pageHref(path: string, search: DirectorySearch, page: number): string {
  const query = new URLSearchParams(pickDirectorySearch({ ...search, page: page === 1 ? undefined : String(page) }))
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

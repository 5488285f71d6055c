import { type StateName, stateSlug } from '#domain/states/states.ts'
import type { Site } from '#web/app-context.ts'
import { type DirectorySearch, pickDirectorySearch } from '#web/features/lenders/directory-search.ts'

export const directoryPath = '/lenders'

export function lenderPath(slug: string): string {
  return `${directoryPath}/${slug}`
}

/** Returns the path of a state's page, such as `/lenders/state/texas`. */
export function statePath(state: StateName): string {
  return `${directoryPath}/state/${stateSlug(state)}`
}

/**
 * Returns the path and query of one page of a list. Keeps the list's other parameters. Page 1 has no `page` parameter.
 */
export function pageHref(path: string, search: DirectorySearch, page: number): string {
  const query = new URLSearchParams(pickDirectorySearch({ ...search, page: page === 1 ? undefined : String(page) }))
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/**
 * Returns absolute `prev` and `next` links for a page's head. Omits `next` on the last page and while the page count is
 * unknown.
 */
export function neighborLinks(
  site: Site,
  search: DirectorySearch,
  page: number,
  pageCount: number | undefined,
  path = directoryPath,
): { rel: string; href: string }[] {
  const link = (rel: string, number: number) => ({ rel, href: site.publicUrl + pageHref(path, search, number) })
  return [
    ...(page > 1 ? [link('prev', page - 1)] : []),
    ...(pageCount !== undefined && page < pageCount ? [link('next', page + 1)] : []),
  ]
}

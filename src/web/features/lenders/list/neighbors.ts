import type { Site } from '#web/app-context.ts'
import { directoryPath } from '#web/features/lenders/paths.ts'
import type { DirectorySearch } from './directory-search.ts'
import { pageHref } from './page-href.ts'

/** Returns the addresses of the previous and next pages. */
export function neighbors(
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

import { lenderPageSize } from '#contract/lenders/lenders.ts'
import { formatCount } from '#domain/money/counts.ts'
import type { AppContext, Site } from '#web/app-context.ts'
import type { DirectorySearch } from '#web/features/lenders/directory-search.ts'
import { lenderPagesQuery } from '#web/features/lenders/lenders.requests.ts'
import { type ListFilters, readListRequest } from '#web/features/lenders/list/list-request.ts'
import { directoryPath, neighborLinks, pageHref } from '#web/features/lenders/paths.ts'
import { pageHead } from '#web/shell/head/page-head.ts'

/**
 * Returns the directory's title, description and links. Unfiltered pages are canonical. Filtered, sorted or searched
 * lists point to the unfiltered first page. An invalid address and a page past the last one get a "no such list" head
 * with noindex. `total` is undefined while it is not known, in the browser only.
 */
export function directoryHead(site: Site, search: DirectorySearch, total: number | undefined) {
  const request = readListRequest(search)
  const pageCount = total === undefined ? undefined : Math.max(1, Math.ceil(total / lenderPageSize))
  if (request.kind !== 'list' || (pageCount !== undefined && request.page > pageCount))
    return pageHead({
      site,
      path: directoryPath,
      title: `No such list in the lender directory | ${site.name}`,
      description:
        'This address asks for a page or a filter that the lender directory does not have. Start again at its first page.',
      isNoindex: true,
    })

  const { page } = request
  const isPlain = Object.keys(search).every((name) => name === 'page')
  const isNumbered = isPlain && page > 1
  const ofPages = pageCount === undefined ? '' : ` of ${formatCount(pageCount)}`
  const lenders = total === undefined || !isPlain ? 'hard money lenders' : `${formatCount(total)} hard money lenders`
  return pageHead({
    site,
    path: isNumbered ? pageHref(directoryPath, search, page) : directoryPath,
    title: isNumbered
      ? `Hard money lenders, page ${formatCount(page)}${ofPages} | ${site.name}`
      : `Hard money lender directory, all 50 states | ${site.name}`,
    description: isNumbered
      ? `Page ${formatCount(page)}${ofPages} of our hard money lender directory, A to Z, with published rates, points, amounts, terms and coverage.`
      : `Browse ${lenders} with their published rates, points, loan amounts, terms and coverage. Filter by state, amount, rate and speed.`,
    links: neighborLinks(site, search, page, pageCount),
  })
}

/** The list's total, which the route keeps. Undefined until it is loaded. */
type ListFacts = { total: number | undefined }

/**
 * Loads the page of a list that the URL names. The server waits for it and answers a page past the end with 404; the
 * browser doesn't wait, because the page shows placeholders immediately, and returns a total only if the list is
 * cached.
 * @throws CallError on the server when the list can't be loaded.
 */
export async function loadLenderPages(
  { queryClient, call, response }: AppContext,
  filters: ListFilters,
  page: number,
): Promise<ListFacts> {
  const query = lenderPagesQuery(call, filters, page)
  if (!response) {
    void queryClient.prefetchInfiniteQuery(query)
    return { total: queryClient.getQueryData(query.queryKey)?.pages[0]?.total }
  }
  const first = (await queryClient.ensureInfiniteQueryData(query)).pages[0]
  if (page > 1 && first?.lenders.length === 0) response.status = 404
  return { total: first?.total }
}

/**
 * Loads the directory's list like {@link loadLenderPages}. For an invalid address it loads nothing and, on the server,
 * sets the page's HTTP status: 404 for an invalid page number, else 400.
 */
export async function loadDirectory(context: AppContext, search: DirectorySearch): Promise<ListFacts> {
  const request = readListRequest(search)
  if (request.kind === 'list') return loadLenderPages(context, request.filters, request.page)
  if (context.response) context.response.status = request.kind === 'no-such-page' ? 404 : 400
  return { total: undefined }
}

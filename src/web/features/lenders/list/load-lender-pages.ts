import type { AppContext } from '#web/app-context.ts'
import { lenderPagesQuery } from '#web/features/lenders/lenders.requests.ts'
import type { DirectorySearch } from './directory-search.ts'
import { type ListFilters, readListRequest } from './list-request.ts'

/** The list's total, which the route keeps. Undefined until it is loaded. */
type ListFacts = { total: number | undefined }

/**
 * Reads a list's first page. The server waits for it and answers a page past the end with 404; the browser does not wait, because
 * the page shows placeholders immediately.
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

/** Loads the directory's list. For an invalid address it loads nothing and sets the page's HTTP status. */
export async function loadDirectory(context: AppContext, search: DirectorySearch): Promise<ListFacts> {
  const request = readListRequest(search)
  if (request.kind === 'list') return loadLenderPages(context, request.filters, request.page)
  if (context.response) context.response.status = request.kind === 'no-such-page' ? 404 : 400
  return { total: undefined }
}

import { lenderPageSize } from '#contract/lenders/lenders.ts'
import { formatCount } from '#domain/money/counts.ts'
import type { Site } from '#web/app-context.ts'
import {
  type DirectorySearch,
  directoryPath,
  neighbors,
  pageHref,
} from '#web/features/lenders/list/directory-search.ts'
import { readListRequest } from '#web/features/lenders/list/list-request.ts'
import { pageHead } from '#web/shell/head/page-head.ts'

/**
 * The directory's title, description and links. Unfiltered pages are canonical. Filtered, sorted or searched lists
 * point to the first page. `total` is undefined while it is not known, in the browser only.
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
  const numbered = isPlain && page > 1
  const ofPages = pageCount === undefined ? '' : ` of ${formatCount(pageCount)}`
  const lenders = total === undefined || !isPlain ? 'hard money lenders' : `${formatCount(total)} hard money lenders`
  return pageHead({
    site,
    path: numbered ? pageHref(directoryPath, search, page) : directoryPath,
    title: numbered
      ? `Hard money lenders, page ${formatCount(page)}${ofPages} | ${site.name}`
      : `Hard money lender directory, all 50 states | ${site.name}`,
    description: numbered
      ? `Page ${formatCount(page)}${ofPages} of our hard money lender directory, A to Z, with published rates, points, amounts, terms and coverage.`
      : `Browse ${lenders} with their published rates, points, loan amounts, terms and coverage. Filter by state, amount, rate and speed.`,
    links: neighbors(site, search, page, pageCount),
  })
}

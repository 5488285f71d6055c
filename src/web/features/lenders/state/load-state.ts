import { lenderPageSize } from '#contract/lenders/lenders.ts'
import type { StateSummary } from '#contract/lenders/state-summary.ts'
import { formatCount, formatCountOf } from '#domain/money/counts.ts'
import { formatAmountRange, formatRateRange, withinSentence } from '#domain/money/money.ts'
import { findStateBySlug, type StateName, stateSlug } from '#domain/states/states.ts'
import type { AppContext, Site } from '#web/app-context.ts'
import { breadcrumbData } from '#web/features/lenders/breadcrumbs.tsx'
import { loadLenderPages } from '#web/features/lenders/directory/load-directory.ts'
import type { DirectorySearch } from '#web/features/lenders/directory-search.ts'
import { stateSummaryQuery } from '#web/features/lenders/lenders.requests.ts'
import { directoryPath, neighborLinks, pageHref, statePath } from '#web/features/lenders/paths.ts'
import { stateNotesQuery } from '#web/features/lenders/state-notes.tsx'
import { descriptionLength, fitText } from '#web/format/fit-text.ts'
import { pageHead } from '#web/shell/head/page-head.ts'
import { readStateRequest } from './state-request.ts'

/**
 * Returns the head of a state's page. The title names the state, and the description has its figures if they are
 * loaded. An unknown state, invalid filters and a page number past the last page get a "no such list" head with
 * noindex.
 */
export function stateHead(site: Site, facts: StateFacts | undefined, search: DirectorySearch) {
  const request = facts && readStateRequest(facts.state, search)
  const pageCount = facts?.total === undefined ? undefined : Math.max(1, Math.ceil(facts.total / lenderPageSize))
  if (!facts || request?.kind !== 'list' || (pageCount !== undefined && request.page > pageCount))
    return pageHead({
      site,
      path: directoryPath,
      title: `No such list of lenders by state | ${site.name}`,
      description:
        'This address names no state or no page that the lender directory has. Choose one of the 50 states, or browse all lenders.',
      isNoindex: true,
    })

  const { state } = facts
  const { page } = request
  const isNumbered = page > 1 && Object.keys(search).every((name) => name === 'page')
  const path = statePath(state)
  return pageHead({
    site,
    path: isNumbered ? pageHref(path, search, page) : path,
    title: `Hard money lenders in ${state}${isNumbered ? `, page ${formatCount(page)}` : ''} | ${site.name}`,
    description: isNumbered
      ? `Page ${formatCount(page)} of the hard money lenders that publish terms for loans in ${state}, with rates, points, amounts and coverage.`
      : descriptionOf(facts),
    shareImage: { path: `/share/states/${stateSlug(state)}.png`, alt: `Hard money lenders in ${state}` },
    jsonLd: [breadcrumbData(site, `${state} Lenders`, path)],
    links: neighborLinks(site, search, page, pageCount, path),
  })
}

function descriptionOf({ state, summary }: StateFacts): string {
  const plain = `Hard money lenders that lend in ${state}, with their published rates, points, loan amounts, terms and contact details.`
  if (!summary || summary.typicalMinRate === null || summary.typicalMaxRate === null) return plain
  const rates = formatRateRange(summary.typicalMinRate, summary.typicalMaxRate)
  const head = `${formatCountOf(summary.total, 'hard money lender')} in ${state} at typical rates of ${rates}`
  const amounts = formatAmountRange(summary.smallestLoan, summary.largestLoan)
  const lent = amounts === 'N/A' ? head : `${head}, loans ${withinSentence(amounts)}`
  const fast = `${formatCount(summary.fastCount)} usually ${summary.fastCount === 1 ? 'funds' : 'fund'} in under 7 days.`
  return fitText(
    [
      `${lent}. ${fast} Compare points and terms.`,
      `${lent}. ${fast}`,
      `${head}. Compare points, amounts, terms and coverage.`,
      plain,
    ],
    descriptionLength,
  )
}

export type StateFacts = { state: StateName; total: number | undefined; summary: StateSummary | undefined }

/**
 * Loads the state that a path segment names, with its summary, the state notes, and its lenders, as
 * {@link loadLenderPages} does. Returns undefined and sets HTTP 404 for an unknown segment. For invalid filters or an
 * invalid page, returns only the state and sets HTTP 400 or 404. The summary is left out if loading it fails.
 * @throws CallError on the server when the lenders can't be loaded.
 */
export async function loadState(
  context: AppContext,
  slug: string,
  search: DirectorySearch,
): Promise<StateFacts | undefined> {
  const { response, queryClient, call } = context
  const state = findStateBySlug(slug)
  const request = state && readStateRequest(state, search)
  if (response && request?.kind !== 'list') response.status = request?.kind === 'invalid' ? 400 : 404
  if (!state || !request) return undefined
  if (request.kind !== 'list') return { state, total: undefined, summary: undefined }
  const [{ total }, summary] = await Promise.all([
    loadLenderPages(context, request.filters, request.page),
    queryClient.ensureQueryData(stateSummaryQuery(call, state)).catch(() => undefined),
    queryClient.ensureQueryData(stateNotesQuery(call)).catch(() => undefined),
  ])
  return { state, total, summary }
}

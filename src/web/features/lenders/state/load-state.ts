import { findStateBySlug, type StateName } from '#domain/states/states.ts'
import type { AppContext } from '#web/app-context.ts'
import { stateSummaryQuery } from '#web/features/lenders/lenders.requests.ts'
import type { DirectorySearch } from '#web/features/lenders/list/directory-search.ts'
import { loadLenderPages } from '#web/features/lenders/list/load-lender-pages.ts'
import { stateNotesQuery } from '#web/features/lenders/state-notes.tsx'
import { readStateRequest } from './state-request.ts'
import type { StateSummary } from './state-summary.ts'

export type StateFacts = { state: StateName; total: number | undefined; summary: StateSummary | undefined }

/**
 * Loads a path segment's state, its summary and the first page of its lenders. Undefined with HTTP 404 for another
 * segment. The summary is left out if loading it fails.
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

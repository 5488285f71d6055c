import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getChecklistEndpoint } from '#contract/closing/checklist.ts'
import { listFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import type { DealQuotes } from '#contract/quotes/deal-quotes.ts'
import { dealQuotesQuery } from '#web/session/deal-queries.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { ownQuery } from '#web/session/session.ts'
import { useFeatures } from '#web/shell/site-queries.ts'

/**
 * The query for all final terms of a deal, of every lender and version, newest first. Its data is null after the
 * session has ended.
 */
export function finalTermsQuery(dealId: string) {
  return ownQuery(queryKeys.dealFinalTerms(dealId), (call) => call(listFinalTermsEndpoint, { params: { id: dealId } }))
}

/**
 * The query for the documents that lenders ask for before a deal closes. Its data is null after the session has ended.
 */
export function checklistQuery(dealId: string) {
  return ownQuery(queryKeys.dealChecklist(dealId), (call) => call(getChecklistEndpoint, { params: { id: dealId } }))
}

const nothingAsked: DealQuotes = { requests: [], quotes: [], nextLender: null, othersToNotify: 0 }

/**
 * Returns a deal's requests and quotes: undefined until they are loaded, null after the session has ended. Empty if
 * they can't be loaded or this site doesn't let investors ask lenders, so final terms can be entered without them.
 */
export function useQuotesOfDeal(dealId: string): DealQuotes | null | undefined {
  const isMessaging = useFeatures().messaging === 'on'
  const { data, isError } = useQuery({ ...dealQuotesQuery(dealId), enabled: isMessaging })
  return isMessaging && !(isError && data === undefined) ? data : nothingAsked
}

/**
 * Returns a function that refetches a deal's final terms, checklist and timeline. Its promise resolves even if a
 * refetch fails.
 */
export function useRefreshClosing(dealId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [queryKeys.dealFinalTerms(dealId), queryKeys.dealChecklist(dealId), queryKeys.dealTimeline(dealId)].map(
        (queryKey) => queryClient.refetchQueries({ queryKey, exact: true }),
      ),
    )
}

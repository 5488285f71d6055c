import { useQueryClient } from '@tanstack/react-query'
import { getChecklistEndpoint } from '#contract/closing/checklist.ts'
import { listFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import { listDealQuotesEndpoint } from '#contract/quotes/deal-quotes.ts'
import { CallError } from '#contract/wire/call.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { ownQuery } from '#web/session/session.ts'

/** The final terms of a deal, the newest first. */
export function finalTermsQuery(dealId: string) {
  return ownQuery(queryKeys.dealFinalTerms(dealId), (call) => call(listFinalTermsEndpoint, { params: { id: dealId } }))
}

/** The documents that lenders ask for before a deal closes. */
export function checklistQuery(dealId: string) {
  return ownQuery(queryKeys.dealChecklist(dealId), (call) => call(getChecklistEndpoint, { params: { id: dealId } }))
}

/** Requests and quotes of a deal. Empty when messaging is off on this site. */
export function quotesOfDealQuery(dealId: string) {
  return ownQuery(queryKeys.dealQuotes(dealId), (call) =>
    call(listDealQuotesEndpoint, { params: { id: dealId } }).catch((error: unknown) => {
      if (error instanceof CallError && error.status === 404)
        return { requests: [], quotes: [], nextLender: null, othersToTell: 0 }
      throw error
    }),
  )
}

/** Returns a function that refetches what a change to final terms or the checklist affects. */
export function useRefreshClosing(dealId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [
        queryKeys.dealFinalTerms(dealId),
        queryKeys.dealChecklist(dealId),
        queryKeys.dealTimeline(dealId),
        queryKeys.upcomingDates,
      ].map((queryKey) => queryClient.refetchQueries({ queryKey, exact: true })),
    )
}

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type ContactChannel,
  getDealEndpoint,
  listDealMatchesEndpoint,
  recordContactEndpoint,
  withdrawContactEndpoint,
} from '#contract/deals/deals.ts'
import { CallError } from '#contract/wire/call.ts'
import { createBrowserCall } from '#web/session/browser-call.ts'
import { dashboardStatsQuery, dealsQuery, topLendersQuery } from '#web/session/deal-queries.ts'
import { ownQuery, userQuery } from '#web/session/own-query.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type Contact, markDealsContacted, markMatchesContacted } from './matches/mark-contacted.ts'

/** One deal with what the match run knew about it as a whole. Null when the session is over. */
export function dealQuery(dealId: string) {
  return ownQuery(queryKeys.deal(dealId), (call) => call(getDealEndpoint, { params: { id: dealId } }))
}

/** Every stored match of a deal, best first. Null when the session is over. */
export function dealMatchesQuery(dealId: string) {
  return ownQuery(queryKeys.dealMatches(dealId), (call) => call(listDealMatchesEndpoint, { params: { id: dealId } }))
}

/**
 * Reads again what a new deal changes: the user, the list of deals, the figures and the new lenders. Inactive queries too, because
 * none is read again when it is next shown. The deals' own queries begin with the same key and are left alone.
 */
export async function refreshAfterDeal(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.refetchQueries(userQuery()),
    queryClient.refetchQueries({ queryKey: dealsQuery().queryKey, exact: true, type: 'all' }),
    refreshFigures(queryClient),
  ])
}

async function refreshFigures(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.refetchQueries({ queryKey: dashboardStatsQuery().queryKey, type: 'all' }),
    queryClient.refetchQueries({ queryKey: topLendersQuery().queryKey, type: 'all' }),
    queryClient.refetchQueries({ queryKey: queryKeys.projects, type: 'all' }),
  ])
}

const matchGoneText =
  'This lender is no longer among the matches of this deal, so the contact was not recorded. The list is being read again.'

/**
 * Records that a lender's email, phone or website was used. The request outlives the page, because what it records may leave it.
 * The lists in the cache are changed in place; the figures are read again. A match that is gone makes the lists be read again.
 */
export function useRecordContact() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ matchId, channel }: { matchId: string; dealId: string; channel: ContactChannel }) =>
      createBrowserCall({ keepalive: true })(recordContactEndpoint, { params: { id: matchId }, body: { channel } }),
    onSuccess: ({ match }) => showContact(queryClient, match),
    onError(error, { dealId }) {
      if (!(error instanceof CallError) || error.status !== 404) return
      // The row that could say so goes with the match.
      toast({ title: 'Error', description: matchGoneText, variant: 'error' })
      void queryClient.refetchQueries({ queryKey: dealsQuery().queryKey, exact: true })
      void queryClient.refetchQueries(dealMatchesQuery(dealId))
    },
  })
}

/** Takes back a contact that was only the opening of a website. When it cannot be, the lists are read again and say what is so. */
export function useWithdrawContact() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ matchId }: { matchId: string; dealId: string }) =>
      createBrowserCall()(withdrawContactEndpoint, { params: { id: matchId } }),
    onSuccess({ match }) {
      showContact(queryClient, match)
      void queryClient.refetchQueries({ queryKey: dealsQuery().queryKey, exact: true })
    },
    onError(error, { dealId }) {
      toast({ title: 'Error', description: error.message, variant: 'error' })
      if (!(error instanceof CallError) || (error.status !== 404 && error.status !== 409)) return
      void queryClient.refetchQueries({ queryKey: dealsQuery().queryKey, exact: true })
      void queryClient.refetchQueries(dealMatchesQuery(dealId))
    },
  })
}

function showContact(queryClient: QueryClient, match: Contact): void {
  queryClient.setQueryData(dealsQuery().queryKey, (deals) => deals && markDealsContacted(deals, match))
  queryClient.setQueryData(
    dealMatchesQuery(match.dealId).queryKey,
    (matches) => matches && markMatchesContacted(matches, match),
  )
  void refreshFigures(queryClient)
}

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type ContactChannel,
  type Deal,
  getDealEndpoint,
  type Match,
  recordContactEndpoint,
  withdrawContactEndpoint,
} from '#contract/deals/deals.ts'
import { CallError } from '#contract/wire/call.ts'
import type { EndpointReply } from '#contract/wire/endpoint.ts'
import { createBrowserCall } from '#web/session/browser-call.ts'
import { dashboardStatsQuery, dealMatchesQuery, dealsQuery, topLendersQuery } from '#web/session/deal-queries.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { ownQuery, userQuery } from '#web/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/**
 * Returns the query for a deal with its verdict, medians and near misses. The server first rematches the deal if it is
 * due. The data is null after the session has ended; a deal that isn't the investor's fails with 404.
 */
export function dealQuery(dealId: string) {
  return ownQuery(queryKeys.deal(dealId), (call) => call(getDealEndpoint, { params: { id: dealId } }))
}

/**
 * Refetches what a new deal changes: user, list of deals and dashboard. Includes inactive queries, because they aren't
 * refetched when they are shown again. Leaves out the queries of single deals. Resolves even if a refetch fails.
 */
export async function refreshAfterDeal(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.refetchQueries(userQuery()),
    queryClient.refetchQueries({ queryKey: dealsQuery().queryKey, exact: true, type: 'all' }),
    refreshDashboard(queryClient),
  ])
}

/** Refetches the dashboard's figures, its best lenders and the projects. */
async function refreshDashboard(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.refetchQueries({ queryKey: dashboardStatsQuery().queryKey, type: 'all' }),
    queryClient.refetchQueries({ queryKey: topLendersQuery().queryKey, type: 'all' }),
    queryClient.refetchQueries({ queryKey: queryKeys.projects, type: 'all' }),
  ])
}

const matchGoneText =
  'This lender is no longer one of this deal’s matches, so the contact was not recorded. We’re reloading the list.'

/**
 * Returns a mutation that records that a lender's email, phone or website was used. The request outlives the page,
 * because the link may leave it. Updates the cached lists and refetches the dashboard. If the match is gone, shows a
 * toast and refetches the lists; any other failure shows nothing.
 */
export function useRecordContact() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ matchId, channel }: { matchId: string; dealId: string; channel: ContactChannel }) =>
      createBrowserCall({ keepalive: true })(recordContactEndpoint, { params: { id: matchId }, body: { channel } }),
    onSuccess: ({ match }) => cacheContact(queryClient, match),
    onError(error, { dealId }) {
      if (!(error instanceof CallError) || error.status !== 404) return
      // Shows a toast, because the match's row disappears.
      toast({ title: 'Error', description: matchGoneText, variant: 'error' })
      void queryClient.refetchQueries({ queryKey: dealsQuery().queryKey, exact: true })
      void queryClient.refetchQueries(dealMatchesQuery(dealId))
    },
  })
}

/**
 * Returns a mutation that withdraws a contact that only opened a website. Updates the cached lists, refetches the
 * dashboard, and refetches the investor's deals, because another lender may still be contacted. On failure shows a
 * toast and, if the server rejects it (404 or 409), refetches the lists.
 */
export function useWithdrawContact() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ matchId }: { matchId: string; dealId: string }) =>
      createBrowserCall()(withdrawContactEndpoint, { params: { id: matchId } }),
    onSuccess({ match }) {
      cacheContact(queryClient, match)
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

/** Updates the cached lists with a contact and refetches the dashboard. */
function cacheContact(queryClient: QueryClient, match: Contact): void {
  queryClient.setQueryData(dealsQuery().queryKey, (deals) => deals && markDealsContacted(deals, match))
  queryClient.setQueryData(
    dealMatchesQuery(match.dealId).queryKey,
    (matches) => matches && markMatchesContacted(matches, match),
  )
  void refreshDashboard(queryClient)
}

export type Contact = EndpointReply<typeof recordContactEndpoint>['match']

/** Applies a contact or its withdrawal to its match. Other matches stay the same objects. */
export function markMatchesContacted(matches: Match[], contact: Contact): Match[] {
  return matches.map((match) =>
    match.id === contact.id
      ? {
          ...match,
          contacted: contact.contacted,
          contactedAt: contact.contactedAt,
          contactChannels: contact.contactChannels,
        }
      : match,
  )
}

/**
 * Applies a contact or its withdrawal to its deal and match. A deal keeps the time of its first contact, and a
 * withdrawal changes only the match.
 */
export function markDealsContacted<D extends Deal & { topMatches: Match[] }>(deals: D[], contact: Contact): D[] {
  return deals.map((deal) =>
    deal.id === contact.dealId
      ? {
          ...deal,
          // A withdrawal changes nothing here, because another lender may have been contacted. The refetched list shows
          // it.
          ...(contact.contacted === 'true'
            ? { contactedLenders: 'true', contactedAt: deal.contactedAt ?? contact.contactedAt }
            : {}),
          topMatches: markMatchesContacted(deal.topMatches, contact),
        }
      : deal,
  )
}

import { type QueryClient, useQuery } from '@tanstack/react-query'
import {
  getQuoteRequestEndpoint,
  getUnreadCountEndpoint,
  listConversationsEndpoint,
} from '#contract/quotes/conversations.ts'
import { getQuoteDraftEndpoint, type QuoteRequest } from '#contract/quotes/quote-requests.ts'
import { listRoundsEndpoint } from '#contract/quotes/rounds.ts'
import { dashboardStatsQuery, dealQuotesQuery } from '#web/session/deal-queries.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { ownQuery } from '#web/session/session.ts'

/** The query for the investor's conversations, latest first. Its data is null after the session has ended. */
export function conversationsQuery() {
  return ownQuery(queryKeys.conversations, (call) => call(listConversationsEndpoint))
}

/**
 * The query for `{ unread }`, the number of lenders' unread messages and quotes of all deals. Its data is null after
 * the session has ended.
 */
export function unreadQuery() {
  return ownQuery(queryKeys.unread, (call) => call(getUnreadCountEndpoint))
}

/**
 * The query for one request with its messages, quotes and changes of status. Its data is null after the session has
 * ended.
 */
export function requestQuery(requestId: string) {
  return ownQuery(queryKeys.quoteRequest(requestId), (call) =>
    call(getQuoteRequestEndpoint, { params: { id: requestId } }),
  )
}

/**
 * The query for what lenders would see of a deal, and which lenders can't be asked now. Its data is null after the
 * session has ended.
 */
export function draftQuery(dealId: string) {
  return ownQuery(queryKeys.quoteDraft(dealId), (call) => call(getQuoteDraftEndpoint, { params: { id: dealId } }))
}

/**
 * The query for the rounds of a deal, open and closed, the latest first. Enable it only while rounds are on. Its data
 * is null after the session has ended.
 */
export function dealRoundsQuery(dealId: string) {
  return ownQuery(queryKeys.dealRounds(dealId), (call) => call(listRoundsEndpoint, { params: { id: dealId } }))
}

/**
 * Adds new requests of deals at `propertyAddress` to the cached quotes and conversations, to show them before a
 * refetch. Leaves out lists that aren't cached.
 */
export function cacheNewRequests(
  queryClient: QueryClient,
  asked: readonly QuoteRequest[],
  propertyAddress: string,
): void {
  const isNew = ({ id }: { id: string }) => asked.every((request) => request.id !== id)
  for (const dealId of new Set(asked.map((request) => request.dealId)))
    queryClient.setQueryData(
      dealQuotesQuery(dealId).queryKey,
      (data) =>
        data && {
          ...data,
          requests: [...asked.filter((request) => request.dealId === dealId), ...data.requests.filter(isNew)],
        },
    )
  queryClient.setQueryData(
    conversationsQuery().queryKey,
    (conversations) =>
      conversations && [
        ...asked.map((request) => ({
          id: request.id,
          request,
          deal: { id: request.dealId, propertyAddress, status: openDealStatus },
          unread: 0,
          last: { at: request.sentAt, author: 'investor' as const, text: request.message },
        })),
        ...conversations.filter(isNew),
      ],
  )
}

const openDealStatus = 'pending'

/**
 * Refetches conversations, the unread count, headlines, and the request, quotes and rounds that `about` names: all
 * requests without a `requestId` (none for null), and all deals' quotes and rounds without a `dealId` or for null. If
 * no page shows the named ones, they load when shown next. Dashboard figures, the list of rounds and the deal are
 * refetched only while a page shows them, and otherwise stay as cached.
 */
export async function refreshQuotes(
  queryClient: QueryClient,
  about: { requestId?: string | null; dealId?: string | null } = {},
): Promise<void> {
  const details = [
    about.requestId === undefined ? queryKeys.quoteRequests : requestQuery(about.requestId ?? '').queryKey,
    ...(about.dealId ? [dealQuotesQuery(about.dealId).queryKey, queryKeys.dealRounds(about.dealId)] : []),
  ]
  for (const queryKey of details) queryClient.removeQueries({ queryKey, type: 'inactive' })
  await Promise.all([
    queryClient.refetchQueries({ queryKey: conversationsQuery().queryKey }),
    queryClient.invalidateQueries({ queryKey: queryKeys.headlines }),
    queryClient.refetchQueries({ queryKey: dashboardStatsQuery().queryKey, type: 'active' }),
    queryClient.refetchQueries({ queryKey: queryKeys.ownRounds, type: 'active' }),
    ...details.map((queryKey) => queryClient.refetchQueries({ queryKey })),
    // A choice changes the stage, which the deal's header shows.
    ...(about.dealId
      ? [queryClient.refetchQueries({ queryKey: queryKeys.deal(about.dealId), exact: true, type: 'active' })]
      : []),
    ...(about.dealId
      ? []
      : [
          queryClient.refetchQueries({
            predicate: ({ queryKey }) =>
              queryKey[0] === '/api/deals' && (queryKey[2] === 'quotes' || queryKey[2] === 'rounds'),
          }),
        ]),
  ])
}

type UnreadCount = { unread: number } | null

/**
 * Returns the number of lenders' unread messages and quotes, or null until it is known. Only reads the cache: the code
 * that fetches and updates the count is loaded separately.
 */
export function useUnread(): number | null {
  return useQuery<UnreadCount>({ queryKey: queryKeys.unread, enabled: false }).data?.unread ?? null
}

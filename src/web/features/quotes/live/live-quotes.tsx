import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { eventsPath } from '#contract/quotes/events.ts'
import { refreshQuotes, unreadQuery } from '#web/features/quotes/quotes.requests.ts'
import { fetchWithToken } from '#web/session/browser-call.ts'
import { announce } from '#web/ui/feedback/announce.ts'
import { followLiveEvents } from './live-events.ts'

/** Updates the signed-in area with lenders' answers and announces them to screen readers. */
export function LiveQuotes() {
  useLiveQuotes()
  const unread = useQuery(unreadQuery()).data?.unread ?? 0
  useEffect(() => {
    if (unread > 0) announce(`${unread} unread from lenders`)
  }, [unread])
  return null
}

/** Keeps conversations, quotes and their counts up to date while the component is mounted. */
function useLiveQuotes(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      followLiveEvents({
        openStream: ({ lastEventId, signal }) =>
          fetchWithToken(eventsPath, {
            headers: {
              accept: 'text/event-stream',
              ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
            },
            cache: 'no-store',
            signal,
          }),
        onNews: ({ requestId, dealId }) => void refreshQuotes(queryClient, { requestId, dealId }),
        onMissed: () => void refreshQuotes(queryClient),
      }),
    [queryClient],
  )
}

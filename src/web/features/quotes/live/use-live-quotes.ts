import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { eventsPath } from '#contract/quotes/events.ts'
import { refreshQuotes } from '#web/features/quotes/quotes.requests.ts'
import { fetchWithToken } from '#web/session/browser-call.ts'
import { followLiveEvents } from './live-events.ts'

/** Keeps conversations, quotes and their counts up to date while the component is mounted. */
export function useLiveQuotes(): void {
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

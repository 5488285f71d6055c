import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { eventsPath } from '#contract/quotes/events.ts'
import { refreshQuotes } from '#web/features/quotes/quotes.requests.ts'
import { readToken } from '#web/session/token.ts'
import { followLiveEvents } from './live-events.ts'

/** Keeps conversations, quotes and their counts up to date while the component is mounted. */
export function useLiveQuotes(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      followLiveEvents({
        openStream: ({ lastEventId, signal }) =>
          fetch(eventsPath, {
            headers: {
              accept: 'text/event-stream',
              authorization: `Bearer ${readToken()}`,
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

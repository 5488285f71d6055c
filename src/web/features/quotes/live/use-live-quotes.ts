import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createEventTicketEndpoint } from '#contract/quotes/events.ts'
import { useCall } from '#web/app-context.ts'
import { refreshQuotes } from '#web/features/quotes/quotes.requests.ts'
import { followLiveEvents } from './live-events.ts'

/** Keeps conversations, quotes and their counts as they are on the server while the component stands. */
export function useLiveQuotes(): void {
  const call = useCall()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      followLiveEvents({
        getTicket: async () => (await call(createEventTicketEndpoint)).ticket,
        onNews: ({ requestId, dealId }) => void refreshQuotes(queryClient, { requestId, dealId }),
        onMissed: () => void refreshQuotes(queryClient),
      }),
    [call, queryClient],
  )
}

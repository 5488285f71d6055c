import { MutationCache, QueryClient } from '@tanstack/react-query'
import { queryKeys } from '#web/session/query-keys.ts'

/**
 * Creates the query client. By default, data never becomes stale, isn't refetched, and failed requests aren't retried, as the specification
 * requires. Each successful mutation invalidates the headlines and the upcoming dates.
 */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    // Almost every mutation of a deal, request or document changes the headlines of deals, and many change the upcoming dates.
    mutationCache: new MutationCache({
      onSuccess() {
        void queryClient.invalidateQueries({ queryKey: queryKeys.headlines })
        void queryClient.invalidateQueries({ queryKey: queryKeys.upcomingDates })
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: false,
        // Requests fail with a message when the browser is offline, instead of waiting for a connection.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queryClient
}

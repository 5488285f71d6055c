import { MutationCache, QueryClient } from '@tanstack/react-query'
import { invalidateHeadlines } from '#web/session/invalidate-headlines.ts'

/**
 * Creates the query client. By default, data never becomes stale, isn't refetched, and failed requests aren't retried,
 * as the specification requires. Each successful mutation invalidates the headlines and the upcoming dates.
 */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    mutationCache: new MutationCache({ onSuccess: () => invalidateHeadlines(queryClient) }),
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

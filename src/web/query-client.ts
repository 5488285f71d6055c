import { MutationCache, QueryClient } from '@tanstack/react-query'
import { queryKeys } from '#web/session/query-keys.ts'

/** Data is never stale, refetched automatically, or retried, as the specification requires. */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    // Almost every change of a deal, request or document changes deals' leads.
    mutationCache: new MutationCache({
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.leads }),
    }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: false,
        // Being offline fails with a message instead of waiting silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queryClient
}

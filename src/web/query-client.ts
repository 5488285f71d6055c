import { QueryClient } from '@tanstack/react-query'
import { CallError, readErrorReply, unreachableMessage } from '#contract/call.ts'
import { authTokenKey } from '#contract/session.ts'

/**
 * The specification's data-fetching rules: nothing is ever stale, refetched by itself, or retried. A query without a function of
 * its own is a GET to its key's segments joined by '/', and a 401 reads as null.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => readByKey(queryKey, signal),
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: false,
        // Offline counts as a failure with a message, not as a silent wait.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

async function readByKey(queryKey: readonly unknown[], signal: AbortSignal): Promise<unknown> {
  const token = localStorage.getItem(authTokenKey)
  let reply: Response
  try {
    reply = await fetch(queryKey.join('/'), { signal, headers: token ? { authorization: `Bearer ${token}` } : {} })
  } catch (error) {
    if (signal.aborted) throw error
    throw new CallError(0, { message: unreachableMessage, reason: 'unreachable' })
  }
  if (reply.status === 401) return null
  const text = await reply.text()
  if (!reply.ok) throw new CallError(reply.status, readErrorReply(text))
  return JSON.parse(text)
}

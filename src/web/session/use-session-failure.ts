import { useQuery } from '@tanstack/react-query'
import { userQuery } from './own-query.ts'
import { readToken } from './token.ts'

type SessionFailure = { message: string; isRetrying: boolean; retry: () => void }

/**
 * Returns why the user of a stored token is unknown: the server was unreachable or failed. Undefined if the user is
 * known. A page that redirects visitors checks this first, because an unreachable server isn't a sign-out.
 */
export function useSessionFailure(): SessionFailure | undefined {
  const { error, data, isFetching, refetch } = useQuery({ ...userQuery(), enabled: false })
  if (!error || data !== undefined || readToken() === null) return undefined
  return { message: error.message, isRetrying: isFetching, retry: () => void refetch() }
}

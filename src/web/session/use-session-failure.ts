import { useQuery } from '@tanstack/react-query'
import { userQuery } from './own-query.ts'
import { readToken } from './token.ts'

type SessionFailure = { message: string; isRetrying: boolean; retry: () => void }

/**
 * Why it is not known who is here, though a token is stored: the server could not be reached or failed. Undefined when it is
 * known. A page that sends visitors away asks this first, because a server that is away is not a sign-out.
 */
export function useSessionFailure(): SessionFailure | undefined {
  const { error, data, isFetching, refetch } = useQuery({ ...userQuery(), enabled: false })
  if (!error || data !== undefined || readToken() === null) return undefined
  return { message: error.message, isRetrying: isFetching, retry: () => void refetch() }
}

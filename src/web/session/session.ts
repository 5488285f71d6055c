import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createAtom } from '@tanstack/react-store'
import { useEffect } from 'react'
import { getUserEndpoint, type User } from '#contract/accounts/profile.ts'
import { type Call, CallError } from '#contract/wire/call.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { createBrowserCall } from './browser-call.ts'
import { storeToken, useToken } from './token.ts'

export type Session =
  | { status: 'visitor'; user: null }
  | { status: 'loading'; user: null }
  | { status: 'signed-in'; user: User }

/**
 * Returns the signed-in user. Without a stored token the answer is immediate, on the server too; with one, the user is
 * loaded once. After a failure the status is `visitor` although the token stays: a 401 leaves null as the user query's
 * data, other failures, such as an unreachable server, leave an error that {@link SignedInPage} offers to retry.
 */
export function useSession(): Session {
  const token = useToken()
  const query = useQuery({ ...userQuery(), enabled: token !== null })
  const isSettled = token === null || query.data !== undefined || query.isError
  useEffect(() => {
    if (isSettled) document.documentElement.removeAttribute('data-session')
  }, [isSettled])
  if (token === null) return { status: 'visitor', user: null }
  if (query.data) return { status: 'signed-in', user: query.data }
  if (query.data === undefined && !query.isError) return { status: 'loading', user: null }
  return { status: 'visitor', user: null }
}

/**
 * Returns a query of the signed-in investor's own data, cached under the segments of its URL. Its data is null after
 * the session has ended. With `refetchOnMount`, invalidated data is refetched when shown next.
 */
export function ownQuery<T>(
  queryKey: readonly string[],
  read: (call: Call) => Promise<T>,
  { refetchOnMount = false }: { refetchOnMount?: boolean } = {},
) {
  return queryOptions({ queryKey, queryFn: () => read(createBrowserCall()).catch(nullWhenSignedOut), refetchOnMount })
}

function nullWhenSignedOut(error: unknown): null {
  if (error instanceof CallError && error.status === 401) return null
  throw error
}

/**
 * The current user. Null means that the session has ended. Asks the server even without a token, which also gives null.
 */
export function userQuery() {
  return ownQuery(queryKeys.user, (call) => call(getUserEndpoint))
}

/**
 * Returns a function that signs in with a new token: it stores the token and loads the user. It removes all other
 * cached data, which may be a previous user's, except for queries that the page shows. @throws CallError when the user
 * can't be loaded. The token is stored by then, so a reload signs in.
 */
export function useOpenSession(): (token: string) => Promise<User> {
  const queryClient = useQueryClient()
  return async (token) => {
    storeToken(token)
    queryClient.removeQueries({
      type: 'inactive',
      predicate: ({ queryKey }) => queryKey[0] !== userQuery().queryKey[0],
    })
    const user = await queryClient.fetchQuery({ ...userQuery(), staleTime: 0 })
    if (!user) throw new CallError(401, { message: 'Your session could not be opened. Please sign in again.' })
    return user
  }
}

/**
 * True from the end of the session until the home page is shown. Meanwhile the shell shows no page, because a signed-in
 * page would treat the missing user as an expired session and redirect to sign-in.
 */
export const isLeaving = createAtom(false)

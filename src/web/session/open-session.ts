import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts/profile.ts'
import { CallError } from '#contract/wire/call.ts'
import { userQuery } from './own-query.ts'
import { storeToken } from './token.ts'

/**
 * Returns a function that signs in with a new token: it stores the token and loads the user. It removes the previous
 * user's cached data, except for queries that the page shows. @throws CallError when the user can't be loaded. The token
 * is stored by then, so a reload signs in.
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

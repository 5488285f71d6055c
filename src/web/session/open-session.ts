import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts/profile.ts'
import { CallError } from '#contract/wire/call.ts'
import { userQuery } from './own-query.ts'
import { storeToken } from './token.ts'

/**
 * Signs in with a token that the server just gave: stores it and reads its owner. What this browser had read for whoever was
 * signed in before is forgotten, unless it stands on the page.
 * @throws CallError when the owner cannot be read. The token is stored by then, so loading a page again is enough.
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

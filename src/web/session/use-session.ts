import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '#contract/accounts/profile.ts'
import { userQuery } from './own-query.ts'
import { useToken } from './token.ts'

export type Session =
  | { status: 'visitor'; user: null }
  | { status: 'loading'; user: null }
  | { status: 'signed-in'; user: User }

/**
 * Returns the signed-in user. Without a stored token the answer is immediate, on the server too; with one, the user is loaded
 * once. Only a 401 clears the token: other failures, such as an unreachable server, can be retried.
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

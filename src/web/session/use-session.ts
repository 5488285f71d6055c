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
 * Who is here. A visitor without a stored token is known at once, on the server too; with one, the user is asked for once.
 * A failure that is not a 401 keeps the token: a server that is away is not a sign-out, and the page can be tried again.
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

import { queryOptions } from '@tanstack/react-query'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import { type Call, CallError } from '#contract/wire/call.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { createBrowserCall } from './browser-call.ts'

/**
 * Returns a query of the signed-in investor's own data, cached under the segments of its address. Its data is null after
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

/** The current user. Null means signed out. */
export function userQuery() {
  return ownQuery(queryKeys.user, (call) => call(getUserEndpoint))
}

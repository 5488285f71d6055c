import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { StateHeading } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'

/** What a page says in place of what only its owner may read, once the session has ended. */
export const signedOutText = 'You are signed out. Sign in again, then come back to this page.'

/**
 * What was asked for, or where it would be: `loading` while it is on its way, an error with a way to try again when it could not be read.
 * Null is the answer to someone who is no longer signed in.
 */
export function QueryView<Data>({
  query,
  errorTitle,
  heading,
  retryLabel,
  loading,
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>
  errorTitle: string
  heading?: StateHeading | undefined
  retryLabel?: string | undefined
  loading: ReactNode
  children: (data: NonNullable<Data>) => ReactNode
}) {
  if (query.data !== undefined && query.data !== null) return children(query.data)
  if (query.isPending) return loading
  return (
    <ErrorState
      title={errorTitle}
      heading={heading}
      retryLabel={retryLabel}
      pending={query.isFetching}
      onRetry={() => void query.refetch()}
    >
      {query.error?.message ?? signedOutText}
    </ErrorState>
  )
}

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from './alert.tsx'
import type { StateHeading } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'

/** What a page says in place of what only its owner may read, once the session has ended. */
export const signedOutText = 'You are signed out. Sign in again, then come back to this page.'

/**
 * What was asked for, or where it would be: `loading` while it is on its way, an error with a way to try again when it could not be read.
 * Null is the answer to someone who is no longer signed in. Without children, whoever uses this draws what was read.
 */
export function QueryView<Data>({
  query,
  errorTitle,
  heading,
  retryLabel,
  compact,
  loading,
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>
  errorTitle: string
  heading?: StateHeading | undefined
  retryLabel?: string | undefined
  /** Says the error in a line over other content, with these classes, instead of in place of a page's own. */
  compact?: string | undefined
  loading: ReactNode
  children?: (data: NonNullable<Data>) => ReactNode
}) {
  if (query.data !== undefined && query.data !== null) return children?.(query.data)
  if (query.isPending) return loading
  const text = query.error?.message ?? signedOutText
  const retry = () => void query.refetch()
  if (compact !== undefined)
    return (
      <Alert title={errorTitle} className={compact}>
        <p>{text}</p>
        <Button size="small" className="mt-2" pending={query.isFetching} pendingLabel="Loading…" onClick={retry}>
          Retry
        </Button>
      </Alert>
    )
  return (
    <ErrorState title={errorTitle} heading={heading} retryLabel={retryLabel} pending={query.isFetching} onRetry={retry}>
      {text}
    </ErrorState>
  )
}

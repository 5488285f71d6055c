import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ErrorState, type StateHeading } from '#web/ui/feedback/empty-state.tsx'

/** Shown in place of private content after the session has ended. */
export const signedOutText = 'You are signed out. Sign in again, then come back to this page.'

/**
 * Returns whether a query loads for the first time, not again after an error. Use it to show a placeholder instead of
 * children with the same query: a query that failed loads again when a child with it mounts, so a placeholder that
 * replaced the children then would mount them over and over.
 */
export function isFirstLoad({ isLoading, isFetched }: Pick<UseQueryResult, 'isLoading' | 'isFetched'>): boolean {
  return isLoading && !isFetched
}

/**
 * Shows a query's result: `loading` until it arrives, or an error with a retry. Data stays on screen when reloading it
 * fails. Null data means that the session has ended, and shows {@link signedOutText} as the error. Without children,
 * the caller renders the data.
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
  /** Shows the error as an alert with these classes, not as a full error state. Ignores `heading` and `retryLabel`. */
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

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListedDeal } from '#contract/deals/deals.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { signedOutText } from '#web/ui/feedback/query-view.tsx'

const title = 'Error Loading Deals'

/** Renders loaded deals, with a note when reloading them failed. Without deals, renders why there are none. */
export function LoadedDeals({
  query,
  loading,
  empty,
  children,
}: {
  query: UseQueryResult<readonly ListedDeal[] | null>
  loading: ReactNode
  empty: ReactNode
  children: (deals: readonly ListedDeal[]) => ReactNode
}) {
  if (query.data && query.data.length > 0)
    return (
      <>
        {query.isError ? <DealsError query={query} isOverList /> : null}
        {children(query.data)}
      </>
    )
  if (query.isPending) return loading
  return query.isError || query.data === null ? <DealsError query={query} /> : empty
}

/** Shows the error in place of the deals or, with `isOverList`, above the deals loaded earlier. */
export function DealsError({
  query,
  isOverList = false,
}: {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch' | 'data'>
  isOverList?: boolean | undefined
}) {
  const text = query.error?.message ?? (query.data === null ? signedOutText : 'Please try again.')
  const retry = () => void query.refetch()
  if (isOverList)
    return (
      <Alert title={title} className="mb-6">
        <p>{text} The list below is from before.</p>
        <Button size="small" className="mt-2" pending={query.isFetching} onClick={retry}>
          Retry
        </Button>
      </Alert>
    )
  return (
    <ErrorState title={title} onRetry={retry} retryLabel="Retry" pending={query.isFetching}>
      {text}
    </ErrorState>
  )
}

import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ListedDeal } from '#contract/deals/deals.ts'
import { formatCount } from '#domain/money/counts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { signedOutText } from '#web/ui/feedback/query-view.tsx'

const title = 'Error Loading Deals'

/**
 * Passes the loaded deals to `children`, below an alert if reloading them failed. Without deals, renders `loading`, the
 * error, or `empty`. Null data means that the session has ended, and renders the error.
 */
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
        <p>{text} The list below may be out of date.</p>
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

/** A "Show more" button with the number of deals shown. Renders nothing when all are shown. */
export function ShowMore({
  shownCount,
  restCount,
  onShowMore,
}: {
  shownCount: number
  restCount: number
  onShowMore: () => void
}) {
  if (restCount === 0) return null
  return (
    <div className="mt-8 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      <p className="text-sm text-ink-2">
        Showing {formatCount(shownCount)} of {formatCount(shownCount + restCount)} deals
      </p>
      <Button onClick={onShowMore}>Show more</Button>
    </div>
  )
}

/**
 * Returns the shown part of a long list, and `showMore`, which adds `pageSize` items. The caller must focus the item at
 * `firstNewIndex`, null before the first call, when it appears.
 */
export function useShownItems<T>(items: readonly T[], pageSize = 10) {
  const [shownCount, setShownCount] = useState(pageSize)
  const [firstNewIndex, setFirstNewIndex] = useState<number | null>(null)
  return {
    shown: items.slice(0, shownCount),
    restCount: Math.max(0, items.length - shownCount),
    firstNewIndex,
    showMore() {
      setFirstNewIndex(shownCount)
      setShownCount(shownCount + pageSize)
    },
  }
}

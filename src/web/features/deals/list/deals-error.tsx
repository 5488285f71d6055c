import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { signedOutText } from '#web/ui/feedback/query-view.tsx'

const title = 'Error Loading Deals'

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

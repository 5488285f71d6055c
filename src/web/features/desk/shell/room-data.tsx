import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { RoomSkeleton } from './room-skeleton.tsx'

/** What a query found, or the wait for it, or why it failed with another try. What was found stays while it is asked again. */
export function RoomData<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <RoomSkeleton />
  return (
    <ErrorState title="This could not be read" pending={query.isFetching} onRetry={() => void query.refetch()}>
      {query.error.message}
    </ErrorState>
  )
}

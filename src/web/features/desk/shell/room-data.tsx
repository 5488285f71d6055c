import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { RoomSkeleton } from './room-skeleton.tsx'

/** Shows a query's data, a loading state, or an error with a retry. Old data stays while it reloads. */
export function RoomData<Data>({
  query,
  errorTitle = 'This could not be read',
  children,
}: {
  query: UseQueryResult<Data>
  errorTitle?: string
  children: (data: NonNullable<Data>) => ReactNode
}) {
  return (
    <QueryView query={query} errorTitle={errorTitle} loading={<RoomSkeleton />}>
      {children}
    </QueryView>
  )
}

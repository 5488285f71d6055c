import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { RoomSkeleton } from './room-skeleton.tsx'

/** What a query found, or the wait for it, or why it failed with another try. What was found stays while it is asked again. */
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

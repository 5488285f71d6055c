import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'

/** Shows a query's data, a loading state, or an error with a retry. Old data stays while it reloads. */
export function RoomData<Data>({
  query,
  errorTitle = 'This could not be loaded',
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

const sections = [5, 3]

/** The placeholder of a desk page: headings with rows below. */
export function RoomSkeleton() {
  return (
    <SkeletonGroup label="Loading…" className="grid gap-8">
      {sections.map((rows) => (
        <div key={rows} className="grid gap-4 border-t border-line pt-4">
          <Skeleton shape="title" className="max-w-64" />
          {Array.from({ length: rows }, (_, index) => index).map((row) => (
            <Skeleton key={row} shape="block" />
          ))}
        </div>
      ))}
    </SkeletonGroup>
  )
}

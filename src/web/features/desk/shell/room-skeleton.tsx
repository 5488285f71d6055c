import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'

const sections = [5, 3]

/** The placeholder of a room: headings with rows below. */
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

import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'

/** The placeholder of three lenders to ask first, with the same height. */
export function PicksSkeleton() {
  return (
    <SkeletonGroup label="Loading the lenders to ask first" className="border-t border-ink">
      {['cost', 'fit', 'speed'].map((pick) => (
        <div key={pick} className="flex min-h-14 items-center gap-3 border-b border-line">
          <Skeleton shape="line" />
        </div>
      ))}
      <Skeleton shape="block" className="mt-3 h-13" />
      <Skeleton shape="line" className="mt-4 mb-1" />
    </SkeletonGroup>
  )
}

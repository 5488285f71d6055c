import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'

/** As wide and as high as the three lenders to ask first with their button. */
export function PicksSkeleton() {
  return (
    <SkeletonGroup label="Loading the lenders to ask first" className="mb-8 border-t border-line pt-3.5">
      <Skeleton shape="title" className="mb-3.5 max-w-56" />
      <div className="grid gap-2 lg:grid-cols-3">
        {['cost', 'fit', 'speed'].map((pick) => (
          <Skeleton key={pick} shape="block" className="h-28" />
        ))}
      </div>
      <Skeleton shape="block" className="mt-4 h-13 sm:max-w-64" />
    </SkeletonGroup>
  )
}

import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'

const rows = ['first', 'second', 'third', 'fourth']

/** The placeholder of a deal that is loading. */
export function DealCardSkeleton() {
  return (
    <SkeletonGroup label="Loading your deals" className="rounded border border-line-2 bg-card">
      <div className="flex flex-wrap justify-between gap-4 border-b border-ink px-card py-5">
        <div className="grid flex-1 gap-3 py-1">
          <Skeleton shape="title" />
          <Skeleton shape="label" />
        </div>
        <Skeleton shape="button" className="h-9 w-40 flex-none" />
      </div>
      <div className="grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
        {['property', 'financing', 'terms'].map((ledger) => (
          <div key={ledger} className="px-card py-4.5">
            <Skeleton shape="label" className="my-1.5" />
            {rows.map((row) => (
              <div key={row} className="flex h-9 items-center justify-between">
                <Skeleton className="w-24" />
                <Skeleton className="w-20" />
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className="border-t border-line px-card py-6">
        <Skeleton shape="title" className="mb-6 max-w-64" />
        <div className="grid gap-8 lg:grid-cols-[1.35fr_1fr] lg:gap-10">
          <div className="grid gap-4">
            <Skeleton shape="block" className="h-23" />
            {rows.map((row) => (
              <Skeleton key={row} />
            ))}
          </div>
          <div className="grid content-start gap-5">
            <Skeleton shape="block" className="h-20" />
            <Skeleton shape="block" className="h-20" />
            <Skeleton shape="block" className="h-20" />
          </div>
        </div>
      </div>
    </SkeletonGroup>
  )
}

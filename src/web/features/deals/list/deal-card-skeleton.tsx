import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'

const rows = ['first', 'second', 'third', 'fourth']

/** A deal that has not arrived, as far down as a screen shows: head, ledgers, health. */
export function DealCardSkeleton() {
  return (
    <SkeletonGroup label="Loading your deals" className="deal">
      <div className="deal-h">
        <div className="grid flex-1 gap-3 py-1">
          <Skeleton shape="title" />
          <Skeleton shape="label" />
        </div>
        <Skeleton shape="button" className="h-9 w-40 flex-none" />
      </div>
      <div className="deal-facts">
        {['property', 'financing', 'terms'].map((ledger) => (
          <div key={ledger}>
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
      <div className="blk">
        <Skeleton shape="title" className="mb-6 max-w-64" />
        <div className="health">
          <div className="grid gap-4">
            <Skeleton shape="block" className="h-23" />
            {rows.map((row) => (
              <Skeleton key={row} />
            ))}
          </div>
          <div className="gs">
            <Skeleton shape="block" className="h-20" />
            <Skeleton shape="block" className="h-20" />
            <Skeleton shape="block" className="h-20" />
          </div>
        </div>
      </div>
    </SkeletonGroup>
  )
}

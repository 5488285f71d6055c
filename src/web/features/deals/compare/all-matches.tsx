import { useQuery } from '@tanstack/react-query'
import type { Deal } from '#contract/deals/deals.ts'
import type { Medians } from '#domain/loan-cost/cost-figures.ts'
import { dealMatchesQuery } from '#web/features/deals/deals.requests.ts'
import type { CompareSort } from '#web/features/deals/use-comparison.ts'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { DialogBody } from '#web/ui/overlays/dialog.tsx'
import { CompareMatches } from './compare-matches.tsx'

type ComparisonProps = {
  deal: Deal
  medians: Medians | null
  sort: CompareSort
  onSort: (sort: CompareSort) => void
}

/** The comparison's dialog. Loads the deal's stored matches when it opens. */
export function AllMatches(props: ComparisonProps) {
  return (
    <DialogBody>
      <Matches {...props} />
    </DialogBody>
  )
}

function Matches(props: ComparisonProps) {
  const { deal } = props
  const query = useQuery(dealMatchesQuery(deal.id))
  return (
    <QueryView
      query={query}
      errorTitle="The matches could not be loaded"
      heading="h3"
      retryLabel="Retry"
      loading={<CompareSkeleton rowCount={Math.min(deal.matchCount, 12)} />}
    >
      {(matches) => <CompareMatches matches={matches.filter(({ isBestFit }) => isBestFit)} {...props} />}
    </QueryView>
  )
}

function CompareSkeleton({ rowCount }: { rowCount: number }) {
  return (
    <SkeletonGroup label="Loading all matches">
      <Skeleton shape="block" className="mb-6 max-w-96" />
      {Array.from({ length: rowCount }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places.
        <div key={row} className="flex h-16 items-center gap-6 border-b border-line">
          <Skeleton className="w-40 flex-none" />
          <Skeleton shape="circle" className="size-9 flex-none" />
          <Skeleton shape="thin" className="min-w-0 flex-1" />
          <Skeleton className="w-20 flex-none" />
        </div>
      ))}
    </SkeletonGroup>
  )
}

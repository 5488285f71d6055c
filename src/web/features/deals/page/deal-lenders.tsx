import { useQuery } from '@tanstack/react-query'
import type { DealWithInsight, ListedDeal, Match } from '#contract/deals/deals.ts'
import { isConsumerLoan } from '#domain/matching/deal-kind.ts'
import { formatDollars } from '#domain/money/money.ts'
import { useOpenComparison } from '#web/features/deals/compare/use-comparison.ts'
import { dealMatchesQuery } from '#web/features/deals/deals.requests.ts'
import { InsightNotes } from '#web/features/deals/health/deal-insight-notes.tsx'
import { fitWords } from '#web/features/deals/list/created-deal.ts'
import { useShownItems } from '#web/features/deals/list/use-shown-items.ts'
import { whyFirst } from '#web/features/deals/matches/match-badges.ts'
import { MatchList } from '#web/features/deals/matches/matches-block.tsx'
import { NoMatches } from '#web/features/deals/matches/no-matches.tsx'
import { SharedFactsNote } from '#web/features/deals/matches/shared-facts-note.tsx'
import { formatCount } from '#web/format/counts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Scale } from '#web/ui/icons/scale.ts'

/** Every stored match of the deal, best first, ten at a time. */
export function DealLenders({ deal }: { deal: DealWithInsight }) {
  const { data: matches, isPending, isFetching, error, refetch } = useQuery(dealMatchesQuery(deal.id))
  if (matches) return <Matches deal={deal} matches={matches} />
  if (isPending)
    return (
      <SkeletonGroup label="Loading the lenders" className="mt-6 grid gap-4">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
          <Skeleton key={row} shape="block" className="h-24" />
        ))}
      </SkeletonGroup>
    )
  return (
    <ErrorState title="The lenders could not be read" pending={isFetching} onRetry={() => void refetch()}>
      {error?.message ?? 'You are signed out. Sign in again, then come back to this page.'}
    </ErrorState>
  )
}

function Matches({ deal, matches }: { deal: DealWithInsight; matches: Match[] }) {
  const openComparison = useOpenComparison()
  const { shown, restCount, showMore, firstNewIndex } = useShownItems(matches)
  const { medians, verdict } = deal.insight
  const listed: ListedDeal = { ...deal, topMatches: matches, verdict, medians }
  if (matches.length === 0)
    return (
      <div className="mt-6">
        <NoMatches deal={deal} />
        {isConsumerLoan(deal) ? null : <InsightNotes deal={deal} insight={deal.insight} />}
      </div>
    )
  return (
    <section className="mt-4" aria-labelledby="lenders">
      <h2 id="lenders" className="sr">
        Lenders
      </h2>
      <div className="flex items-start justify-between gap-x-6 gap-y-2 max-sm:flex-wrap">
        <p className="small soft">
          {fitWords(deal)}. {whyFirst(matches)}
          {medians ? ` The median total of all that fit is ${formatDollars(medians.totalCost)}.` : null}
        </p>
        <Button size="small" className="flex-none" onClick={() => openComparison(deal.id)}>
          <Icon of={Scale} small /> Compare all {formatCount(matches.filter(({ isBestFit }) => isBestFit).length)}
        </Button>
      </div>
      <SharedFactsNote deal={listed} />
      <MatchList deal={listed} matches={shown} focusIndex={firstNewIndex} heading="h3" />
      {restCount > 0 ? (
        <div className="mt-6 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
          <p className="small soft">
            {formatCount(shown.length)} of {formatCount(matches.length)} shown
          </p>
          <Button onClick={showMore}>Show {Math.min(10, restCount)} more</Button>
        </div>
      ) : null}
      <InsightNotes deal={deal} insight={deal.insight} />
    </section>
  )
}

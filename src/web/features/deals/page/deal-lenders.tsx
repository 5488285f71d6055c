import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import type { DealWithInsight, ListedDeal, Match } from '#contract/deals.ts'
import { formatDollars } from '#contract/money.ts'
import { formatCount } from '../../../format/counts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useOpenComparison } from '../compare/use-comparison.ts'
import { dealMatchesQuery } from '../deals.requests.ts'
import { InsightNotes } from '../health/deal-insight-notes.tsx'
import { fitWords } from '../list/created-deal.ts'
import { useShownItems } from '../list/use-shown-items.ts'
import { whyFirst } from '../matches/match-badges.ts'
import { MatchList } from '../matches/matches-block.tsx'
import { NoMatches } from '../matches/no-matches.tsx'
import { SharedFactsNote } from '../matches/shared-facts-note.tsx'

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
        {deal.occupancy === 'owner' ? null : <InsightNotes deal={deal} insight={deal.insight} />}
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
          <Icon of={Scale} small /> Compare all {formatCount(matches.length)}
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

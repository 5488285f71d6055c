import { useQuery } from '@tanstack/react-query'
import type { ListedDeal } from '#contract/deals/deals.ts'
import { compareLabel } from '#web/features/deals/count-compared.ts'
import { fitWords } from '#web/features/deals/created-deal.ts'
import { useHeadlines } from '#web/features/deals/headline/use-headlines.ts'
import { HoldField } from '#web/features/deals/life/hold-field.tsx'
import { MatchList } from '#web/features/deals/matches/matches-block.tsx'
import { RankingNotice } from '#web/features/deals/matches/ranking-notice.tsx'
import { NoMatches } from '#web/features/deals/no-matches.tsx'
import { useOpenComparison } from '#web/features/deals/use-comparison.ts'
import { dealInPlace, shortAddress } from '#web/format/deal-name.ts'
import { dealsQuery } from '#web/session/deal-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Scale } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { TabHead } from '#web/ui/page-heading.tsx'
import { ExpandableDeal } from './deal-card.tsx'
import { LoadedDeals, ShowMore, useShownItems } from './loaded-deals.tsx'

/**
 * Renders the page's h1 and loads the investor's deals in any status, newest first, as rows, 50 at a time. The first
 * row is expanded at first. An expanded row shows its five best lenders with their terms and contacts.
 */
export function MatchedLendersTab() {
  const query = useQuery(dealsQuery())
  return (
    <>
      <TabHead title="Matched Lenders" />
      <LoadedDeals
        query={query}
        loading={<SectionSkeleton />}
        empty={<EmptyState title="No Deals Yet">Lenders are matched to a deal as soon as you submit one.</EmptyState>}
      >
        {(deals) => <DealSections deals={deals} />}
      </LoadedDeals>
    </>
  )
}

function DealSections({ deals }: { deals: readonly ListedDeal[] }) {
  const { shown, restCount, showMore, firstNewIndex } = useShownItems(deals, 50)
  const headlines = useHeadlines()
  return (
    <>
      <div className="border-t border-ink">
        {shown.map((deal, index) => (
          <ExpandableDeal
            key={deal.id}
            deal={deal}
            headline={headlines.get(deal.id)}
            startsOpen={index === 0}
            takesFocus={index === firstNewIndex}
          >
            {() => <DealSection deal={deal} />}
          </ExpandableDeal>
        ))}
      </div>
      <ShowMore shownCount={shown.length} restCount={restCount} onShowMore={showMore} />
    </>
  )
}

function DealSection({ deal }: { deal: ListedDeal }) {
  const openComparison = useOpenComparison()
  const isMatched = deal.topMatches.length > 0
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4 px-card pb-4">
        <p className="min-w-0 text-sm break-words text-ink-2">
          {dealInPlace(deal)}
          {isMatched ? ` · ${fitWords(deal)}` : null}
        </p>
        {isMatched ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <HoldField deal={deal} />
            <Button size="small" onClick={() => openComparison(deal.id)}>
              <Icon of={Scale} small /> {compareLabel(deal)}
              <span className="sr-only">
                {' '}
                of <Name>{shortAddress(deal.propertyAddress)}</Name>
              </span>
            </Button>
          </div>
        ) : null}
      </div>
      <div className="border-t border-line px-card py-6">
        {isMatched ? (
          <>
            <MatchList deal={deal} heading="h3" showsPublished />
            <RankingNotice dealId={deal.id} />
          </>
        ) : (
          <NoMatches deal={deal} />
        )}
      </div>
    </>
  )
}

function SectionSkeleton() {
  return (
    <SkeletonGroup label="Loading your matched lenders" className="rounded border border-line-2 bg-card">
      <div className="flex flex-wrap justify-between gap-4 border-b border-ink px-card py-5">
        <div className="grid flex-1 gap-3 py-1">
          <Skeleton shape="title" />
          <Skeleton shape="label" />
        </div>
      </div>
      <div className="px-7">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
          <div key={row} className="grid gap-3 border-b border-line py-6 last:border-b-0">
            <Skeleton shape="circle" />
            <Skeleton shape="title" className="max-w-72" />
            <Skeleton />
            <Skeleton shape="short" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}

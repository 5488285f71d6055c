import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { memo } from 'react'
import type { ListedDeal, Match } from '#contract/deals.ts'
import { formatAmountRange, formatDollars, formatRateRange } from '#contract/money.ts'
import { formatCount } from '../../../format/counts.ts'
import { dealsQuery } from '../../../session/deal-queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ScoreRing } from '../../../ui/drawings/score-ring.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Tag } from '../../../ui/labels/tag.tsx'
import { useOpenComparison } from '../compare/use-comparison.ts'
import { fitWords } from '../list/created-deal.ts'
import { DealsError } from '../list/deals-error.tsx'
import { ShowMore } from '../list/show-more.tsx'
import { useFocusOnArrival } from '../list/use-focus-on-arrival.ts'
import { useShownItems } from '../list/use-shown-items.ts'
import { ContactedTag } from './contacted-tag.tsx'
import { medianDistance } from './cost-lines.ts'
import { DealVerdict } from './deal-verdict.tsx'
import { LenderLabels, LenderName } from './lender-name.tsx'
import { matchBadges } from './match-badges.ts'
import { checkCounts } from './match-checks.ts'
import { MatchContacts } from './match-contacts.tsx'
import { totalCostLabel } from './match-figures.ts'
import { matchWord } from './match-word.ts'
import { NoMatches } from './no-matches.tsx'
import { AskBarSlot, RequestSlot } from './quote-slots.tsx'
import { transparencyWords } from './transparency-words.ts'

/** The five best lenders of each deal with what they publish and how to reach them, under the page's h1. */
export function MatchedLendersTab() {
  const query = useQuery(dealsQuery())
  return (
    <>
      <div className="pg-h">
        <h1>Matched Lenders</h1>
      </div>
      {query.data && query.data.length > 0 ? (
        <>
          {query.isError ? <DealsError query={query} isOverList /> : null}
          <DealSections deals={query.data} />
        </>
      ) : query.isPending ? (
        <SectionSkeleton />
      ) : query.isError || query.data === null ? (
        <DealsError query={query} />
      ) : (
        <EmptyState title="No Deals Yet">Lenders are matched to a deal as soon as you submit one.</EmptyState>
      )}
    </>
  )
}

function DealSections({ deals }: { deals: readonly ListedDeal[] }) {
  const { shown, restCount, showMore, firstNewIndex } = useShownItems(deals)
  return (
    <>
      <div className="grid gap-10">
        {shown.map((deal, index) => (
          <DealSection key={deal.id} deal={deal} takesFocus={index === firstNewIndex} />
        ))}
      </div>
      <ShowMore shownCount={shown.length} restCount={restCount} onShowMore={showMore} />
    </>
  )
}

const DealSection = memo(function DealSection({ deal, takesFocus }: { deal: ListedDeal; takesFocus: boolean }) {
  const heading = useFocusOnArrival<HTMLHeadingElement>(takesFocus)
  const openComparison = useOpenComparison()
  const badges = matchBadges(deal.topMatches)
  return (
    <section className="deal">
      <header className="deal-h">
        <div className="min-w-0">
          <h2 tabIndex={-1} ref={heading}>
            <Link to="/deals/$id" params={{ id: deal.id }} search={{ tab: 'lenders' }}>
              {deal.dealType} in {deal.propertyState}
            </Link>
          </h2>
          <p className="small soft mt-2 break-words">
            {deal.propertyAddress}
            {deal.matchCount > 0 ? ` · ${fitWords(deal)}` : null}
          </p>
        </div>
        {deal.matchCount > 0 ? (
          <Button size="small" className="self-start" onClick={() => openComparison(deal.id)}>
            <Icon of={Scale} small /> Compare all {formatCount(deal.matchCount)}
            <span className="sr"> of {deal.propertyAddress}</span>
          </Button>
        ) : null}
      </header>
      <DealVerdict deal={deal} />
      <div className="px-[clamp(1rem,3vw,1.75rem)]">
        {deal.topMatches.length === 0 ? (
          <div className="py-6">
            <NoMatches deal={deal} />
          </div>
        ) : (
          <ol>
            {deal.topMatches.map((match) => (
              <LenderRow key={match.id} match={match} deal={deal} badges={badges.get(match.id) ?? []} />
            ))}
          </ol>
        )}
        <AskBarSlot deal={deal} />
      </div>
    </section>
  )
})

function LenderRow({ match, deal, badges }: { match: Match; deal: ListedDeal; badges: readonly string[] }) {
  const { lender, cost, checks } = match
  const distance =
    deal.medians && cost.loanFees !== null ? medianDistance(cost.totalCost, deal.medians.totalCost) : null
  return (
    <li className="grid gap-x-8 gap-y-4 border-b border-line py-6 last:border-b-0 md:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="m-id">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ScoreRing score={match.matchScore} word={matchWord(match, deal)} />
          {badges.map((badge) => (
            <Tag key={badge} tone="good">
              {badge}
            </Tag>
          ))}
          <LenderLabels lender={lender} />
          <ContactedTag match={match} />
        </div>
        <h3 className="mt-1 [&_a]:text-ink [&_a]:no-underline [&_a:hover]:underline">
          <LenderName lender={lender} />
        </h3>
        {match.programName ? <p className="small">Program: {match.programName}</p> : null}
        {match.transparency ? <p className="fine mute num">{transparencyWords(match.transparency)}</p> : null}
        <p className="small soft">{lender.description?.trim() || 'No description published.'}</p>
        <RequestSlot match={match} deal={deal} />
        <MatchContacts match={match} deal={deal} isSpelledOut />
      </div>
      <dl className="figs content-start">
        <div className="col-span-2">
          <dt>{totalCostLabel(cost)}</dt>
          <dd>
            {formatDollars(cost.totalCost)}
            {distance ? <small>{distance.text}</small> : null}
          </dd>
        </div>
        {checks ? (
          <div className="col-span-2">
            <dt>Checks</dt>
            <dd>{checkCounts(checks)}</dd>
          </div>
        ) : null}
        <div>
          <dt>Amount range</dt>
          <dd>{formatAmountRange(lender.minAmount, lender.maxAmount)}</dd>
        </div>
        <div>
          <dt>Rate range</dt>
          <dd>{formatRateRange(lender.minRate, lender.maxRate)}</dd>
        </div>
      </dl>
    </li>
  )
}

function SectionSkeleton() {
  return (
    <SkeletonGroup label="Loading your matched lenders" className="deal">
      <div className="deal-h">
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

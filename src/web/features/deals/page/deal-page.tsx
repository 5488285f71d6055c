import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import type { DealWithInsight } from '#contract/deals/deals.ts'
import { CallError } from '#contract/wire/call.ts'
import { useSite } from '#web/app-context.ts'
import { dealQuery } from '#web/features/deals/deals.requests.ts'
import { MarkFunded } from '#web/features/deals/life/mark-funded.tsx'
import { WithdrawDeal } from '#web/features/deals/life/withdraw-deal.tsx'
import { ArrivalSlot, QuotesSlot } from '#web/features/deals/matches/quote-slots.tsx'
import { shortAddress } from '#web/format/deal-name.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { signedOutText } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { DealEditing } from './deal-editing.tsx'
import { DealHead } from './deal-head.tsx'
import { DealNav } from './deal-nav.tsx'
import { type DealSearch, type DealTab, dealTabs, readDealSearch } from './deal-tabs.ts'

const DealOverview = lazyWithRetry(async () => (await import('./deal-overview.tsx')).DealOverview)
const DealLenders = lazyWithRetry(async () => (await import('./deal-lenders.tsx')).DealLenders)

const DealWhatIf = lazyWithRetry(async () => (await import('#web/features/deals/what-if/deal-what-if.tsx')).DealWhatIf)

const DealTimeline = lazyWithRetry(
  async () => (await import('#web/features/deals/life/deal-timeline.tsx')).DealTimeline,
)

const DealDays = lazyWithRetry(async () => (await import('#web/features/deals/days/deal-days.tsx')).DealDays)

const DealSheetLinks = lazyWithRetry(
  async () => (await import('#web/features/deals/sheet/deal-sheet-links.tsx')).DealSheetLinks,
)

/** Views of a deal that other features bring; the route puts them in. */
export type BroughtPanels = Record<'closing' | 'project', (deal: DealWithInsight, search: DealSearch) => ReactNode>

/** One deal: what to make of it, who would lend, and what becomes of it. The view stands in the address. */
export function DealPage({
  dealId,
  search: given,
  brought,
}: {
  dealId: string
  search: DealSearch
  brought: BroughtPanels
}) {
  const search = readDealSearch(given)
  const tab = search.tab ?? 'overview'
  const { data: deal, error, isPending, isFetching, refetch } = useQuery(dealQuery(dealId))
  const isMissing = error instanceof CallError && error.status === 404
  useTitle(deal, tab, isMissing)
  if (isPending) return <DealSkeleton />
  if (deal)
    return (
      <div className="lg:-mt-4">
        <DealHead deal={deal} isShort={tab !== 'overview'} isPrinted={tab !== 'sheet'} />
        <DealEditing deal={deal} search={search} />
        <DealNav deal={deal} current={tab} />
        <ArrivalSlot deal={deal} isSeen={tab === 'quotes'} />
        <Suspense fallback={<PanelSkeleton />}>{panels(deal, search, brought)[tab]}</Suspense>
        {tab === 'overview' || tab === 'timeline' ? (
          <WithdrawDeal
            deal={deal}
            title={shortAddress(deal.propertyAddress)}
            className="mt-10 border-t border-line pt-3 print:hidden"
          />
        ) : null}
      </div>
    )
  if (isMissing)
    return (
      <EmptyState
        title="Deal not found"
        heading="h1"
        action={
          <Link to="/dashboard" hash="my-deals" className={buttonClass({ variant: 'primary' })}>
            Go to My Deals
          </Link>
        }
      >
        There is no deal of yours at this address. It may belong to another account.
      </EmptyState>
    )
  return (
    <ErrorState
      title="The deal could not be read"
      heading="h1"
      retryLabel="Retry"
      pending={isFetching}
      onRetry={() => void refetch()}
    >
      {error?.message ?? signedOutText}
    </ErrorState>
  )
}

function panels(deal: DealWithInsight, search: DealSearch, brought: BroughtPanels): Record<DealTab, ReactNode> {
  return {
    overview: <DealOverview deal={deal} />,
    lenders: <DealLenders deal={deal} order={search.order} />,
    quotes: <QuotesSlot deal={deal} chosenActions={<MarkFunded deal={deal} />} />,
    'what-if': <DealWhatIf deal={deal} search={search} />,
    closing: brought.closing(deal, search),
    project: brought.project(deal, search),
    sheet: <DealSheetLinks deal={deal} />,
    timeline: (
      <div className="mt-5">
        <DealTimeline deal={deal} />
        <div className="mt-8 print:hidden">
          <DealDays deal={deal} />
        </div>
      </div>
    ),
  }
}

/** The router's head does not know the deal; it writes its own title when the page is left. */
function useTitle(deal: DealWithInsight | null | undefined, tab: DealTab, isMissing: boolean) {
  const site = useSite()
  const label = dealTabs.find(({ id }) => id === tab)?.label
  const title = deal ? `${shortAddress(deal.propertyAddress)}: ${label}` : isMissing ? 'Deal not found' : null
  useEffect(() => {
    if (title) document.title = `${title} - ${site.name}`
  }, [title, site.name])
}

function DealSkeleton() {
  return (
    <div className="lg:-mt-4">
      <h1 className="sr-only">Your deal</h1>
      <SkeletonGroup label="Loading the deal" className="grid gap-3">
        <Skeleton shape="label" />
        <Skeleton shape="title" className="max-w-96" />
        <Skeleton shape="line" className="max-w-160" />
        <Skeleton shape="button" className="w-full" />
      </SkeletonGroup>
      <PanelSkeleton />
    </div>
  )
}

function PanelSkeleton() {
  return (
    <SkeletonGroup label="Loading" className="mt-6 grid gap-8">
      <Skeleton shape="block" className="h-36" />
      <Skeleton shape="block" className="h-72" />
    </SkeletonGroup>
  )
}

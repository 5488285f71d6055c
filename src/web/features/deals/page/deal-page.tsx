import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Deal, DealWithInsight } from '#contract/deals/deals.ts'
import type { DealChanges as Changes } from '#contract/deals/edit-deal.ts'
import { CallError } from '#contract/wire/call.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { useSite } from '#web/app-context.ts'
import { type DealSearch, type DealTab, dealTabs, readDealSearch } from '#web/features/deals/deal-tabs.ts'
import { dealQuery } from '#web/features/deals/deals.requests.ts'
import { useDealHeadline } from '#web/features/deals/headline/use-headlines.ts'
import { MarkFunded, WithdrawDeal } from '#web/features/deals/life/deal-actions.tsx'
import { editSoonText, savedText } from '#web/features/deals/life/deal-life.requests.ts'
import { EditDealDialog } from '#web/features/deals/life/edit-deal-dialog.tsx'
import { QuoteArrival } from '#web/features/quotes/live/quote-arrival.tsx'
import { shortAddress } from '#web/format/deal-name.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { dealMatchesQuery } from '#web/session/deal-queries.ts'
import { useFeatures } from '#web/shell/site-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { signedOutText } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/figures/section.tsx'
import { DealHead } from './deal-head.tsx'
import { DealNav } from './deal-nav.tsx'

const DealOverview = lazyWithRetry(async () => (await import('./deal-overview.tsx')).DealOverview)
const DealLenders = lazyWithRetry(async () => (await import('./deal-lenders.tsx')).DealLenders)

const DealWhatIf = lazyWithRetry(async () => (await import('#web/features/deals/what-if/deal-what-if.tsx')).DealWhatIf)

const DealTimeline = lazyWithRetry(
  async () => (await import('#web/features/deals/life/deal-timeline.tsx')).DealTimeline,
)

const DealDays = lazyWithRetry(async () => (await import('#web/features/deals/life/deal-days.tsx')).DealDays)

const DealSheetLinks = lazyWithRetry(
  async () => (await import('#web/features/deals/sheet/deal-sheet-links.tsx')).DealSheetLinks,
)

const DealQuotes = lazyWithRetry(
  async () => (await import('#web/features/quotes/comparison/deal-quotes.tsx')).DealQuotes,
)

const ShareComparison = lazyWithRetry(
  async () => (await import('#web/features/deals/shared-comparison/share-comparison.tsx')).ShareComparison,
)

const DealClosing = lazyWithRetry(async () => (await import('#web/features/closing/deal-closing.tsx')).DealClosing)

/** Loads the project and the card of its result together, so the card doesn't push the work down when it appears. */
const DealProject = lazyWithRetry(async () => {
  const [{ DealProject: Project }, { ShareResult }] = await Promise.all([
    import('#web/features/project/deal-project.tsx'),
    import('#web/features/deals/result-card/share-result.tsx'),
  ])
  return ({ deal }: { deal: Deal }) => <Project deal={deal} shareResult={<ShareResult dealId={deal.id} />} />
})

/**
 * The page of one deal, which it loads, or "Deal not found". `search` names the view, the overview by default, and
 * opens the edit form. Sets the document's title. The parent must give it the deal's id as its key.
 */
export function DealPage({ dealId, search: given }: { dealId: string; search: DealSearch }) {
  const search = readDealSearch(given)
  const tab = search.tab ?? 'overview'
  const { data: deal, error, isPending, isFetching, refetch } = useQuery(dealQuery(dealId))
  const headline = useDealHeadline(dealId)
  const isMessaging = useFeatures().messaging === 'on'
  const isOverview = tab === 'overview'
  // These views show the matches. Starts their request before the views' code and the deal arrive.
  const showsMatches = isOverview || tab === 'money' || tab === 'lenders'
  useQuery({ ...dealMatchesQuery(dealId), enabled: showsMatches, notifyOnChangeProps: [] })
  const isMissing = error instanceof CallError && error.status === 404
  useTitle(deal, tab, isMissing)
  if (isPending) return <DealSkeleton />
  if (deal)
    return (
      <div className="group/deal lg:-mt-4">
        <DealHead
          deal={deal}
          headline={headline}
          isOverview={isOverview}
          viewName={dealTabs.find(({ id }) => id === tab)?.label}
          isPrinted={tab !== 'sheet'}
        />
        <DealEditing deal={deal} search={search} />
        <DealNav deal={deal} headline={headline} current={tab} />
        <Suspense fallback={<TabSkeleton />}>{tabContent(tab, deal, search)}</Suspense>
        {tab === 'overview' || tab === 'timeline' ? (
          <WithdrawDeal
            deal={deal}
            title={shortAddress(deal.propertyAddress)}
            className="mt-10 border-t border-line pt-3 print:hidden"
          />
        ) : null}
        {isMessaging ? (
          // The overview's card shows a new quote itself.
          <QuoteArrival dealId={deal.id} isSeen={isOverview || tab === 'money' || tab === 'quotes'} />
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
        You have no deal at this address. It may belong to another account.
      </EmptyState>
    )
  return (
    <ErrorState
      title="The deal could not be loaded"
      heading="h1"
      retryLabel="Retry"
      pending={isFetching}
      onRetry={() => void refetch()}
    >
      {error?.message ?? signedOutText}
    </ErrorState>
  )
}

function tabContent(tab: DealTab, deal: DealWithInsight, search: DealSearch): ReactNode {
  switch (tab) {
    case 'overview':
    case 'money':
      return <DealOverview deal={deal} isMoney={tab === 'money'} />
    case 'lenders':
      return <DealLenders deal={deal} order={search.order} />
    case 'quotes':
      return (
        <DealQuotes
          deal={deal}
          chosenActions={<MarkFunded deal={deal} />}
          share={<ShareComparison dealId={deal.id} />}
        />
      )
    case 'what-if':
      return <DealWhatIf deal={deal} search={search} />
    case 'closing':
      return <DealClosing deal={deal} formFor={search.terms} share={<ShareComparison dealId={deal.id} />} />
    case 'project':
      return <DealProject deal={deal} />
    case 'sheet':
      return <DealSheetLinks deal={deal} />
    case 'timeline':
      return (
        <div className="mt-5">
          <DealTimeline deal={deal} />
          <div className="mt-8 print:hidden">
            <DealDays deal={deal} />
          </div>
        </div>
      )
  }
}

/** Sets the title, because the router doesn't know the deal. The router sets its own when the page is left. */
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
      <TabSkeleton />
    </div>
  )
}

/** Tall enough to keep what follows below the screen. */
function TabSkeleton() {
  return (
    <SkeletonGroup label="Loading" className="mt-6 grid min-h-screen content-start gap-8">
      <Skeleton shape="block" className="h-36" />
      <Skeleton shape="block" className="h-72" />
    </SkeletonGroup>
  )
}

const DealChanges = lazyWithRetry(async () => (await import('#web/features/deals/life/deal-changes.tsx')).DealChanges)

/**
 * Shows the edit form of an open deal while the URL asks for it, and the changes after a save until they are dismissed.
 * While editing is only announced, shows a "Coming soon" toast instead of the form.
 */
function DealEditing({ deal, search }: { deal: Deal; search: DealSearch }) {
  const navigate = useNavigate()
  const [changes, setChanges] = useState<Changes | null>(null)
  const notice = useRef<HTMLDivElement>(null)
  const isEditing = useFeatures().dealEditing === 'on'
  useEffect(() => {
    // Runs after the dialog has returned the focus.
    if (changes) setTimeout(() => notice.current?.focus())
  }, [changes])
  const { edit: _open, ...rest } = search
  const close = () => void navigate({ to: '.', search: rest, replace: true, resetScroll: false })
  return (
    <Suspense fallback={null}>
      {changes ? (
        <div ref={notice} tabIndex={-1} className="my-5">
          <Section id="edited" title="What changed" note={isConsumerLoan(deal) ? 'Saved.' : 'Saved and matched again.'}>
            <DealChanges changes={changes} />
            <Button size="small" className="mt-3" onClick={() => setChanges(null)}>
              Dismiss
            </Button>
          </Section>
        </div>
      ) : null}
      {search.edit && !isEditing ? <EditingSoon onShown={close} /> : null}
      {search.edit && isEditing && deal.status === 'pending' ? (
        <EditDealDialog
          deal={deal}
          onClose={close}
          onSaved={(saved, savedDeal) => {
            toast({
              title: 'Deal saved',
              description: savedText(savedDeal, 'It was matched again with its new figures.'),
            })
            setChanges(saved)
            close()
          }}
        />
      ) : null}
    </Suspense>
  )
}

/** Shows once that editing is coming soon. Renders nothing. */
function EditingSoon({ onShown }: { onShown: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the toast is shown once.
  useEffect(() => {
    toast({ title: 'Coming soon', description: editSoonText, variant: 'info' })
    onShown()
  }, [])
  return null
}

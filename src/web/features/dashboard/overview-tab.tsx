import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useRef } from 'react'
import type { dashboardStatsEndpoint, ListedDeal } from '#contract/deals/deals.ts'
import type { EndpointReply } from '#contract/wire/endpoint.ts'
import { investmentOnlyText } from '#domain/deal/consumer-words.ts'
import { isConsumerLoan } from '#domain/matching/deal-situations.ts'
import { formatCount } from '#domain/money/counts.ts'
import { formatDollars } from '#domain/money/money.ts'
import { localToday } from '#web/format/dates.ts'
import { closingWords, dealInPlace, nextStep, shortAddress } from '#web/format/deal-name.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { signedOutText } from '#web/ui/feedback/query-view.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TabHead } from '#web/ui/tab-head.tsx'
import { TabLink } from './tab-link.tsx'
import { NextPapers } from './upcoming-dates.tsx'

const ProjectsOverview = lazyWithRetry(async () => (await import('./projects-overview.tsx')).ProjectsOverview)

/** The latest deal with its next step, four figures and the three places people go from here. */
export function OverviewTab({
  name,
  stats,
  latestDeal,
  dealLead,
}: {
  name: string
  stats: UseQueryResult<EndpointReply<typeof dashboardStatsEndpoint> | null>
  /** The newest of the own deals. */
  latestDeal: ListedDeal | undefined
  dealLead: (deal: ListedDeal) => ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const figures = [
    ['Active Deals', countText(stats.data?.activeDeals)],
    ['Total Matches', countText(stats.data?.totalMatches)],
    ['Total Contacted Lenders', countText(stats.data?.contactedLenders)],
    ['Avg Response Time', stats.data ? stats.data.avgResponseTime || 'N/A' : undefined],
  ] as const
  async function retry() {
    const { data } = await stats.refetch()
    // The button is gone then; the focus stays on the page.
    if (data) heading.current?.focus()
  }
  return (
    <>
      <TabHead title={`Welcome back, ${name}`} headingRef={heading} />
      <NextPapers />
      {latestDeal ? <LatestDeal deal={latestDeal}>{dealLead(latestDeal)}</LatestDeal> : null}
      {stats.isError || stats.data === null ? (
        <Alert title="Your figures could not be loaded">
          <p>{stats.error?.message ?? signedOutText}</p>
          <Button size="small" className="mt-2" pending={stats.isFetching} pendingLabel="Loading…" onClick={retry}>
            Retry
          </Button>
        </Alert>
      ) : (
        <dl
          className="grid grid-cols-2 border-t border-b border-t-ink border-b-line md:grid-cols-4"
          aria-busy={stats.isPending}
        >
          {figures.map(([label, value]) => (
            <div
              key={label}
              className="flex flex-col-reverse justify-end py-5 pr-4 md:not-first:border-l md:not-first:border-line md:not-first:pl-5"
            >
              <dt className="text-sm text-ink-2">{label}</dt>
              <dd className="min-h-11 font-serif text-[2rem]/[1.1] font-semibold tracking-[-0.03em] tabular-nums lining-nums">
                {value === undefined ? <Skeleton shape="title" /> : value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Suspense fallback={null}>
        <ProjectsOverview />
      </Suspense>
      <section aria-labelledby="quick" className="mt-12">
        <h2 id="quick">Quick actions</h2>
        <ul className="mt-4 grid gap-6 md:grid-cols-3">
          <li className="grid content-start justify-items-start gap-2">
            <TabLink tab="my-deals" className={buttonClass({ variant: 'primary' })}>
              View My Deals
            </TabLink>
            <p className="text-sm text-ink-2">Health, matches and costs of what you submitted.</p>
          </li>
          <li className="grid content-start justify-items-start gap-2">
            <Link to="/lenders" className={buttonClass()}>
              Browse Lenders
            </Link>
            <p className="text-sm text-ink-2">The whole directory, by state, rate, amount and term.</p>
          </li>
          <li className="grid content-start justify-items-start gap-2">
            <TabLink tab="support" className={buttonClass()}>
              Contact Support
            </TabLink>
            <p className="text-sm text-ink-2">A person answers within 24 hours.</p>
          </li>
        </ul>
      </section>
    </>
  )
}

function LatestDeal({ deal, children }: { deal: ListedDeal; children: ReactNode }) {
  return (
    <section aria-labelledby="latest" className="rounded border border-line bg-card mb-8 grid gap-2 p-5">
      <p className="text-sm/[1.4] font-semibold">Your latest deal</p>
      <h2 id="latest">{shortAddress(deal.propertyAddress)}</h2>
      <p className="text-ink-2">
        {dealInPlace(deal)} · {formatDollars(deal.loanAmount)} loan · {closingWords(deal, localToday())}
      </p>
      {children}
      <p>{nextWords(deal)}</p>
      <p>
        <Link to="/deals/$id" params={{ id: deal.id }}>
          Open this deal
        </Link>
      </p>
    </section>
  )
}

function nextWords(deal: ListedDeal): string | null {
  if (isConsumerLoan(deal)) return `This deal is saved. ${investmentOnlyText}`
  if (deal.topMatches.length === 0) return 'Next: see what ruled every lender out, and which change would let one in.'
  const next = nextStep(deal)
  return next && `Next: ${next}.`
}

function countText(count: number | undefined): string | undefined {
  return count === undefined ? undefined : formatCount(count)
}

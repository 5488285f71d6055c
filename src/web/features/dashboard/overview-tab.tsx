import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useRef } from 'react'
import type { dashboardStatsEndpoint, ListedDeal } from '#contract/deals/deals.ts'
import type { EndpointReply } from '#contract/wire/endpoint.ts'
import { investmentOnlyText } from '#domain/deal/consumer-words.ts'
import { isConsumerLoan } from '#domain/matching/deal-kind.ts'
import { formatDollars } from '#domain/money/money.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
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
      <div className="pg-h">
        <h1 ref={heading} tabIndex={-1}>
          Welcome back, {name}
        </h1>
      </div>
      <NextPapers />
      {latestDeal ? <LatestDeal deal={latestDeal}>{dealLead(latestDeal)}</LatestDeal> : null}
      {stats.isError || stats.data === null ? (
        <Alert title="Your figures could not be loaded">
          <p>{stats.error?.message ?? 'You are signed out. Sign in again, then come back to this page.'}</p>
          <Button size="small" className="mt-2" pending={stats.isFetching} pendingLabel="Loading…" onClick={retry}>
            Retry
          </Button>
        </Alert>
      ) : (
        <dl className="ov-figs" aria-busy={stats.isPending}>
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value === undefined ? <Skeleton shape="title" /> : value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Suspense fallback={null}>
        <ProjectsOverview />
      </Suspense>
      <section aria-labelledby="quick" className="ov-quick">
        <h2 id="quick">Quick actions</h2>
        <ul>
          <li>
            <TabLink tab="my-deals" className={buttonClass({ variant: 'primary' })}>
              View My Deals
            </TabLink>
            <p className="small soft">Health, matches and costs of what you submitted.</p>
          </li>
          <li>
            <Link to="/lenders" className={buttonClass()}>
              Browse Lenders
            </Link>
            <p className="small soft">The whole directory, by state, rate, amount and term.</p>
          </li>
          <li>
            <TabLink tab="support" className={buttonClass()}>
              Contact Support
            </TabLink>
            <p className="small soft">A person answers within 24 hours.</p>
          </li>
        </ul>
      </section>
    </>
  )
}

function LatestDeal({ deal, children }: { deal: ListedDeal; children: ReactNode }) {
  return (
    <section aria-labelledby="latest" className="panel mb-8 grid gap-2 p-5">
      <p className="label">Your latest deal</p>
      <h2 id="latest">
        {deal.dealType} in {deal.propertyState}
      </h2>
      <p className="soft">
        {deal.propertyAddress} · {formatDollars(deal.loanAmount)} loan
      </p>
      {children}
      <p>{nextStep(deal)}</p>
      <p>
        <Link to="/deals/$id" params={{ id: deal.id }}>
          Open this deal
        </Link>
      </p>
    </section>
  )
}

function nextStep(deal: ListedDeal): string {
  const {
    topMatches: [best],
    contactedLenders,
  } = deal
  if (isConsumerLoan(deal)) return `This deal is saved. ${investmentOnlyText}`
  if (!best) return 'Next: see what ruled every lender out, and which change would let one in.'
  if (contactedLenders === 'true') return 'Next: get written quotes, compare them, and choose one.'
  const { totalCost } = best.cost
  const total = totalCost === null ? '; its rate is not published' : ` at ${formatDollars(totalCost)} expected in all`
  return `Next: contact ${best.lender.name}, the best match${total}.`
}

function countText(count: number | undefined): string | undefined {
  return count?.toLocaleString('en-US')
}

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { dashboardStatsEndpoint, ListedDeal } from '#contract/deals/deals.ts'
import type { EndpointReply } from '#contract/wire/endpoint.ts'
import { formatCount, formatCountOf } from '#domain/money/counts.ts'
import { NextStepLink } from '#web/features/dashboard/notice-card.tsx'
import { DealLine } from '#web/features/deals/headline/deal-line.tsx'
import { type HeadlineWithFacts, useHeadlines } from '#web/features/deals/headline/use-headlines.ts'
import { shortAddress } from '#web/format/deal-name.ts'
import { headlinesQuery } from '#web/session/deal-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { signedOutText } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Name, NamedText } from '#web/ui/labels/name.tsx'
import { TabHead } from '#web/ui/page-heading.tsx'
import { CashTimeline } from './cash-timeline.tsx'
import { ProjectsOverview } from './projects-overview.tsx'
import { TabLink } from './tab-link.tsx'

/**
 * Shows up to five of today's tasks, the first eight of `deals` and their cash timeline, then the four figures, the
 * quick actions and the projects. Loads the headlines and projects itself. Shows only placeholders until the headlines
 * are loaded; if they can't be, an alert replaces tasks, deals and timeline.
 */
export function OverviewTab({
  name,
  stats,
  deals,
}: {
  name: string
  stats: UseQueryResult<EndpointReply<typeof dashboardStatsEndpoint> | null>
  deals: readonly ListedDeal[]
}) {
  const { data: read, isError } = useQuery(headlinesQuery())
  const headlines = useHeadlines()
  const heading = useRef<HTMLHeadingElement>(null)
  const figures = [
    ['Active Deals', countText(stats.data?.activeDeals)],
    ['Total Matches', countText(stats.data?.totalMatches)],
    ['Total Contacted Lenders', countText(stats.data?.contactedLenders)],
    ['Avg Response Time', stats.data ? stats.data.avgResponseTime || 'N/A' : undefined],
  ] as const
  async function retry() {
    const { data } = await stats.refetch()
    // The button disappears, so the heading takes the focus.
    if (data) heading.current?.focus()
  }
  if (!read && !isError)
    return (
      <>
        <TabHead
          title={
            <>
              Welcome back, <Name>{name}</Name>
            </>
          }
        />
        <TodaySkeleton />
      </>
    )
  return (
    <>
      <TabHead
        title={
          <>
            Welcome back, <Name>{name}</Name>
          </>
        }
        headingRef={heading}
      />
      {read ? <TodayList deals={deals} headlines={headlines} reserves={read.reserves} /> : null}
      {isError ? (
        <Alert title="Today could not be loaded" className="mb-6">
          <p>Your deals are under My Deals.</p>
        </Alert>
      ) : null}
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
              <dd className="min-h-11 font-serif text-figure font-semibold tracking-[-0.03em] tabular-nums lining-nums">
                {value === undefined ? <Skeleton shape="title" /> : value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <section aria-labelledby="quick" className="mt-12">
        <h2 id="quick" className="text-h3">
          Quick actions
        </h2>
        <ul className="mt-4 grid gap-6 md:grid-cols-3">
          <li className="grid content-start justify-items-start gap-2">
            <TabLink tab="my-deals" className={buttonClass({ variant: 'primary' })}>
              View My Deals
            </TabLink>
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
      {/* Last, because it loads late. */}
      <div className="mt-12">
        <ProjectsOverview />
      </div>
    </>
  )
}

/** Tall enough to keep what follows below the screen. */
function TodaySkeleton() {
  return (
    <SkeletonGroup label="Loading today" className="grid min-h-screen content-start gap-3">
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <Skeleton key={row} shape="block" className="h-12" />
      ))}
    </SkeletonGroup>
  )
}

function countText(count: number | undefined): string | undefined {
  return count === undefined ? undefined : formatCount(count)
}

type DealWithHeadline = { deal: ListedDeal; headline: HeadlineWithFacts }

/**
 * The maximum rows of each list, to fit it on a phone's screen. Further tasks aren't shown; My Deals lists all deals.
 */
const [maxTasks, maxDeals] = [5, 8]

/** Lists today's tasks across deals, then the deals as rows, and their closings and cash on one time axis. */
function TodayList({
  deals,
  headlines,
  reserves,
}: {
  deals: readonly ListedDeal[]
  headlines: ReadonlyMap<string, HeadlineWithFacts>
  reserves: number | null
}) {
  const loaded = deals.flatMap((deal): DealWithHeadline[] => {
    const headline = headlines.get(deal.id)
    return headline ? [{ deal, headline }] : []
  })
  const tasks = loaded.filter(({ headline }) => headline.urgency !== null).sort(bySoonest)
  return (
    <>
      <section aria-labelledby="today" className="mb-8">
        <h2 id="today" className="text-h3">
          Today
        </h2>
        {tasks.length === 0 ? (
          <p className="mt-2 border-t border-ink pt-3 text-ink-2">Nothing needs you today.</p>
        ) : (
          <ul className="mt-2 border-t border-ink">
            {tasks.slice(0, maxTasks).map(({ deal, headline }, index) => (
              <li
                key={deal.id}
                className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-2"
              >
                <p className="min-w-0">
                  <Link
                    to="/deals/$id"
                    params={{ id: deal.id }}
                    className="block truncate font-semibold text-ink no-underline hover:underline"
                  >
                    <Name>{shortAddress(deal.propertyAddress)}</Name>
                  </Link>
                  <span className="block text-sm text-ink-2 tabular-nums lining-nums">
                    <NamedText text={headline.summary} names={headline.lenderNames} />
                  </span>
                </p>
                {headline.next ? (
                  <NextStepLink
                    dealId={deal.id}
                    next={headline.next}
                    lenderNames={headline.lenderNames}
                    propertyAddress={deal.propertyAddress}
                    variant={index === 0 ? 'primary' : 'line'}
                    size="small"
                  />
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="all-deals" className="mb-8">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="all-deals" className="text-h3">
            {formatCountOf(deals.length, 'deal')}
          </h2>
          <TabLink tab="my-deals" className="inline-flex min-h-6 items-center text-sm pointer-coarse:min-h-11">
            {deals.length > maxDeals ? `All ${formatCount(deals.length)} deals` : 'My Deals'}
          </TabLink>
        </div>
        <ul className="mt-2 border-t border-ink">
          {deals.slice(0, maxDeals).map((deal) => (
            <li key={deal.id} className="border-b border-line">
              <DealLine deal={deal} headline={headlines.get(deal.id)} />
            </li>
          ))}
        </ul>
      </section>
      <CashTimeline deals={loaded.map(({ deal, headline }) => ({ deal, facts: headline.facts }))} reserves={reserves} />
    </>
  )
}

/** Sorts by urgency, then by closing day; deals without one last. */
function bySoonest(a: DealWithHeadline, b: DealWithHeadline): number {
  const closing = ({ headline }: DealWithHeadline) => headline.facts.closing?.daysLeft ?? Number.MAX_SAFE_INTEGER
  return (a.headline.urgency ?? 0) - (b.headline.urgency ?? 0) || closing(a) - closing(b)
}

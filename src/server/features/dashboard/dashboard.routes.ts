import { dashboardStatsEndpoint, listTopLendersEndpoint } from '#contract/deals/deals.ts'
import { listHeadlinesEndpoint } from '#contract/deals/headlines.ts'
import { listTopLenders } from '#server/features/deals/matches/list-top-lenders.ts'
import { openDealsSince } from '#server/features/deals/open-deals.ts'
import { readResponseTime } from '#server/features/quotes/facts/response-time.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Http, readLimits, route } from '#server/platform/http/route.ts'
import { getDashboardCounts } from './dashboard.queries.ts'
import { readHeadlines } from './read-headlines.ts'

/** Registers the dashboard's private page, and the investor's own figures, headlines and top lenders. */
export function registerDashboard(http: Http, { db, clock }: { db: Database; clock: () => Date }): void {
  http.pages.push({ path: '/dashboard', isPrivate: true })
  route(http, dashboardStatsEndpoint, { limits: readLimits }, async ({ investor }) => {
    const [counts, avgResponseTime] = await Promise.all([
      getDashboardCounts(db, investor.id, openDealsSince(clock())),
      readResponseTime(db, investor.id),
    ])
    return { ...counts, avgResponseTime }
  })

  route(http, listHeadlinesEndpoint, { limits: readLimits }, async ({ query, investor }) =>
    readHeadlines(db, { userId: investor.id, dealId: query.deal, now: clock() }),
  )

  route(http, listTopLendersEndpoint, { limits: readLimits }, async ({ investor }) =>
    listTopLenders(db, investor.id, clock()),
  )
}

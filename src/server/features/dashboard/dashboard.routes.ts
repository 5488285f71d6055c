import { dashboardStats, listTopLenders as listTopLendersEndpoint } from '#contract/deals.ts'
import type { Database } from '#server/db/database.ts'
import { type Http, readLimits, route } from '#server/http/route.ts'
import { listTopLenders } from '../deals/matches/list-top-lenders.ts'
import { openDealsSince } from '../deals/open-deals.ts'
import { getDashboardCounts } from './dashboard.queries.ts'

/** Lenders' replies are not recorded, so there is nothing to take an average of. */
const unknownResponseTime = 'N/A'

export function registerDashboard(http: Http, { db, clock }: { db: Database; clock: () => Date }): void {
  route(http, dashboardStats, { limits: readLimits }, async ({ investor }) => ({
    ...(await getDashboardCounts(db, investor.id, openDealsSince(clock()))),
    avgResponseTime: unknownResponseTime,
  }))

  route(http, listTopLendersEndpoint, { limits: readLimits }, async ({ investor }) =>
    listTopLenders(db, investor.id, clock()),
  )
}

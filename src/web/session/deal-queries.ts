import { dashboardStatsEndpoint, listTopLendersEndpoint } from '#contract/deals/deals.ts'
import { listAllDeals } from '#contract/deals/list-all-deals.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { ownQuery } from './own-query.ts'

/** The own deals, newest first, each with its five best matches. */
export function dealsQuery() {
  return ownQuery(queryKeys.deals, listAllDeals)
}

export function dashboardStatsQuery() {
  return ownQuery(queryKeys.dashboardStats, (call) => call(dashboardStatsEndpoint))
}

export function topLendersQuery() {
  return ownQuery(queryKeys.topLenders, (call) => call(listTopLendersEndpoint))
}

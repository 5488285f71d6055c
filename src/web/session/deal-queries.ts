import { dashboardStats, listTopLenders } from '#contract/deals/deals.ts'
import { listAllDeals } from '#contract/deals/list-all-deals.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { ownQuery } from './own-query.ts'

/** The own deals, newest first, each with its five best matches. */
export function dealsQuery() {
  return ownQuery(queryKeys.deals, listAllDeals)
}

export function dashboardStatsQuery() {
  return ownQuery(queryKeys.dashboardStats, (call) => call(dashboardStats))
}

export function topLendersQuery() {
  return ownQuery(queryKeys.topLenders, (call) => call(listTopLenders))
}

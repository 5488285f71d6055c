import { dashboardStats, listDeals, listTopLenders } from '#contract/deals/deals.ts'
import { ownQuery } from './own-query.ts'

/** The own deals, newest first, each with its five best matches. */
export function dealsQuery() {
  return ownQuery(['/api/deals'], (call) => call(listDeals))
}

export function dashboardStatsQuery() {
  return ownQuery(['/api/dashboard/stats'], (call) => call(dashboardStats))
}

export function topLendersQuery() {
  return ownQuery(['/api/top-lenders'], (call) => call(listTopLenders))
}

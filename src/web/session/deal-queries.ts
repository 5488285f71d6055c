import { useQueryClient } from '@tanstack/react-query'
import {
  dashboardStatsEndpoint,
  listAllDeals,
  listDealMatchesEndpoint,
  listTopLendersEndpoint,
} from '#contract/deals/deals.ts'
import { listHeadlinesEndpoint } from '#contract/deals/headlines.ts'
import { listProjectsEndpoint } from '#contract/project/projects.ts'
import { listDealQuotesEndpoint } from '#contract/quotes/deal-quotes.ts'
import { listOwnRoundsEndpoint } from '#contract/quotes/rounds.ts'
import { ownQuery } from '#web/session/session.ts'
import { queryKeys } from './query-keys.ts'

/**
 * The investor's deals with any status, newest first, each with its five best matches. Null after the session has
 * ended.
 */
export function dealsQuery() {
  return ownQuery(queryKeys.deals, listAllDeals)
}

/** The four figures of the dashboard's overview. Null after the session has ended. */
export function dashboardStatsQuery() {
  return ownQuery(queryKeys.dashboardStats, (call) => call(dashboardStatsEndpoint))
}

/** A deal's stored matches, best first. Null after the session has ended. */
export function dealMatchesQuery(dealId: string) {
  return ownQuery(queryKeys.dealMatches(dealId), (call) => call(listDealMatchesEndpoint, { params: { id: dealId } }))
}

/**
 * A deal's requests, its quotes, and the lender to ask next, if any. Quotes are priced for the planned or usual hold:
 * lowest total first, superseded ones last. Null after the session has ended.
 */
export function dealQuotesQuery(dealId: string) {
  return ownQuery(queryKeys.dealQuotes(dealId), (call) => call(listDealQuotesEndpoint, { params: { id: dealId } }))
}

/**
 * The investor's rounds that are open or closed within the last 14 days, latest first. Enable it only while rounds are
 * on. Null after the session has ended.
 */
export function ownRoundsQuery() {
  return ownQuery(queryKeys.ownRounds, (call) => call(listOwnRoundsEndpoint))
}

/**
 * Lenders that are among an open deal's five best, became its match within the last week and weren't contacted yet,
 * best score first. Null after the session has ended.
 */
export function topLendersQuery() {
  return ownQuery(queryKeys.topLenders, (call) => call(listTopLendersEndpoint))
}

/**
 * The facts that decide each headline of the 200 newest deals, with documents only for deals near closing, and the
 * investor's reserves. Null after the session has ended. Refetched when shown after a change.
 */
export function headlinesQuery() {
  return ownQuery(queryKeys.headlines, (call) => call(listHeadlinesEndpoint), { refetchOnMount: true })
}

/**
 * The facts that decide one deal's headline, with its documents, and the investor's reserves. For an unknown deal,
 * `headlines` is empty and `reserves` null. Null after the session has ended. Refetched when shown after a change.
 */
export function dealHeadlineQuery(dealId: string) {
  return ownQuery(queryKeys.dealHeadline(dealId), (call) => call(listHeadlinesEndpoint, { query: { deal: dealId } }), {
    refetchOnMount: true,
  })
}

/**
 * Those of the investor's 50 newest open or funded deals that have no result, soonest date first, with the money in
 * them, and a summary of the results of all deals. Null after the session has ended.
 */
export function projectsQuery() {
  return ownQuery(queryKeys.projects, (call) => call(listProjectsEndpoint))
}

/**
 * Returns a function to call after a deal's fields, dates or stage change. It refetches what is cached, shown or not,
 * of the deal, its matches, timeline, checklist and project, and of the investor's deals, projects and dashboard, but
 * not the deal's quotes or headline. Its promise resolves even if a refetch fails.
 */
export function useRefreshDeal(dealId: string) {
  const queryClient = useQueryClient()
  const keys: readonly (readonly unknown[])[] = [
    queryKeys.deal(dealId),
    queryKeys.dealMatches(dealId),
    queryKeys.dealTimeline(dealId),
    queryKeys.dealChecklist(dealId),
    queryKeys.dealProject(dealId),
    queryKeys.deals,
    queryKeys.dashboardStats,
    queryKeys.topLenders,
    queryKeys.projects,
  ]
  return () => Promise.all(keys.map((queryKey) => queryClient.refetchQueries({ queryKey, exact: true, type: 'all' })))
}

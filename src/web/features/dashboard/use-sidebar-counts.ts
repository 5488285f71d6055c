import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { User } from '#contract/accounts/profile.ts'
import type { listProjectsEndpoint } from '#contract/project/projects.ts'
import type { OwnRound } from '#contract/quotes/rounds.ts'
import type { EndpointReply } from '#contract/wire/endpoint.ts'
import { useHeadlines } from '#web/features/deals/headline/use-headlines.ts'
import {
  dashboardStatsQuery,
  dealsQuery,
  ownRoundsQuery,
  projectsQuery,
  topLendersQuery,
} from '#web/session/deal-queries.ts'
import { useFeatures } from '#web/shell/site-queries.ts'
import type { DashboardSidebar } from './dashboard-sidebar.tsx'
import { dealNotices } from './deal-notices.ts'

/**
 * Returns the query of the lenders that are among the five best of any open deal, became its match within the last week
 * and weren't contacted yet, best score first. It is disabled, and so stays pending, until onboarding is completed.
 */
export function useTopLenders(user: User) {
  return useQuery({ ...topLendersQuery(), enabled: user.onboardingCompleted === 'true' })
}

/**
 * Returns each deal's latest round if it ended in the last 14 days, by deadline or by the investor, and the deal has no
 * chosen quote. Leaves out earlier rounds of the deal. Empty while rounds load and on a site without them.
 */
export function useEndedRounds(): readonly OwnRound[] {
  const { data } = useQuery({ ...ownRoundsQuery(), enabled: useFeatures().rounds === 'on' })
  // The server lists the latest round first.
  const latest = Map.groupBy(data ?? [], ({ dealId }) => dealId)
  return [...latest.values()]
    .flatMap(([round]) => round ?? [])
    .filter(({ end, hasChosenQuote }) => (end === 'deadline' || end === 'investor') && !hasChosenQuote)
}

type Counts = NonNullable<ComponentProps<typeof DashboardSidebar>['counts']>

/**
 * Returns the counts of all deals, all matches, unread messages (0 if `messaging` is null, because they are only
 * announced) and notifications. Omits those that are still loading, and a zero for notifications. Notifications count
 * each late draw, each deal with news and, as one, all new lenders, but not dates or missing documents.
 */
export function useSidebarCounts(user: User, messaging: { unread: number | null } | null): Counts {
  const deals = useQuery(dealsQuery())
  const stats = useQuery(dashboardStatsQuery())
  const topLenders = useTopLenders(user)
  const projects = useQuery(projectsQuery())
  const news = dealNotices(useHeadlines(), useEndedRounds()).filter(({ isNew }) => isNew)
  // One card for all new lenders, one per late draw and one per deal with news. The investor's own actions don't count.
  const notifications = (topLenders.data?.length ? 1 : 0) + countLateDraws(projects.data) + news.length
  return {
    ...(deals.data ? { 'my-deals': [deals.data.length, deals.data.length === 1 ? 'deal' : 'deals'] } : {}),
    ...(stats.data
      ? { 'matched-lenders': [stats.data.totalMatches, stats.data.totalMatches === 1 ? 'match' : 'matches'] }
      : {}),
    ...messagesCount(messaging),
    ...(notifications > 0 ? { notifications: [notifications, 'new'] } : {}),
  }
}

function messagesCount(messaging: { unread: number | null } | null): Pick<Counts, 'messages'> {
  if (!messaging) return { messages: [0, 'messages'] }
  return messaging.unread === null ? {} : { messages: [messaging.unread, 'unread'] }
}

/** Counts the late draws of the loaded projects; 0 while they load and after the session has ended. */
export function countLateDraws(projects: EndpointReply<typeof listProjectsEndpoint> | null | undefined): number {
  return projects?.rows.reduce((count, row) => count + row.lateDraws.length, 0) ?? 0
}

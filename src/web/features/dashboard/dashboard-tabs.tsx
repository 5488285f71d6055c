import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { User } from '#contract/accounts/profile.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { dashboardStatsQuery, dealsQuery } from '#web/session/deal-queries.ts'
import type { ContactDraft } from '#web/shell/contact-form.tsx'
import { findMain, focusByScript, isScriptedFocusLost } from '#web/shell/frame/main-content.ts'
import { greetingName } from '#web/shell/person-name.ts'
import { DashboardFrame, PanelSkeleton } from './dashboard-frame.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { SupportTab } from './support-tab.tsx'
import { type DashboardTab, tabOfHash } from './tab-link.tsx'
import { useSidebarCounts, useTopLenders } from './use-sidebar-counts.ts'

const NotificationsTab = lazyWithRetry(async () => (await import('./notifications-tab.tsx')).NotificationsTab)
const MessagesAnnounced = lazyWithRetry(async () => (await import('./messages-announced.tsx')).MessagesAnnounced)

/**
 * The full dashboard: the sidebar and the tab that the URL's fragment names, or else the overview. The caller passes
 * the content of the tabs for deals, matches and messages. Switching tabs scrolls to the top and focuses the new tab's
 * heading.
 */
export function DashboardTabs({
  user,
  panel,
  onCompleteProfile,
  myDeals,
  matchedLenders,
  messaging,
}: {
  user: User
  /** Replaces the tab's content, such as while the deals load. */
  panel: ReactNode | undefined
  onCompleteProfile: () => void
  myDeals: ReactNode
  matchedLenders: ReactNode
  /**
   * The Messages tab and the number of unread messages, which is null until loaded. The prop itself is null while
   * messaging isn't available yet.
   */
  messaging: { tab: ReactNode; unread: number | null } | null
}) {
  const current = tabOfHash(useLocation({ select: (location) => location.hash }))
  const deals = useQuery(dealsQuery())
  const stats = useQuery(dashboardStatsQuery())
  const topLenders = useTopLenders(user)
  const navigate = useNavigate()
  const supportDraft = useRef<ContactDraft | null>(null)
  const tabs: Record<DashboardTab, ReactNode> = {
    overview: <OverviewTab name={greetingName(user)} stats={stats} deals={deals.data ?? []} />,
    'my-deals': myDeals,
    'matched-lenders': matchedLenders,
    messages: messaging ? messaging.tab : <MessagesAnnounced />,
    notifications: (
      <NotificationsTab
        user={user}
        dealCount={deals.data?.length ?? 0}
        topLenders={topLenders}
        unread={messaging && (messaging.unread ?? undefined)}
        onCompleteProfile={() => {
          void navigate({ to: '.', hash: 'overview', hashScrollIntoView: false })
          onCompleteProfile()
        }}
      />
    ),
    support: <SupportTab user={user} draft={supportDraft} />,
  }
  const counts = useSidebarCounts(user, messaging)
  return (
    <DashboardFrame counts={counts}>
      <Suspense fallback={<PanelSkeleton />}>
        <TabArrival current={current} />
        {panel ?? tabs[current]}
      </Suspense>
    </DashboardFrame>
  )
}

/**
 * Moves the focus to the new tab's heading at a change of tab, but not at the first render. Rendered inside the
 * tabs' Suspense, so that its effect waits for a lazy tab, whose heading replaces the placeholder's.
 */
function TabArrival({ current }: { current: DashboardTab }) {
  const before = useRef(current)
  useEffect(() => {
    const isChange = before.current !== current
    if (!isChange && !isScriptedFocusLost()) return
    before.current = current
    if (isChange) window.scrollTo(0, 0)
    const heading = findMain()?.querySelector('h1') ?? null
    if (heading) focusByScript(heading)
  })
  return null
}

import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { User } from '#contract/accounts/profile.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { dashboardStatsQuery, dealsQuery } from '#web/session/deal-queries.ts'
import type { ContactDraft } from '#web/shell/contact-form.tsx'
import { findMain, focusByScript, isScriptedFocusLost } from '#web/shell/frame/main-content.ts'
import { greetingName } from '#web/shell/person-name.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FileUp, History, MessageSquare, Users } from '#web/ui/icons.ts'
import { TabHead } from '#web/ui/page-heading.tsx'
import { DashboardFrame, PanelSkeleton } from './dashboard-frame.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { SupportTab } from './support-tab.tsx'
import { type DashboardTab, tabOfHash } from './tab-link.tsx'
import { useSidebarCounts, useTopLenders } from './use-sidebar-counts.ts'

const NotificationsTab = lazyWithRetry(async () => (await import('./notifications-tab.tsx')).NotificationsTab)

/**
 * The full dashboard: the sidebar and the tab that the URL's fragment names, or else the overview. The caller passes
 * the content of the tabs for deals, matches and messages.
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

const previews = [
  {
    icon: MessageSquare,
    title: 'Chat with lenders',
    text: 'Ask about a deal where its matches are, without leaving the page.',
  },
  {
    icon: Users,
    title: 'One thread per lender',
    text: 'Every lender you contacted in one place, newest answer first.',
  },
  {
    icon: FileUp,
    title: 'Send documents',
    text: 'Scope of work, comps and photos, to the lenders you choose and no one else.',
  },
  { icon: History, title: 'Response times', text: 'How long each lender takes to reply, measured and shown to you.' },
] as const

/** Shown instead of the conversations until messaging is available. */
function MessagesAnnounced() {
  return (
    <>
      <TabHead title="Messages" />
      <h2>Messaging Coming Soon</h2>
      <p className="lead">
        Until then, write to or call your matched lenders directly. Each match has an email, phone or website.
      </p>
      <ul className="mt-6 border-t border-ink md:grid md:grid-cols-2 md:gap-x-8">
        {previews.map(({ icon, title, text }) => (
          <li
            key={title}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-1 border-b border-line py-5"
          >
            <Icon of={icon} className="mt-1 text-brass" />
            <div>
              <h3 className="text-base">{title}</h3>
              <p className="text-sm text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

import { useLocation } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { useSite } from '#web/app-context.ts'
import { ConversationsFrame, ConversationsSkeleton } from '#web/shell/conversations-frame.tsx'
import { forgetWantedPage, wantPage } from '#web/shell/wanted-page.ts'
import { createStoredValue } from '#web/storage/stored-value.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { TabHead } from '#web/ui/page-heading.tsx'
import { DashboardSidebar } from './dashboard-sidebar.tsx'
import { dashboardTabs, tabOfHash } from './tab-link.tsx'

/**
 * Renders {@link SidebarFrame} for the tab in the URL's fragment, even while the panel loads or after it fails. Sets
 * the document's title to the tab's name.
 */
export function DashboardFrame({
  counts = {},
  children,
}: {
  counts?: ComponentProps<typeof DashboardSidebar>['counts'] | undefined
  children: ReactNode
}) {
  const site = useSite()
  const current = tabOfHash(useLocation({ select: (location) => location.hash }))
  const label = dashboardTabs.find(({ id }) => id === current)?.label
  useEffect(() => {
    // The router doesn't know the fragment, so the title is set here. The router sets its own when the page is left.
    document.title = `${label} - ${site.name}`
  }, [label, site.name])
  return (
    <SidebarFrame current={current} counts={counts}>
      {children}
    </SidebarFrame>
  )
}

/**
 * The placeholder of a panel that is loading, below its tab's name. On the Messages tab, renders the placeholder of the
 * conversations instead.
 */
export function PanelSkeleton() {
  const current = tabOfHash(useLocation({ select: (location) => location.hash }))
  if (current === 'messages') return <ConversationsFrame list={<ConversationsSkeleton />} />
  return (
    <>
      <TabHead title={dashboardTabs.find(({ id }) => id === current)?.label} />
      <SkeletonGroup label="Loading your deals" className="grid gap-6">
        <Skeleton shape="title" />
        <Skeleton shape="block" className="h-28" />
        <Skeleton shape="block" className="h-40" />
      </SkeletonGroup>
    </>
  )
}

const collapsed = createStoredValue('dashboard_sidebar_collapsed', (text) => text === 'true')

/** Returns whether the sidebar is collapsed to icons, which is stored in this browser. */
function useSidebarChoice(): [isCollapsed: boolean, setCollapsed: (isCollapsed: boolean) => void] {
  return [collapsed.use(), (next) => collapsed.write(String(next))]
}

/**
 * Renders the dashboard's sidebar, collapsed if it was left so in this browser, next to the `<main>` of a signed-in
 * page. `current` is the tab that the page belongs to. Forgets the page that a redirect to sign-in stored.
 */
export function SidebarFrame({
  current,
  counts = {},
  children,
}: Pick<ComponentProps<typeof DashboardSidebar>, 'current'> &
  Partial<Pick<ComponentProps<typeof DashboardSidebar>, 'counts'>> & { children: ReactNode }) {
  const [isCollapsed, setCollapsed] = useSidebarChoice()
  // A signed-in page is open, so no redirect after sign-in is pending.
  useEffect(forgetWantedPage, [])
  return (
    <div
      className={classNames(
        'grid print:block',
        isCollapsed ? 'lg:grid-cols-[5rem_minmax(0,1fr)]' : 'lg:grid-cols-[16rem_minmax(0,1fr)]',
      )}
    >
      <DashboardSidebar current={current} counts={counts} isCollapsed={isCollapsed} onCollapse={setCollapsed} />
      <main
        id="main"
        className="min-w-0 pt-6 pb-16 max-lg:has-data-[slot=conversations]:py-0 lg:pt-10 lg:pb-24 lg:has-data-[slot=conversations]:p-0"
      >
        <div className="wrap max-w-296 lg:has-data-[slot=conversations]:max-w-none lg:has-data-[slot=conversations]:pr-0 lg:has-data-[slot=conversations]:pl-6">
          {children}
        </div>
      </main>
    </div>
  )
}

/**
 * Explains the redirect for half a second, then opens the sign-in page. Signing in within 15 minutes returns to this
 * page if it is the dashboard or a deal.
 */
export function SignedOut() {
  useEffect(() => {
    const { pathname, search, hash } = window.location
    wantPage(`${pathname}${search}${hash}`)
    const timer = setTimeout(() => window.location.assign('/api/login'), 500)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main id="main" className="wrap py-section">
      <div role="status">
        <h1>Unauthorized</h1>
        <p className="lead">You are logged out. Logging in again...</p>
      </div>
    </main>
  )
}

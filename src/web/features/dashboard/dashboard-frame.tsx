import { useLocation } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { useSite } from '#web/app-context.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { TabHead } from '#web/ui/tab-head.tsx'
import type { DashboardSidebar } from './dashboard-sidebar.tsx'
import { SidebarFrame } from './sidebar-frame.tsx'
import { dashboardTabs, tabOfHash } from './tab-names.ts'

/** Renders the sidebar next to a panel, and the tab's name as the page's title. Stays while the panel loads or fails. */
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

/** The placeholder of a panel that is loading, below its tab's name. */
export function PanelSkeleton() {
  const current = tabOfHash(useLocation({ select: (location) => location.hash }))
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

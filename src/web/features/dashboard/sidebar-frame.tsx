import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { forgetWantedPage } from '#web/shell/wanted-page.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DashboardSidebar } from './dashboard-sidebar.tsx'
import { useSidebarChoice } from './sidebar-choice.ts'

/** The dashboard's sidebar beside a page of the signed-in area. `current` is the tab that the page belongs to. */
export function SidebarFrame({
  current,
  counts = {},
  children,
}: Pick<ComponentProps<typeof DashboardSidebar>, 'current'> &
  Partial<Pick<ComponentProps<typeof DashboardSidebar>, 'counts'>> & { children: ReactNode }) {
  const [isCollapsed, setCollapsed] = useSidebarChoice()
  // Whoever is signed in has arrived.
  useEffect(forgetWantedPage, [])
  return (
    <div className={classNames('app', isCollapsed && 'app--fold')}>
      <DashboardSidebar current={current} counts={counts} isCollapsed={isCollapsed} onCollapse={setCollapsed} />
      <main id="main" className="app-m">
        <div className="wrap">{children}</div>
      </main>
    </div>
  )
}

import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { forgetWantedPage } from '#web/shell/wanted-page.ts'
import { createStoredValue } from '#web/storage/stored-value.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DashboardSidebar } from './dashboard-sidebar.tsx'

const collapsed = createStoredValue('dashboard_sidebar_collapsed', (text) => text === 'true')

/** Returns whether the sidebar is collapsed to icons, which is stored in this browser. */
function useSidebarChoice(): [isCollapsed: boolean, setCollapsed: (isCollapsed: boolean) => void] {
  return [collapsed.use(), (next) => collapsed.write(String(next))]
}

/** Renders the dashboard's sidebar next to a page of the signed-in area. `current` is the tab that the page belongs to. */
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

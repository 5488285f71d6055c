import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Bell, CircleQuestionMark, FileText, LayoutGrid, MessageSquare, Users } from '#web/ui/icons.ts'

/** The six tabs, in their order. A tab's id is the URL's fragment, so back, reload and links work. */
export const dashboardTabs = [
  { id: 'overview', label: 'Overview', icon: LayoutGrid },
  { id: 'my-deals', label: 'My Deals', icon: FileText },
  { id: 'matched-lenders', label: 'Matched Lenders', icon: Users },
  { id: 'messages', label: 'Messages', icon: MessageSquare },
  { id: 'notifications', label: 'Notifications', icon: Bell },
  { id: 'support', label: 'Support', icon: CircleQuestionMark },
] as const
export type DashboardTab = (typeof dashboardTabs)[number]['id']

/** Returns the tab of a fragment without its `#`, the overview for any other text. */
export function tabOfHash(hash: string): DashboardTab {
  return dashboardTabs.find((tab) => tab.id === hash)?.id ?? 'overview'
}

/** Links to a tab of the dashboard: at the current address on the dashboard, at /dashboard on other pages. */
export function TabLink({
  tab,
  isCurrent = false,
  className,
  title,
  onClick,
  children,
}: {
  tab: DashboardTab
  isCurrent?: boolean | undefined
  className?: string | undefined
  title?: string | undefined
  onClick?: (() => void) | undefined
  children: ReactNode
}) {
  const isOnDashboard = useLocation({ select: ({ pathname }) => pathname === '/' || pathname === '/dashboard' })
  return (
    <Link
      to={isOnDashboard ? '.' : '/dashboard'}
      hash={tab}
      hashScrollIntoView={false}
      // Compares the fragment too. Otherwise the router would mark every tab as current.
      activeOptions={{ includeHash: true }}
      activeProps={{}}
      className={className}
      title={title}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
    >
      {children}
    </Link>
  )
}

import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DashboardTab } from './tab-names.ts'

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

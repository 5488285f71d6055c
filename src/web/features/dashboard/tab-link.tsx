import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DashboardTab } from './tab-names.ts'

/** A link to one of the dashboard's tabs, at whichever of its two addresses the dashboard stands. */
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
  return (
    <Link
      to="."
      hash={tab}
      hashScrollIntoView={false}
      // Without the fragment in the comparison the router would call every tab the current page.
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

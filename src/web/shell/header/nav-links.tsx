import { Link, useLocation } from '@tanstack/react-router'
import type { Session } from '#web/session/session.ts'

/**
 * The header's links. The first is Home or, when signed in, Dashboard, which leads to `/dashboard` on small screens and
 * to `/` on others.
 */
export function NavLinks({ session, isSmallScreen = false }: { session: Session; isSmallScreen?: boolean }) {
  const isSignedIn = session.status === 'signed-in'
  // The dashboard has two addresses, and a deal's page belongs to it, too.
  const isAtDashboard = useLocation({
    select: ({ pathname }) => isSignedIn && (['/', '/dashboard'].includes(pathname) || pathname.startsWith('/deals/')),
  })
  return (
    <>
      <NavLink
        isInSheet={isSmallScreen}
        to={isSignedIn && isSmallScreen ? '/dashboard' : '/'}
        isExact
        isCurrent={isAtDashboard}
      >
        {isSignedIn ? 'Dashboard' : 'Home'}
      </NavLink>
      <NavLink isInSheet={isSmallScreen} to="/about">
        About
      </NavLink>
      <NavLink isInSheet={isSmallScreen} to="/lenders">
        Lenders
      </NavLink>
      <NavLink isInSheet={isSmallScreen} to="/tools">
        Tools
      </NavLink>
      <NavLink isInSheet={isSmallScreen} to="/contact">
        Contact
      </NavLink>
    </>
  )
}

type NavLinkProps = { to: string; isInSheet: boolean; isExact?: boolean; isCurrent?: boolean; children: string }

const linkClass =
  'inline-flex items-center rounded px-3 text-sm font-medium text-ink-2 no-underline hover:bg-sunk hover:text-ink'
const currentClass =
  'aria-[current]:rounded-none aria-[current]:text-ink aria-[current]:edge-bottom-brass forced-colors:aria-[current]:border-b-3 forced-colors:aria-[current]:border-[Highlight]'
const barLinkClass = `${linkClass} ${currentClass} min-h-10 pointer-coarse:min-h-11`
/** A link or an action in the sheet of small screens. */
export const sheetLinkClass = `${linkClass} ${currentClass} min-h-12 cursor-pointer text-left`

function NavLink({ to, isInSheet, isExact = false, isCurrent = false, children }: NavLinkProps) {
  return (
    <Link
      to={to}
      className={isInSheet ? sheetLinkClass : barLinkClass}
      activeOptions={{ exact: isExact, includeSearch: false }}
      {...(isCurrent ? { 'aria-current': 'page' } : {})}
    >
      {children}
    </Link>
  )
}

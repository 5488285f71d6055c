import { Link, useLocation } from '@tanstack/react-router'
import type { Session } from '#web/session/use-session.ts'

/** The bar's links, the same wherever they stand. On small screens the signed-in Dashboard link has a page of its own. */
export function NavLinks({ session, isSmallScreen = false }: { session: Session; isSmallScreen?: boolean }) {
  const isSignedIn = session.status === 'signed-in'
  // The bar's Dashboard link leads through '/', which is not the address it ends at; a deal belongs to it.
  const isAtDashboard = useLocation({
    select: ({ pathname }) => isSignedIn && (pathname === '/dashboard' || pathname.startsWith('/deals/')),
  })
  return (
    <>
      <NavLink to={isSignedIn && isSmallScreen ? '/dashboard' : '/'} isExact isCurrent={isAtDashboard}>
        {isSignedIn ? 'Dashboard' : 'Home'}
      </NavLink>
      <NavLink to="/about">About</NavLink>
      <NavLink to="/lenders">Lenders</NavLink>
      <NavLink to="/tools">Tools</NavLink>
      <NavLink to="/contact">Contact</NavLink>
    </>
  )
}

type NavLinkProps = { to: string; isExact?: boolean; isCurrent?: boolean; children: string }

function NavLink({ to, isExact = false, isCurrent = false, children }: NavLinkProps) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: isExact, includeSearch: false }}
      {...(isCurrent ? { 'aria-current': 'page' } : {})}
    >
      {children}
    </Link>
  )
}

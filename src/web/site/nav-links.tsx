import { Link } from '@tanstack/react-router'
import type { Session } from '../session/use-session.ts'

/** The bar's links, the same wherever they stand. On small screens the signed-in Dashboard link has a page of its own. */
export function NavLinks({ session, isSmallScreen = false }: { session: Session; isSmallScreen?: boolean }) {
  const isSignedIn = session.status === 'signed-in'
  return (
    <>
      <NavLink to={isSignedIn && isSmallScreen ? '/dashboard' : '/'} isExact>
        {isSignedIn ? 'Dashboard' : 'Home'}
      </NavLink>
      <NavLink to="/about">About</NavLink>
      <NavLink to="/lenders">Lenders</NavLink>
      <NavLink to="/contact">Contact</NavLink>
    </>
  )
}

function NavLink({ to, isExact = false, children }: { to: string; isExact?: boolean; children: string }) {
  return (
    <Link to={to} activeOptions={{ exact: isExact, includeSearch: false }}>
      {children}
    </Link>
  )
}

import { Link } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { lazy, Suspense, useEffect } from 'react'
import { useSite } from '#web/app-context.ts'
import { Wordmark } from '#web/charts/mark.tsx'
import type { Session } from '#web/session/use-session.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { buttonClass, iconButtonClass } from '#web/ui/controls/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PanelLeft } from '#web/ui/icons/panel-left.ts'
import { dashboardDrawer, dashboardSidebarId, setDrawerOpen } from './dashboard-drawer.ts'
import { MenuSheet } from './menu-sheet.tsx'
import { NavLinks } from './nav-links.tsx'
import { SignInLink } from './sign-in-link.tsx'

// Visitors never download these two, and the page does not wait for them.
const loadCorner = () => import('./account-corner.tsx')
const loadSheetLinks = () => import('./account-sheet-links.tsx')
const AccountCorner = lazy(async () => ({ default: (await loadCorner()).AccountCorner }))
const AccountSheetLinks = lazy(async () => ({ default: (await loadSheetLinks()).AccountSheetLinks }))

/** The top bar. On the dashboard it has one more toggle on small screens, for the dashboard's sidebar. */
export function SiteHeader({ session }: { session: Session }) {
  const site = useSite()
  const isLoading = session.status === 'loading'
  useEffect(() => {
    // Beside the question who it is, not after its answer.
    if (isLoading) for (const load of [loadCorner, loadSheetLinks]) load().catch(() => {})
  }, [isLoading])
  return (
    <header className="top">
      <div className="wrap">
        <DrawerToggle />
        <Link className="mark" to="/" aria-label={`${site.name}: home`}>
          <Wordmark name={site.name} />
        </Link>
        <nav className="nav-wide" aria-label="Main">
          <div className="links">
            <NavLinks session={session} />
          </div>
        </nav>
        <div className="end">
          {session.status === 'signed-in' ? (
            <Suspense fallback={<span className="who" />}>
              <AccountCorner user={session.user} />
            </Suspense>
          ) : null}
          {session.status === 'visitor' ? (
            <>
              <SignInLink className={buttonClass({ variant: 'quiet', className: 'max-[56rem]:hidden' })} />
              <ButtonLink variant="primary" asChild>
                <Link to="/auth/signup">Get Started</Link>
              </ButtonLink>
            </>
          ) : null}
          <MenuSheet>
            <nav className="links" aria-label="Main, small screens">
              <NavLinks session={session} isSmallScreen />
              {session.status === 'visitor' ? (
                <>
                  <SignInLink />
                  <Link to="/auth/signup">Get Started</Link>
                </>
              ) : null}
              {session.status === 'signed-in' ? (
                <Suspense fallback={null}>
                  <AccountSheetLinks />
                </Suspense>
              ) : null}
            </nav>
          </MenuSheet>
        </div>
      </div>
    </header>
  )
}

function DrawerToggle() {
  const { isOpen, isOffered } = useSelector(dashboardDrawer)
  if (!isOffered) return null
  return (
    <button
      type="button"
      className={iconButtonClass({ className: '-ml-3 lg:hidden' })}
      aria-label="Dashboard sidebar"
      aria-expanded={isOpen}
      aria-controls={dashboardSidebarId}
      onClick={() => setDrawerOpen(!isOpen)}
    >
      <Icon of={PanelLeft} />
    </button>
  )
}

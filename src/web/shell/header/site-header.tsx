import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { Suspense, useEffect } from 'react'
import { useSite } from '#web/app-context.ts'
import { Wordmark, wordmarkLinkClass } from '#web/charts/mark.tsx'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { userQuery } from '#web/session/own-query.ts'
import type { Session } from '#web/session/use-session.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { buttonClass, iconButtonClass } from '#web/ui/controls/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PanelLeft } from '#web/ui/icons.ts'
import { dashboardDrawer, dashboardSidebarId, setDrawerOpen } from './dashboard-drawer.ts'
import { MenuSheet } from './menu-sheet.tsx'
import { NavLinks, sheetLinkClass } from './nav-links.tsx'

/** The header of every page, and the row inside it. */
export const headerClass = 'border-b border-line bg-paper print:hidden'
export const headerRowClass = 'wrap flex min-h-16 items-center gap-4 min-[56rem]:min-h-18'

// Visitors never download these two, and the page doesn't wait for them.
const loadCorner = () => import('./account-corner.tsx')
const loadSheetLinks = () => import('./account-sheet-links.tsx')
const AccountCorner = lazyWithRetry(async () => (await loadCorner()).AccountCorner)
const AccountSheetLinks = lazyWithRetry(async () => (await loadSheetLinks()).AccountSheetLinks)

/** The header. On the dashboard it has another toggle on small screens, for the sidebar. */
export function SiteHeader({ session }: { session: Session }) {
  const site = useSite()
  const isLoading = session.status === 'loading'
  useEffect(() => {
    // Loads in parallel with the user's account.
    if (isLoading) for (const load of [loadCorner, loadSheetLinks]) load().catch(() => {})
  }, [isLoading])
  return (
    <header className={headerClass}>
      <div className={headerRowClass}>
        <DrawerToggle />
        <Link className={wordmarkLinkClass} to="/" aria-label={`${site.name}: home`}>
          <Wordmark name={site.name} />
          <DeskTag />
        </Link>
        <nav
          className="ml-6 hidden min-[56rem]:not-in-data-desk:block in-data-[session=waiting]:invisible"
          aria-label="Main"
        >
          <div className="flex gap-1">
            <NavLinks session={session} />
          </div>
        </nav>
        <div className="ml-auto flex items-center gap-2 in-data-[session=waiting]:invisible">
          {session.status === 'signed-in' ? (
            <Suspense fallback={<span className="min-h-11" />}>
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
            <nav className="flex flex-col gap-1" aria-label="Main, small screens">
              <NavLinks session={session} isSmallScreen />
              {session.status === 'visitor' ? (
                <>
                  <SignInLink className={sheetLinkClass} />
                  <Link to="/auth/signup" className={sheetLinkClass}>
                    Get Started
                  </Link>
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

function DeskTag() {
  return (
    <span className="hidden rounded-sm bg-night px-2 font-sans text-xs font-semibold tracking-normal text-on-night in-data-desk:inline">
      Desk
    </span>
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

/** A link to the sign-in page. Clears the remembered user first. */
function SignInLink({ className }: { className?: string }) {
  const queryClient = useQueryClient()
  return (
    <Link to="/auth/login" className={className} onClick={() => queryClient.setQueryData(userQuery().queryKey, null)}>
      Sign In
    </Link>
  )
}

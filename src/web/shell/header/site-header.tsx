import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
} from 'react'
import { useSite } from '#web/app-context.ts'
import { Wordmark, wordmarkLinkClass } from '#web/charts/mark.tsx'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { type Session, userQuery } from '#web/session/session.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { buttonClass, iconButtonClass } from '#web/ui/controls/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu, PanelLeft } from '#web/ui/icons.ts'
import { dashboardDrawer, dashboardSidebarId, setDrawerOpen } from './dashboard-drawer.ts'
import { NavLinks, sheetLinkClass } from './nav-links.tsx'

/** The header of every page, and the row inside it. */
export const headerClass = 'border-b border-line bg-paper print:hidden'
export const headerRowClass = 'wrap flex min-h-16 items-center gap-4 min-[56rem]:min-h-18'

// Visitors never download these two, and the page doesn't wait for them.
const loadMenuButton = () => import('./account-menu-button.tsx')
const loadSheetLinks = () => import('./account-sheet-links.tsx')
const AccountMenuButton = lazyWithRetry(async () => (await loadMenuButton()).AccountMenuButton)
const AccountSheetLinks = lazyWithRetry(async () => (await loadSheetLinks()).AccountSheetLinks)

/** The header. On the dashboard it has another toggle on small screens, for the sidebar. */
export function SiteHeader({ session }: { session: Session }) {
  const site = useSite()
  const isLoading = session.status === 'loading'
  useEffect(() => {
    // Loads in parallel with the user's account.
    if (isLoading) for (const load of [loadMenuButton, loadSheetLinks]) load().catch(() => {})
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
              <AccountMenuButton user={session.user} />
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

/**
 * The header's links on small screens, behind a toggle. A `<details>` opens without scripts, too. With scripts it
 * closes after any link or action, on Escape, on an outside press and when the focus leaves.
 */
function MenuSheet({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const router = useRouter()

  function close() {
    if (menu.current) menu.current.open = false
  }

  useEffect(() => {
    function closeOutside(event: PointerEvent) {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close()
    }
    document.addEventListener('pointerdown', closeOutside)
    const stopListening = router.subscribe('onBeforeNavigate', close)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      stopListening()
    }
  })

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !menu.current?.open) return
    close()
    menu.current.querySelector('summary')?.focus()
  }

  function closeOnLeave(event: FocusEvent) {
    if (event.relatedTarget instanceof Node && !menu.current?.contains(event.relatedTarget)) close()
  }

  function closeAfterUse(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a, button')) close()
  }

  return (
    <details
      ref={menu}
      className="min-[56rem]:hidden in-data-desk:hidden"
      onKeyDown={closeOnEscape}
      onBlur={closeOnLeave}
    >
      <summary className={iconButtonClass({ className: 'list-none' })}>
        <Icon of={Menu} />
        <span className="sr-only">Menu</span>
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Enter clicks a link. */}
      <div className="absolute inset-x-0 z-20 border-y border-line bg-card p-4 shadow-sheet" onClick={closeAfterUse}>
        {children}
      </div>
    </details>
  )
}

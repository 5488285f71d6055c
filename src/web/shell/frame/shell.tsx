import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react'
import { legalVersion } from '#contract/accounts/legal-texts.ts'
import type { User } from '#contract/accounts/profile.ts'
import { useSite } from '#web/app-context.ts'
import { Wordmark, wordmarkLinkClass } from '#web/charts/mark.tsx'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { markShellHydrated } from '#web/hydration/replay.ts'
import { useCrossTabUser } from '#web/session/cross-tab.ts'
import { isLeaving, useSession } from '#web/session/session.ts'
import { isPrivateLink, pageKindOf } from '#web/shell/head/page-kind.ts'
import { headerClass, headerRowClass, SiteHeader } from '#web/shell/header/site-header.tsx'
import { useFeatures } from '#web/shell/site-queries.ts'
import { VisitMeasurement } from '#web/shell/visits/measure-visits.tsx'
import { announce, announced } from '#web/ui/feedback/announce.ts'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { findMain, focusByScript } from './main-content.ts'
import { PageWait, pageWaitClass } from './page-wait.tsx'
import { SiteFooter } from './site-footer.tsx'

// Every toast's message is also on the page, so the page works without the toaster's code.
const Toaster = lazy(async () => ({
  default: (await import('#web/ui/feedback/toaster.tsx').catch(() => null))?.Toaster ?? (() => null),
}))

// Only signed-in investors have records to send.
const SendUnsent = lazyWithRetry(async () => (await import('#web/shell/send-unsent.tsx')).SendUnsent)

// Loaded separately, because it is rarely shown and its texts are larger than the check.
const LegalNotice = lazyWithRetry(async () => (await import('#web/shell/legal-notice.tsx')).LegalNotice)

function hasAccepted({ legalAcceptances }: User): boolean {
  return legalAcceptances.some(({ version }) => version === legalVersion)
}

/**
 * The frame of every page: header, footer, legal notice, toasts and screen reader announcements; each page renders its
 * own `<main id="main">`. After navigation, moves focus to the page's heading. Asks for consent to visit measurement,
 * and sends a signed-in investor's unsent records. Private links get a header without sign-in. A spinner replaces the
 * page during sign-out, and while the session first loads, except on private links.
 */
export function Shell() {
  const session = useSession()
  useCrossTabUser()
  const isHydrated = useHydrated()
  const pathname = useLocation({ select: (location) => location.pathname })
  const isPrivate = isPrivateLink(pathname)
  // A private link shows the same page to everyone.
  const isWaiting = useFirstWait(session.status === 'loading', isHydrated) && !isPrivate
  const leaves = useSelector(isLeaving)
  // Runs in a separate task: inside an effect, React can't hydrate the boundary around the page, and a replayed click
  // would be lost.
  useEffect(() => {
    setTimeout(markShellHydrated)
  }, [])
  const isDashboardHome = pathname === '/' && session.status === 'signed-in'
  return (
    <>
      <SkipLink />
      {pathname === '/' && !isDashboardHome ? <Announcement /> : null}
      {isPrivate ? <PrivateHeader /> : <SiteHeader session={session} />}
      {isHydrated || isPrivate ? null : <SessionWait />}
      {session.user && !leaves && !hasAccepted(session.user) ? (
        <Suspense fallback={null}>
          <LegalNotice />
        </Suspense>
      ) : null}
      {isWaiting || leaves ? <PageWait label={leaves ? 'Signing out…' : undefined} /> : <Outlet />}
      <SiteFooter isSlim={isDashboardHome || pageKindOf(pathname) !== 'public'} />
      <PageAnnouncer />
      <VisitMeasurement session={session} />
      {isHydrated ? (
        <Suspense fallback={null}>
          <Toaster />
          {session.user ? <SendUnsent userId={session.user.id} /> : null}
        </Suspense>
      ) : null}
    </>
  )
}

/**
 * Returns whether the session is loading for the first time on this page. Only then are the routes hidden: an investor
 * who signs in on a page must not lose it while the user loads.
 */
function useFirstWait(isLoading: boolean, isHydrated: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (isHydrated && !isLoading) setOver(true)
  }, [isHydrated, isLoading])
  return isLoading && !isOver
}

/** Shown by the stylesheet to browsers with a token, between the first paint and the first render. */
function SessionWait() {
  return (
    <div className={`hidden in-data-[session=waiting]:grid ${pageWaitClass}`}>
      <Spinner label="Loading…" />
    </div>
  )
}

/**
 * A banner on the visitor's home page about a coming feature. Once the feature is released, it links to sign-up.
 * Signed-in investors see the same in the Messages tab.
 */
function Announcement() {
  const words = 'Chat directly with lenders about your deal'
  return (
    <aside className="bg-night text-center text-sm text-on-night print:hidden" aria-label="Announcement">
      <div className="wrap">
        <p className="py-[0.5625rem] leading-[1.4] text-balance">
          {useFeatures().messaging === 'on' ? (
            <Link to="/auth/signup" className="text-inherit">
              {words}
            </Link>
          ) : (
            `${words}—coming soon!`
          )}
        </p>
      </div>
    </aside>
  )
}

/** The first element in the tab order: a link that skips the header. Works without scripts. */
function SkipLink() {
  function skip(event: MouseEvent) {
    const main = findMain()
    if (!main) return
    // Doesn't change the URL, because a hash would add a history entry.
    event.preventDefault()
    focusByScript(main)
    main.scrollIntoView()
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: The link works without the handler, which keeps the hash out of history.
    <a
      className="absolute -top-16 left-4 z-30 rounded bg-ink px-4 py-2.5 text-paper focus:top-3 focus:text-paper hover:text-paper print:hidden"
      data-slot="skip-link"
      href="#main"
      onClick={skip}
    >
      Skip to content
    </a>
  )
}

/** The header of a private link's page: the site's name, without links to sign in. */
function PrivateHeader() {
  const site = useSite()
  return (
    <header className={headerClass}>
      <div className={headerRowClass}>
        {/* A plain link, so that a full load leaves the private address behind. */}
        <a className={wordmarkLinkClass} href="/" aria-label={`${site.name}: home`} rel="noreferrer">
          <Wordmark name={site.name} />
        </a>
      </div>
    </header>
  )
}

/**
 * Announces the new page after client-side navigation, as browsers do for a new document: moves focus to the page's
 * heading. A page that has set its own focus keeps it, and so does an open menu, which would close without focus; then
 * the title is announced instead. Its status region is the page's only one, so other announcements use it, too.
 */
function PageAnnouncer() {
  const router = useRouter()
  const words = useSelector(announced)

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
        if (!fromLocation || !pathChanged) return
        const main = findMain()
        const hasOwnFocus = main !== null && main !== document.activeElement && main.contains(document.activeElement)
        const isInMenu = document.activeElement?.closest('header details[open]') != null
        const heading = main?.querySelector('h1')
        if (hasOwnFocus || isInMenu || !heading || toLocation.hash) {
          announce(document.title)
          return
        }
        announce('')
        focusByScript(heading)
      }),
    [router],
  )

  return (
    <p className="sr-only" role="status">
      {words}
    </p>
  )
}

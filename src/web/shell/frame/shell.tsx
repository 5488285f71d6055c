import { Outlet, useLocation } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { lazy, Suspense, useEffect, useState } from 'react'
import { legalVersion } from '#contract/accounts/legal-texts.ts'
import type { User } from '#contract/accounts/profile.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { markShellHydrated } from '#web/hydration/replay.ts'
import { useCrossTabUser } from '#web/session/cross-tab.ts'
import { useSession } from '#web/session/use-session.ts'
import { Announcement } from '#web/shell/announcement.tsx'
import { isPrivateLink, pageKindOf } from '#web/shell/head/page-kind.ts'
import { PrivateHeader } from '#web/shell/header/private-header.tsx'
import { SiteHeader } from '#web/shell/header/site-header.tsx'
import { isLeaving } from '#web/shell/leaving.ts'
import { Measurement } from '#web/shell/visits/measure-visits.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { PageArrival } from './page-arrival.tsx'
import { PageWait, pageWaitClass } from './page-wait.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SkipLink } from './skip-link.tsx'

// Every toast's message is also on the page, so the page works without the toaster's code.
const Toaster = lazy(async () => ({
  default: (await import('#web/ui/feedback/toaster.tsx').catch(() => null))?.Toaster ?? (() => null),
}))

// Only the signed-in area has records to send.
const SendUnsent = lazyWithRetry(async () => (await import('#web/shell/send-unsent.tsx')).SendUnsent)

// Rarely shown, and its texts weigh more than the check.
const LegalNotice = lazyWithRetry(async () => (await import('#web/shell/legal-notice.tsx')).LegalNotice)

function hasAccepted({ legalAcceptances }: User): boolean {
  return legalAcceptances.some(({ version }) => version === legalVersion)
}

/**
 * The frame of every page: header, footer, toasts and screen reader announcements. Each page renders its own `<main id="main">`.
 */
export function Shell() {
  const session = useSession()
  useCrossTabUser()
  const isHydrated = useHydrated()
  const isWaiting = useFirstWait(session.status === 'loading', isHydrated)
  const leaves = useSelector(isLeaving)
  const pathname = useLocation({ select: (location) => location.pathname })
  // Runs in a separate task: inside an effect, React can't hydrate the boundary around the page, and a replayed click would be
  // lost.
  useEffect(() => {
    setTimeout(markShellHydrated)
  }, [])
  const isDashboardHome = pathname === '/' && session.status === 'signed-in'
  return (
    <>
      <SkipLink />
      {pathname === '/' && !isDashboardHome ? <Announcement /> : null}
      {isPrivateLink(pathname) ? <PrivateHeader /> : <SiteHeader session={session} />}
      {isHydrated ? null : <SessionWait />}
      {session.user && !leaves && !hasAccepted(session.user) ? (
        <Suspense fallback={null}>
          <LegalNotice />
        </Suspense>
      ) : null}
      {isWaiting || leaves ? <PageWait label={leaves ? 'Signing out…' : undefined} /> : <Outlet />}
      <SiteFooter isSlim={isDashboardHome || pageKindOf(pathname) !== 'public'} />
      <PageArrival />
      <Measurement session={session} />
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
 * Returns whether the session is loading for the first time on this page. Only then are the routes hidden: an investor who signs
 * in on a page must not lose it while the user loads.
 */
function useFirstWait(isLoading: boolean, isHydrated: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (isHydrated && !isLoading) setOver(true)
  }, [isHydrated, isLoading])
  return isLoading && !isOver
}

/** Shown by the stylesheet alone, between first paint and the first render in the browser, to those who have a token. */
function SessionWait() {
  return (
    <div className={`hidden in-data-[session=waiting]:grid ${pageWaitClass}`}>
      <Spinner label="Loading…" />
    </div>
  )
}

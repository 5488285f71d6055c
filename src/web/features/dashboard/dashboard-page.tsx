import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isProfileComplete, type User } from '#contract/accounts/profile.ts'
import { getVisitorDealEndpoint } from '#contract/accounts/stored-visitor-deal.ts'
import { dealsQuery } from '#web/session/deal-queries.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { ownQuery, userQuery } from '#web/session/session.ts'
import { readDealPrefill, storeDealPrefill } from '#web/shell/deal-prefill.ts'
import { findMain, focusByScript } from '#web/shell/frame/main-content.ts'
import { SignedInPage } from '#web/shell/frame/signed-in-page.tsx'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'
import { PanelSkeleton, SignedOut } from './dashboard-frame.tsx'
import { OnboardingChecklist } from './onboarding-checklist.tsx'

/** Milliseconds within which a closed dialog returns the focus to its opener, if that still exists. */
const focusReturnMs = 300

/**
 * Moves the focus to the next step, or to the heading of the full dashboard, after a checklist step whose button
 * disappeared. Does nothing on arrival or while another element has the focus.
 */
function useFocusAfterStep({ isDialogOpen, isFull }: { isDialogOpen: boolean; isFull: boolean }): void {
  const before = useRef({ isDialogOpen, isFull })
  const hadDialog = useRef(false)
  useEffect(() => {
    const { isDialogOpen: wasOpen, isFull: wasFull } = before.current
    before.current = { isDialogOpen, isFull }
    if (isDialogOpen) hadDialog.current = true
    const isAfterStep = hadDialog.current && !isDialogOpen && (wasOpen || isFull !== wasFull)
    if (!isAfterStep) return
    const timer = setTimeout(() => {
      if (document.activeElement && document.activeElement !== document.body) return
      const main = findMain()
      const place = main?.querySelector<HTMLElement>('[aria-current=step] h2') ?? main?.querySelector('h1')
      if (place) focusByScript(place)
    }, focusReturnMs)
    return () => clearTimeout(timer)
  }, [isDialogOpen, isFull])
}

type DashboardParts = {
  /** Opens the deal form on arrival if the steps before a deal are done. Has no effect afterward. */
  startsDeal: boolean
  /** The deal form, whose state is in the URL. `start` opens it without adding a history entry. */
  dealForm: { isOpen: boolean; open: () => void; start: () => void; close: () => void }
  /** The dialogs that the checklist and the tabs open; they belong to other features. */
  profileDialog: (props: { user: User; open: boolean; onOpenChange: (open: boolean) => void }) => ReactNode
  dealDialog: (props: { open: boolean; onClose: () => void }) => ReactNode
  /** The full dashboard, shown after all steps. */
  tabs: (props: {
    user: User
    /** Replaces the tab's content until the deals are loaded. */
    panel: ReactNode | undefined
    onCompleteProfile: () => void
    onSubmitDeal: () => void
  }) => ReactNode
}

/**
 * Shows the checklist until onboarding, email, profile and a first deal are done, then the full dashboard. Until then,
 * reloads an unverified user every five seconds, and stores the deal entered before sign-up in this browser, to prefill
 * the forms. Sends visitors to sign-in.
 */
export function DashboardPage(parts: DashboardParts) {
  return (
    <SignedInPage
      failureTitle="Your dashboard could not be loaded"
      waiting={<DashboardSpinner />}
      visitor={<SignedOut />}
    >
      {(user) => <ChecklistOrTabs user={user} {...parts} />}
    </SignedInPage>
  )
}

function ChecklistOrTabs({
  user,
  startsDeal,
  dealForm,
  profileDialog,
  dealDialog,
  tabs,
}: DashboardParts & { user: User }) {
  const deals = useQuery(dealsQuery())
  const isVerified = user.onboardingCompleted === 'true' && user.emailVerified === 'true'
  const isReady = isVerified && isProfileComplete(user)
  // The profile form comes first when the URL asks for the deal form and only the profile is missing.
  const [isProfileOpen, setProfileOpen] = useState(dealForm.isOpen && isVerified && !isReady)
  const isFormOpen = isReady && dealForm.isOpen
  const start = useRef(startsDeal && isReady && !dealForm.isOpen ? dealForm.start : null)
  useEffect(() => {
    start.current?.()
    start.current = null
  }, [])
  const openProfile = () => setProfileOpen(true)
  const hasDeals = (deals.data?.length ?? 0) > 0
  const isFull = isReady && hasDeals
  useVisitorDeal(!isFull)
  usePolledVerification(user.emailVerified !== 'true')
  useFocusAfterStep({ isDialogOpen: isProfileOpen || isFormOpen, isFull })
  if (deals.data === null) return <SignedOut />
  // If a reload fails, the loaded list stays. The tabs show the failure, and open dialogs keep their input.
  const failure =
    deals.data === undefined && deals.isError ? (
      <ErrorState
        title="Error Loading Deals"
        heading="h1"
        retryLabel="Retry"
        pending={deals.isFetching}
        onRetry={() => void deals.refetch()}
      >
        {deals.error.message}
      </ErrorState>
    ) : null
  const isUnread = deals.data === undefined
  // An investor who passed the other steps most likely has a deal, so sidebar and tabs show while deals load.
  if (isUnread && !isReady)
    return failure ? (
      <main id="main" className="wrap py-section">
        {failure}
      </main>
    ) : (
      <DashboardSpinner />
    )
  return (
    <>
      {isFull || isUnread ? (
        tabs({
          user,
          panel: isUnread ? (failure ?? <PanelSkeleton />) : undefined,
          onCompleteProfile: openProfile,
          onSubmitDeal: dealForm.open,
        })
      ) : (
        <OnboardingChecklist
          user={user}
          hasDeals={hasDeals}
          onCompleteProfile={openProfile}
          onSubmitDeal={dealForm.open}
        />
      )}
      {profileDialog({ user, open: isProfileOpen, onOpenChange: setProfileOpen })}
      {dealDialog({ open: isFormOpen, onClose: dealForm.close })}
    </>
  )
}

/** The spinner while the investor or the deals are unknown. It has a heading, like every page. */
function DashboardSpinner() {
  return (
    <main id="main" className="grid min-h-[70vh] place-content-center">
      <h1 className="sr-only">Your dashboard</h1>
      <Spinner label="Loading…" />
    </main>
  )
}

/**
 * Prefills this browser's profile and deal form with the deal entered before sign-up, even on another device. Keeps
 * figures that this browser already holds.
 */
function useVisitorDeal(isNew: boolean): void {
  const { data } = useQuery({
    ...ownQuery(queryKeys.visitorDeal, (call) => call(getVisitorDealEndpoint)),
    enabled: isNew,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const deal = data?.deal
  useEffect(() => {
    if (!deal || readDealPrefill()) return
    const { creditScoreRange, ...figures } = deal
    storeDealPrefill({ ...figures, ...(creditScoreRange ? { creditScoreRange } : {}) })
  }, [deal])
}

/**
 * While the email isn't verified, reloads the user every few seconds, because the link may be opened on another device.
 */
function usePolledVerification(isAwaited: boolean) {
  useQuery({
    ...userQuery(),
    enabled: isAwaited,
    refetchInterval: 5000,
    refetchOnWindowFocus: 'always',
  })
}

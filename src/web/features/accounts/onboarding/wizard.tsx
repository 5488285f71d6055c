import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import { saveVisitorDealEndpoint, VisitorDeal } from '#contract/accounts/visitor-deal.ts'
import { CallError } from '#contract/wire/call.ts'
import { formatDollars } from '#domain/money/money.ts'
import { joinNames } from '#domain/text/join-names.ts'
import { useCall } from '#web/app-context.ts'
import { svgPercent } from '#web/charts/drawing-parts.tsx'
import { AccountStep } from '#web/features/accounts/onboarding/account-step.tsx'
import { EntityStep } from '#web/features/accounts/onboarding/entity-step.tsx'
import {
  changeOnboardingState,
  clearOnboardingState,
  type OnboardingState,
  type OnboardingStep,
} from '#web/features/accounts/onboarding/onboarding-state.ts'
import { QualificationStep } from '#web/features/accounts/onboarding/qualification-step.tsx'
import { type SessionProblem, useSessionPhase } from '#web/features/accounts/onboarding/use-session-phase.ts'
import { useKeptTyping } from '#web/forms/kept-typing.tsx'
import { type Session, userQuery, useSession } from '#web/session/session.ts'
import { readDealPrefill } from '#web/shell/deal-prefill.ts'
import { focusByScript } from '#web/shell/frame/main-content.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { type WizardStep, wizardSteps } from './step-rail.tsx'

/**
 * Shows the steps that create an account, then clears the stored state and opens the dashboard. Also saves the home
 * page's deal to the onboarding session. `hasJustBegun` moves the focus to the first heading.
 */
export function Wizard({
  state,
  hasJustBegun,
  otherWays,
}: {
  state: OnboardingState
  hasJustBegun: boolean
  otherWays: ReactNode
}) {
  const { currentStep } = state
  const session = useSession()
  const { phase, reportError, tryAgain, startOver } = useSessionPhase()
  useSignedOutCheck(state.userId)
  useFinish(state, session.status === 'signed-in')
  useStepHistory(currentStep)
  useSaveHomeDeal(state.sessionId)
  const kept = useKeptTyping()
  const isReady = currentStep === 4 || phase.kind === 'ready'
  const container = useHeadingFocus(isReady ? currentStep : null, hasJustBegun)

  useEffect(() => {
    if (currentStep === 4) kept.clear()
  }, [currentStep, kept])

  function startAnew() {
    kept.clear()
    startOver()
  }

  if (currentStep === 4)
    return (
      <div ref={container} className="grid gap-6">
        <FinishedStep session={session} />
      </div>
    )
  return (
    <div ref={container} className="grid gap-6">
      <HomeDealCard />
      <WizardProgress step={currentStep} />
      {phase.kind === 'starting' ? (
        <>
          <h1 className="sr-only">Get started</h1>
          <Spinner label="Initializing onboarding..." />
        </>
      ) : null}
      {phase.kind === 'failed' ? (
        <SessionErrorCard problem={phase.problem} onTryAgain={tryAgain} onStartOver={startAnew} />
      ) : null}
      {phase.kind === 'ready' && phase.problem && state.sessionId === null ? (
        <Alert title={phase.problem.message}>
          <p>{phase.problem.detail}</p>
          <p>Your answers are saved. Press Continue to try again.</p>
        </Alert>
      ) : null}
      {/* Hidden instead of unmounted, to keep typed values, passwords included. */}
      <div className="grid gap-6" hidden={!isReady}>
        {currentStep === 1 ? <EntityStep onSaveError={reportError} /> : null}
        {currentStep === 2 ? <QualificationStep onSaveError={reportError} /> : null}
        {currentStep === 3 ? <AccountStep onSaveError={reportError} otherWays={otherWays} /> : null}
      </div>
    </div>
  )
}

/** Clears the stored state when its user is signed out. Checks once, on arrival. */
function useSignedOutCheck(userId: string | null): void {
  const call = useCall()
  const queryClient = useQueryClient()
  const hasAsked = useRef(false)
  const storedUserId = useRef(userId)

  useEffect(() => {
    if (storedUserId.current === null || hasAsked.current) return
    hasAsked.current = true
    call(getUserEndpoint).then(
      (user) => queryClient.setQueryData(userQuery().queryKey, user),
      (error: unknown) => {
        if (error instanceof CallError && error.status === 401) clearOnboardingState()
      },
    )
  }, [call, queryClient])
}

/** Clears the state and opens the dashboard when the wizard is finished and the user is signed in. */
function useFinish({ userId, accessLevel, currentStep }: OnboardingState, isSignedIn: boolean): void {
  const navigate = useNavigate()
  const isFinished = userId !== null && accessLevel === 'full' && currentStep > 3 && isSignedIn

  useEffect(() => {
    if (!isFinished) return
    clearOnboardingState()
    void navigate({ to: '/dashboard', replace: true })
  }, [isFinished, navigate])
}

/** Moves the focus to the heading of each new step. `step` is null while none is visible. */
function useHeadingFocus(step: number | null, fromTheStart: boolean) {
  const container = useRef<HTMLDivElement>(null)
  const shown = useRef(fromTheStart ? 0 : null)

  useEffect(() => {
    if (step === null) return
    const isNew = shown.current !== null && shown.current !== step
    shown.current = step
    const heading = isNew ? container.current?.querySelector<HTMLElement>('h1') : null
    if (heading) focusByScript(heading)
  }, [step])

  return container
}

/**
 * Saves the home page's deal, and the lenders picked there, to the onboarding session, so that the account has them on
 * any device. If figures are missing or the request fails, they stay in this browser only.
 */
function useSaveHomeDeal(sessionId: string | null): void {
  const call = useCall()
  useEffect(() => {
    const prefill = readDealPrefill()
    const deal = VisitorDeal.safeParse({ ...prefill, pickIds: prefill?.picks?.map(({ id }) => id) })
    if (sessionId === null || !deal.success) return
    call(saveVisitorDealEndpoint, { body: { sessionId, ...deal.data } }).catch(() => undefined)
  }, [call, sessionId])
}

/** The deal and lenders from the home page. Shown on every step. */
function HomeDealCard() {
  const isHydrated = useHydrated()
  const [deal] = useState(readDealPrefill)
  if (!isHydrated || !deal?.propertyState || deal.purchasePrice === undefined) return null
  const names = deal.picks?.map(({ name }) => name) ?? []
  return (
    <section
      aria-label="Your deal"
      className="rounded border border-t-3 border-line-2 border-t-brass bg-card px-4 py-3"
    >
      <p className="text-xs text-ink-2">Saved on this device</p>
      <p className="font-semibold" translate="no">
        {deal.propertyState}, {formatDollars(deal.purchasePrice)}
        {deal.repairBudget ? ` + ${formatDollars(deal.repairBudget)}` : ''}
      </p>
      <p className="text-sm text-ink-2">
        {names.length === 0
          ? 'Your numbers are already filled in.'
          : `${joinNames(names)} ${names.length === 1 ? 'is' : 'are'} ready to ask.`}
      </p>
    </section>
  )
}

/** The wizard's progress and its next step. A plumb bob marks the end of the line until it is full. */
export function WizardProgress({ step }: { step: WizardStep }) {
  const { title, percent, next } = wizardSteps[step - 1]!
  return (
    <div className="grid gap-2">
      <p className="flex justify-between text-sm font-semibold tabular-nums">
        <span>Step {step} of 3</span>
        <span className="font-medium text-ink-3">
          {title}, {percent}%
        </span>
      </p>
      <svg
        className="h-5.5 w-full overflow-visible"
        width="100%"
        height="22"
        role="progressbar"
        aria-label="Onboarding"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <rect className="fill-line-2" y="4" width="100%" height="3" />
        <rect className="fill-pine" y="4" width={svgPercent(percent)} height="3" />
        {percent < 100 ? (
          <svg className="overflow-visible" x={svgPercent(percent)} y="0" width="1" height="1" aria-hidden="true">
            <path className="stroke-brass stroke-[1.5]" d="M0 0V9" />
            <path className="fill-brass" d="M-2.6 8h5.2v2.4h1.9c0 4.3-2 7.4-4.5 10.6-2.5-3.2-4.5-6.3-4.5-10.6h1.9z" />
          </svg>
        ) : null}
      </svg>
      <p className="text-sm text-ink-3">Next: {next}</p>
    </div>
  )
}

const wizardPath = '/auth/signup'

declare module '@tanstack/history' {
  interface HistoryState {
    onboardingStep?: OnboardingStep
  }
}

/**
 * Adds a history entry for each step, so the browser's Back button opens the previous step instead of leaving the
 * wizard. Forward doesn't advance the wizard, because only saving a step does.
 */
function useStepHistory(step: OnboardingStep): void {
  const navigate = useNavigate()
  // Null while leaving the wizard, because the URL changes before the page does. 0 for an entry that no step added.
  const entryStep = useLocation({
    select: ({ pathname, state }) => (pathname === wizardPath ? (state.onboardingStep ?? 0) : null),
  })
  const shownStep = useRef<OnboardingStep | null>(null)

  useEffect(() => {
    if (entryStep === null || step === 4) return
    const isFirst = shownStep.current === null
    const hasMoved = !isFirst && shownStep.current !== step
    shownStep.current = step
    if (entryStep === step) return
    if (!isFirst && !hasMoved && entryStep !== 0 && entryStep < step) {
      changeOnboardingState({ currentStep: entryStep })
      return
    }
    void navigate({
      to: wizardPath,
      search: true,
      state: (state) => ({ ...state, onboardingStep: step }),
      replace: !hasMoved,
      resetScroll: hasMoved,
    })
  }, [step, entryStep, navigate])
}

/** Shown after step 3: a spinner until the redirect to the dashboard, or a sign-in link if the user is signed out. */
function FinishedStep({ session }: { session: Session }) {
  if (session.status !== 'visitor')
    return (
      <>
        <h1 className="sr-only">Your account is ready</h1>
        <Spinner label="Opening your dashboard..." />
      </>
    )
  return (
    <>
      <h1>Your onboarding is complete</h1>
      <p className="lead">You have an account already. Sign in to continue to your dashboard.</p>
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink variant="primary" size="big" asChild>
          <Link to="/auth/login">Sign in to your account</Link>
        </ButtonLink>
        <Button variant="quiet" onClick={clearOnboardingState}>
          Start Over
        </Button>
      </div>
    </>
  )
}

/**
 * Shown instead of a step when the session was lost or couldn't be started. The wizard retries once automatically. "Try
 * Again" retries immediately; "Start Over" discards the answers first.
 */
export function SessionErrorCard({
  problem,
  onTryAgain,
  onStartOver,
}: {
  problem: SessionProblem
  onTryAgain: () => void
  onStartOver: () => void
}) {
  return (
    <ErrorState
      title="Something went wrong"
      heading="h1"
      onRetry={onTryAgain}
      retryLabel="Try Again"
      action={
        <Button variant="quiet" onClick={onStartOver}>
          Start Over
        </Button>
      }
    >
      <p>{problem.message}</p>
      {problem.detail ? <p className="text-sm">{problem.detail}</p> : null}
      <p className="text-sm">Your answers are saved. We’ll try again in a moment.</p>
    </ErrorState>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import { saveWaitingDealEndpoint, WaitingDeal } from '#contract/accounts/waiting-deal.ts'
import { CallError } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'
import { useKeptTyping } from '#web/forms/kept-typing.tsx'
import { userQuery } from '#web/session/own-query.ts'
import { useSession } from '#web/session/use-session.ts'
import { readCarriedFigures } from '#web/shell/carried-figures.ts'
import { focusByScript } from '#web/shell/frame/main-content.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { clearOnboardingState, type OnboardingState } from './session/onboarding-state.ts'
import { SessionErrorCard } from './session/session-error-card.tsx'
import { useSessionPhase } from './session/use-session-phase.ts'
import { AccountStep } from './steps/account-step.tsx'
import { EntityStep } from './steps/entity-step.tsx'
import { FinishedStep } from './steps/finished-step.tsx'
import { QualificationStep } from './steps/qualification-step.tsx'
import { useStepHistory } from './use-step-history.ts'
import { WaitingDealCard } from './waiting-deal-card.tsx'
import { WizardProgress } from './wizard-progress.tsx'

/** The steps from an anonymous visitor to an account. `hasJustBegun` moves the focus to the first heading. */
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
  useWaitingDealKept(state.sessionId)
  const kept = useKeptTyping()
  const isReady = currentStep === 4 || phase.kind === 'ready'
  const place = useHeadingFocus(isReady ? currentStep : null, hasJustBegun)

  useEffect(() => {
    if (currentStep === 4) kept.clear()
  }, [currentStep, kept])

  function startAnew() {
    kept.clear()
    startOver()
  }

  if (currentStep === 4)
    return (
      <div ref={place} className="grid gap-6">
        <FinishedStep session={session} />
      </div>
    )
  return (
    <div ref={place} className="grid gap-6">
      <WaitingDealCard />
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
          <p>Your answers are kept. Continue tries again.</p>
        </Alert>
      ) : null}
      {/* Hidden instead of unmounted, to keep typed values, passwords included. */}
      <div className="grid gap-6" hidden={!isReady}>
        {currentStep === 1 ? <EntityStep onSessionError={reportError} /> : null}
        {currentStep === 2 ? <QualificationStep onSessionError={reportError} /> : null}
        {currentStep === 3 ? <AccountStep onSessionError={reportError} otherWays={otherWays} /> : null}
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
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(fromTheStart ? 0 : null)

  useEffect(() => {
    if (step === null) return
    const isNew = shown.current !== null && shown.current !== step
    shown.current = step
    const heading = isNew ? place.current?.querySelector<HTMLElement>('h1') : null
    if (heading) focusByScript(heading)
  }, [step])

  return place
}

/**
 * Stores the home page's deal and the lenders it named with the session, so that the account has them on any device. Incomplete figures
 * and failed requests leave them in this browser only.
 */
function useWaitingDealKept(sessionId: string | null): void {
  const call = useCall()
  useEffect(() => {
    const carried = readCarriedFigures()
    const deal = WaitingDeal.safeParse({ ...carried, pickIds: carried?.picks?.map(({ id }) => id) })
    if (sessionId === null || !deal.success) return
    call(saveWaitingDealEndpoint, { body: { sessionId, ...deal.data } }).catch(() => undefined)
  }, [call, sessionId])
}

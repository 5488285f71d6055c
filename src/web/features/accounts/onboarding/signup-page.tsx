import { type ReactNode, Suspense, useState } from 'react'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { restartOnboardingState, useOnboardingState } from './session/onboarding-state.ts'
import { SignupIntroduction } from './signup-introduction.tsx'

// The introduction comes first; the steps with their forms and rules are fetched when somebody begins, or is about to.
const loadWizard = () => import('./wizard.tsx')
const Wizard = lazyWithRetry(async () => (await loadWizard()).Wizard)

/** The introduction until somebody begins, on this visit or an earlier one; then the wizard. */
export function SignupPage({ otherWays }: { otherWays: ReactNode }) {
  const state = useOnboardingState()
  const [hasJustBegun, setJustBegun] = useState(false)

  function start() {
    setJustBegun(true)
    restartOnboardingState()
  }

  if (!state) return <SignupIntroduction onStart={start} otherWays={otherWays} />
  return (
    <Suspense
      fallback={
        <>
          <h1 className="sr-only">Get started</h1>
          <Spinner label="Initializing onboarding..." />
        </>
      }
    >
      <Wizard state={state} hasJustBegun={hasJustBegun} otherWays={otherWays} />
    </Suspense>
  )
}

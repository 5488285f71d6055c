import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { readCarriedFigures } from '#web/shell/carried-figures.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { restartOnboardingState, useOnboardingState } from './session/onboarding-state.ts'
import { SignupIntroduction } from './signup-introduction.tsx'

// The introduction doesn't load the steps' forms and validators.
const loadWizard = () => import('./wizard.tsx')
const Wizard = lazyWithRetry(async () => (await loadWizard()).Wizard)

/** Shows the introduction, or the wizard once sign-up has started. A deal from the home page skips the introduction. */
export function SignupPage({ otherWays }: { otherWays: ReactNode }) {
  const state = useOnboardingState()
  const [hasJustBegun, setJustBegun] = useState(false)

  const hasState = state !== null
  useLayoutEffect(() => {
    if (!hasState && readCarriedFigures()?.picks) restartOnboardingState()
  }, [hasState])

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

import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { useSite } from '#web/app-context.ts'
import { restartOnboardingState, useOnboardingState } from '#web/features/accounts/onboarding/onboarding-state.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { readDealPrefill } from '#web/shell/deal-prefill.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'

// The introduction doesn't load the steps' forms and validators.
const loadWizard = () => import('./wizard.tsx')
const Wizard = lazyWithRetry(async () => (await loadWizard()).Wizard)

/**
 * Shows the introduction, or the wizard once sign-up has started. A home page deal with picked lenders skips the
 * introduction. `otherWays` holds other ways to sign up, such as Google, and is shown in the introduction and at the
 * last step.
 */
export function SignupPage({ otherWays }: { otherWays: ReactNode }) {
  const state = useOnboardingState()
  const [hasJustBegun, setJustBegun] = useState(false)

  const hasState = state !== null
  useLayoutEffect(() => {
    if (!hasState && readDealPrefill()?.picks) restartOnboardingState()
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

/** Explains onboarding before it starts. */
function SignupIntroduction({ onStart, otherWays }: { onStart: () => void; otherWays: ReactNode }) {
  const site = useSite()
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <h1>Find the lenders that fit your deal</h1>
        <p className="lead">
          Tell us who is borrowing and what you plan. Then one form per deal, and you see which lenders fit and what
          each loan would cost.
        </p>
      </div>
      <dl className="border-t border-ink">
        <Fact term="Time">Takes 5-7 minutes</Fact>
        <Fact term="Steps">Entity Info, Qualification, Create Account</Fact>
        <Fact term="Cost">Free for investors. {site.name} is neither a lender nor a broker.</Fact>
        <Fact term="Privacy">Lenders see nothing until you ask them.</Fact>
      </dl>
      <div className="grid gap-4">
        <Button variant="primary" size="big" wide onClick={onStart}>
          Start Onboarding
        </Button>
        {otherWays}
      </div>
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5rem_1fr] gap-4 border-b border-line py-3">
      <dt className="text-ink-2">{term}</dt>
      <dd className="normal-nums">{children}</dd>
    </div>
  )
}

import { type ReactNode, useState } from 'react'
import { restartOnboardingState, useOnboardingState } from './onboarding-state.ts'
import { SignupIntroduction } from './signup-introduction.tsx'
import { Wizard } from './wizard.tsx'

/** The introduction until somebody begins, on this visit or an earlier one; then the wizard. */
export function SignupPage({ otherWays }: { otherWays: ReactNode }) {
  const state = useOnboardingState()
  const [hasJustBegun, setJustBegun] = useState(false)

  function start() {
    setJustBegun(true)
    restartOnboardingState()
  }

  if (!state) return <SignupIntroduction onStart={start} otherWays={otherWays} />
  return <Wizard state={state} hasJustBegun={hasJustBegun} otherWays={otherWays} />
}

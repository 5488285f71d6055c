import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { changeOnboardingState, type OnboardingStep } from './session/onboarding-state.ts'

const wizardPath = '/auth/signup'

declare module '@tanstack/history' {
  interface HistoryState {
    onboardingStep?: OnboardingStep
  }
}

/**
 * Gives each step an entry in the browser's history, so that its Back button goes a step back instead of out of the wizard. It
 * never goes forward: only saving a step does, and an entry further on is brought in line with where the wizard is.
 */
export function useStepHistory(step: OnboardingStep): void {
  const navigate = useNavigate()
  // Null once the wizard is being left: the address changes before the page does. 0 is an entry that no step made.
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

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
 * Adds a history entry for each step, so that the browser's Back goes one step back and doesn't leave the wizard.
 * Forward doesn't skip ahead, because only saving a step does.
 */
export function useStepHistory(step: OnboardingStep): void {
  const navigate = useNavigate()
  // Null while the wizard is being left, because the address changes before the page. 0 is an entry that no step added.
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

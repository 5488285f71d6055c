import { useMemo } from 'react'
import { useCall } from '#web/app-context.ts'
import type { SessionKeeper } from './onboarding-session.ts'
import { changeOnboardingState, readOnboardingState } from './onboarding-state.ts'
import { visitFacts } from './visit-facts.ts'

/** Returns what keeps this browser's onboarding session. */
export function useSessionKeeper(): SessionKeeper {
  const call = useCall()
  return useMemo(
    () => ({ call, visitFacts: () => visitFacts(call), read: readOnboardingState, change: changeOnboardingState }),
    [call],
  )
}

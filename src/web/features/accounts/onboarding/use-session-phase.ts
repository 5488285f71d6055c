import { useEffect, useRef, useState } from 'react'
import { useOnboardingDependencies } from '#web/features/accounts/onboarding/browser-session.ts'
import { isSessionError, startSession } from '#web/features/accounts/onboarding/onboarding-session.ts'
import {
  changeOnboardingState,
  readOnboardingState,
  restartOnboardingState,
} from '#web/features/accounts/onboarding/onboarding-state.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Milliseconds for which a session error shows before the automatic retry. */
const sessionErrorMs = 2000

const startFailedTitle = 'Session Error'
const startFailedText = 'Failed to start onboarding session. Please refresh and try again.'

export type SessionProblem = { message: string; detail: string | null }
type SessionPhase =
  | { kind: 'starting' }
  | { kind: 'failed'; problem: SessionProblem }
  /** `problem` is the error of the failed automatic retry. Saving a step tries again. */
  | { kind: 'ready'; problem: SessionProblem | null }

/**
 * Starts a session if none is stored, and a new one when a save fails because of the session. Pass the message of every
 * failed save to `reportError`. After a failure, the error card shows for two seconds before one automatic retry. If
 * the retry fails too, the card shows again, then the step. After that, only a save starts another attempt, so retries
 * don't flood an unavailable server.
 */
export function useSessionPhase() {
  const dependencies = useOnboardingDependencies()
  const [phase, setPhase] = useState<SessionPhase>(() =>
    readOnboardingState()?.sessionId ? { kind: 'ready', problem: null } : { kind: 'starting' },
  )
  const hasBegun = useRef(false)
  const hasTriedAgain = useRef(false)

  async function start() {
    setPhase({ kind: 'starting' })
    try {
      await startSession(dependencies)
      hasTriedAgain.current = false
      setPhase({ kind: 'ready', problem: null })
    } catch (error) {
      toast({ title: startFailedTitle, description: startFailedText, variant: 'error' })
      setPhase({
        kind: 'failed',
        problem: { message: startFailedText, detail: error instanceof Error ? error.message : null },
      })
    }
  }

  function retryOnce(problem: SessionProblem) {
    if (hasTriedAgain.current) {
      hasTriedAgain.current = false
      setPhase({ kind: 'ready', problem })
      return
    }
    hasTriedAgain.current = true
    void start()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: Starts once, even if React runs the effect twice.
  useEffect(() => {
    if (hasBegun.current || phase.kind !== 'starting') return
    hasBegun.current = true
    void start()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: The timer starts at the failure.
  useEffect(() => {
    if (phase.kind !== 'failed') return
    const timer = setTimeout(() => retryOnce(phase.problem), sessionErrorMs)
    return () => clearTimeout(timer)
  }, [phase])

  return {
    phase,
    /** Discards the session and shows the error card when a failed save's message is about the session. */
    reportError(message: string) {
      if (!isSessionError(message)) return
      changeOnboardingState({ sessionId: null })
      setPhase({ kind: 'failed', problem: { message, detail: null } })
    },
    tryAgain() {
      hasTriedAgain.current = false
      void start()
    },
    startOver() {
      hasTriedAgain.current = false
      restartOnboardingState()
      void start()
    },
  }
}

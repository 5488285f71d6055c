import { useEffect, useRef, useState } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'
import { useSessionKeeper } from './browser-session.ts'
import { isSessionError, startSession } from './onboarding-session.ts'
import { changeOnboardingState, readOnboardingState, restartOnboardingState } from './onboarding-state.ts'

/** How long an error about the session stands before a new session starts by itself. */
const sessionErrorMs = 2000

const startFailedTitle = 'Session Error'
const startFailedText = 'Failed to start onboarding session. Please refresh and try again.'

export type SessionProblem = { message: string; detail: string | null }
type SessionPhase =
  | { kind: 'starting' }
  | { kind: 'failed'; problem: SessionProblem }
  /** `problem` is what remains to be said after trying again by itself did not help; saving a step tries once more. */
  | { kind: 'ready'; problem: SessionProblem | null }

/**
 * Has a session started, and again when it is lost. After a failure the card stands for two seconds, then one new try follows by
 * itself; when that fails too, the step comes back and the next save tries, so that a server that is away is not besieged.
 */
export function useSessionPhase() {
  const keeper = useSessionKeeper()
  const [phase, setPhase] = useState<SessionPhase>(() =>
    readOnboardingState()?.sessionId ? { kind: 'ready', problem: null } : { kind: 'starting' },
  )
  const hasBegun = useRef(false)
  const hasTriedAgain = useRef(false)

  async function start() {
    setPhase({ kind: 'starting' })
    try {
      await startSession(keeper)
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

  function goOn(problem: SessionProblem) {
    if (hasTriedAgain.current) {
      hasTriedAgain.current = false
      setPhase({ kind: 'ready', problem })
      return
    }
    hasTriedAgain.current = true
    void start()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: Once, also where effects run twice.
  useEffect(() => {
    if (hasBegun.current || phase.kind !== 'starting') return
    hasBegun.current = true
    void start()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: The time runs from the failure on.
  useEffect(() => {
    if (phase.kind !== 'failed') return
    const timer = setTimeout(() => goOn(phase.problem), sessionErrorMs)
    return () => clearTimeout(timer)
  }, [phase])

  return {
    phase,
    /** For a save that failed although it was tried with a new session: the old one is given up. */
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

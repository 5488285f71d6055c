import { Button } from '#web/ui/controls/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import type { SessionProblem } from './use-session-phase.ts'

/** Replaces a step while the session cannot be started. Disappears at the automatic retry; the buttons retry sooner. */
export function SessionErrorCard({
  problem,
  onTryAgain,
  onStartOver,
}: {
  problem: SessionProblem
  onTryAgain: () => void
  onStartOver: () => void
}) {
  return (
    <ErrorState
      title="Something went wrong"
      heading="h1"
      onRetry={onTryAgain}
      retryLabel="Try Again"
      action={
        <Button variant="quiet" onClick={onStartOver}>
          Start Over
        </Button>
      }
    >
      <p>{problem.message}</p>
      {problem.detail ? <p className="text-sm">{problem.detail}</p> : null}
      <p className="text-sm">Your answers are kept. We try again in a moment.</p>
    </ErrorState>
  )
}

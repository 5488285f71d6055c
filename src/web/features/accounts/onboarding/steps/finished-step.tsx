import { Link } from '@tanstack/react-router'
import { clearOnboardingState } from '#web/features/accounts/onboarding/session/onboarding-state.ts'
import type { Session } from '#web/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

/** Follows step 3. Shows a spinner until the redirect to the dashboard, or a sign-in link without a session. */
export function FinishedStep({ session }: { session: Session }) {
  if (session.status !== 'visitor')
    return (
      <>
        <h1 className="sr-only">Your account is ready</h1>
        <Spinner label="Opening your dashboard..." />
      </>
    )
  return (
    <>
      <h1>Your onboarding is complete</h1>
      <p className="lead">You have an account already. Sign in to continue to your dashboard.</p>
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink variant="primary" size="big" asChild>
          <Link to="/auth/login">Sign in to your account</Link>
        </ButtonLink>
        <Button variant="quiet" onClick={clearOnboardingState}>
          Start Over
        </Button>
      </div>
    </>
  )
}

import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { CallError } from '#contract/wire/call.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'

/** What stands in a page's place when it failed: what happened, a way to try again, and the way home. */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <main id="main" className="wrap py-section">
      <ErrorState
        title="This page could not be shown"
        heading="h1"
        onRetry={() => router.invalidate()}
        action={
          <ButtonLink variant="quiet" asChild>
            <Link to="/">Go to Homepage</Link>
          </ButtonLink>
        }
      >
        {error instanceof CallError
          ? error.reply.message
          : 'Something went wrong on our side. Try again; if it stays like this, come back in a few minutes.'}
      </ErrorState>
    </main>
  )
}

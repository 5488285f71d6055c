import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { CallError } from '#contract/wire/call.ts'
import { CodeError } from '#web/hydration/load-code.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { PageWait } from './page-wait.tsx'

/**
 * Shown in place of a page that failed: the reason, a button that tries again, and a link to the home page. When a new
 * release has replaced the page's code, it reloads the page instead, at most once in 30 seconds.
 */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter()
  const home = (
    <ButtonLink variant="quiet" asChild>
      <Link to="/">Go to Homepage</Link>
    </ButtonLink>
  )
  if (error instanceof CodeError) return <CodeFailure error={error} home={home} />
  return (
    <main id="main" className="wrap py-section">
      <ErrorState title="This page could not be shown" heading="h1" onRetry={() => router.invalidate()} action={home}>
        {error instanceof CallError
          ? error.reply.message
          : 'Something went wrong on our side. Try again, or come back in a few minutes.'}
      </ErrorState>
    </main>
  )
}

/** Minimum milliseconds between two such reloads, so that a release without the file can't reload a page forever. */
const reloadPauseMs = 30_000
const reloadedKey = 'reloaded_for_code'

/**
 * Shown when a page's code can't be loaded. Reloads after a deployment, because the new release has the code under
 * another name.
 */
function CodeFailure({ error, home }: { error: CodeError; home: ReactNode }) {
  const reloads = error.isOutdated && mayReload()
  useEffect(() => {
    if (!reloads) return
    try {
      sessionStorage.setItem(reloadedKey, String(Date.now()))
    } catch {
      // Without storage a reload could repeat forever, so the visitor decides.
      return
    }
    window.location.reload()
  }, [reloads])
  if (reloads) return <PageWait />
  return (
    <main id="main" className="wrap py-section">
      <ErrorState
        title="This page could not be loaded"
        heading="h1"
        onRetry={() => window.location.reload()}
        retryLabel="Reload"
        action={home}
      >
        {error.isOutdated ? 'The site was updated. Reload to continue.' : 'Check your connection, then reload.'}
      </ErrorState>
    </main>
  )
}

/** Returns whether the last such reload was long enough ago. False without storage, where it can't be remembered. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedKey))
    sessionStorage.setItem(reloadedKey, String(last))
    return Date.now() - last > reloadPauseMs
  } catch {
    return false
  }
}

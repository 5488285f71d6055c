import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '#contract/accounts/profile.ts'
import { userQuery, useSession } from '#web/session/session.ts'
import { readToken } from '#web/session/token.ts'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { PageWait } from './page-wait.tsx'

/**
 * Renders a page for the signed-in investor, and `visitor` without a session. While the investor is unknown, renders a
 * spinner; after a failure, `failureTitle` with a retry, because an unreachable server isn't a sign-out.
 */
export function SignedInPage({
  failureTitle,
  waiting = <PageWait />,
  visitor,
  children,
}: {
  failureTitle: string
  waiting?: ReactNode
  visitor: ReactNode
  children: (user: User) => ReactNode
}) {
  const session = useSession()
  const failure = useSessionFailure()
  if (session.status === 'loading') return waiting
  if (session.status === 'signed-in') return children(session.user)
  if (!failure) return visitor
  return (
    <main id="main" className="wrap py-section">
      <ErrorState
        title={failureTitle}
        heading="h1"
        retryLabel="Retry"
        pending={failure.isRetrying}
        onRetry={failure.retry}
      >
        {failure.message}
      </ErrorState>
    </main>
  )
}

type SessionFailure = { message: string; isRetrying: boolean; retry: () => void }

/**
 * Returns why the user of a stored token is unknown: the server was unreachable or failed. Undefined if the user is
 * known. A page that redirects visitors checks this first, because an unreachable server isn't a sign-out.
 */
function useSessionFailure(): SessionFailure | undefined {
  const { error, data, isFetching, refetch } = useQuery({ ...userQuery(), enabled: false })
  if (!error || data !== undefined || readToken() === null) return undefined
  return { message: error.message, isRetrying: isFetching, retry: () => void refetch() }
}

import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { handOffHeader } from '#contract/accounts/accounts.ts'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import { SinglePage } from '#web/features/accounts/single-page.tsx'
import { createBrowserCall } from '#web/session/browser-call.ts'
import { useOpenSession } from '#web/session/session.ts'
import { wantedPage } from '#web/shell/wanted-page.ts'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'

/**
 * The page to which a sign-in with Google returns. Calls `onArrive` once, which finishes the sign-in; shows a spinner
 * meanwhile.
 */
export function CallbackPage({ onArrive }: { onArrive: () => void }) {
  const hasArrived = useRef(false)

  useEffect(() => {
    if (hasArrived.current) return
    hasArrived.current = true
    onArrive()
  }, [onArrive])

  return (
    <SinglePage>
      <h1 className="sr-only">Sign in with Google</h1>
      <Spinner label="Completing sign in..." />
    </SinglePage>
  )
}

/**
 * Returns a function that finishes a sign-in with the token from the URL, calls `onSignedIn` and opens the page that
 * the visitor came from, or else the dashboard. Without a token, opens the sign-in page with `error`, if given; if the
 * server rejects the token, with the error 'session'. The function removes the token from the URL and the history, and
 * stores only the one that the server returns in exchange. The server exchanges a token only for the browser that began
 * the sign-in; otherwise a link could sign its reader in to another account.
 */
export function useCallbackArrival(onSignedIn: () => void) {
  const navigate = useNavigate()
  const openSession = useOpenSession()
  return async ({ token, error }: { token?: string | undefined; error?: string | undefined }): Promise<void> => {
    if (!token) {
      await navigate({ to: '/auth', search: error ? { error } : {}, replace: true })
      return
    }
    const redeeming = redeemHandOff(token)
    await navigate({ to: '/auth/callback', search: {}, replace: true })
    const lastingToken = await redeeming
    if (lastingToken === null) {
      await navigate({ to: '/auth', search: { error: 'session' }, replace: true })
      return
    }
    // The session exists even if reading the user fails. The next page reads the user again.
    await openSession(lastingToken).catch(() => undefined)
    onSignedIn()
    await navigate({ href: wantedPage() ?? '/dashboard', replace: true })
  }
}

/** Exchanges a hand-off for a lasting token. Null if the server rejects it. */
async function redeemHandOff(handOff: string): Promise<string | null> {
  let lastingToken: string | null = null
  const call = createBrowserCall({
    token: () => handOff,
    onReply(headers) {
      lastingToken = headers.get(handOffHeader)
    },
  })
  return call(getUserEndpoint).then(
    () => lastingToken,
    () => null,
  )
}

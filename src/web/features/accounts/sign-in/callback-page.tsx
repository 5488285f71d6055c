import { useEffect, useRef } from 'react'
import { SinglePage } from '#web/features/accounts/single-page.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

/** The page to which a sign-in with Google returns. Calls `onArrive` once with the token or error in the address. */
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

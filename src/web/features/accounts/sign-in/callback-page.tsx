import { useEffect, useRef } from 'react'
import { SinglePage } from '#web/features/accounts/single-page.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

/** Where a sign-in with Google comes back to. `onArrive` takes over what the address carried, once. */
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

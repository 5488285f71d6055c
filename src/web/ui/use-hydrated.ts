import { useSyncExternalStore } from 'react'

function subscribe() {
  return () => {}
}

/**
 * Returns false on the server and during hydration, true from the first render after it. Components that write `style`
 * attributes wait for this, because the content security policy blocks them in the server's HTML.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

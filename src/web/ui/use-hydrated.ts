import { useSyncExternalStore } from 'react'

function subscribe() {
  return () => {}
}

/**
 * False on the server and during hydration, true from the first render after it. What would write `style` attributes into the
 * server's HTML, which the content security policy blocks, waits for this.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

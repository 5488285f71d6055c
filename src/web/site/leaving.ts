import { useSyncExternalStore } from 'react'

let isLeaving = false
const listeners = new Set<() => void>()

export function setLeaving(next: boolean): void {
  isLeaving = next
  for (const listener of listeners) listener()
}

/**
 * True from the moment the session has ended until the home page is there. The shell shows no page meanwhile: a signed-in page
 * would take the missing user for a session that has run out, and start its own way back to sign-in.
 */
export function useIsLeaving(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isLeaving,
    () => false,
  )
}

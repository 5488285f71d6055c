import { useEffect } from 'react'

/**
 * Milliseconds of visibility after which a page counts as read. Mail scanners that run scripts leave sooner; previews
 * run none.
 */
const visibleMs = 5000

/**
 * Calls `tell` once a person has seen the page: at the first press or key, or after some visible seconds. `tell` is
 * undefined when there is nothing to report. Failures are ignored.
 */
export function useSeen(tell: (() => Promise<unknown>) | undefined): void {
  useEffect(() => {
    if (!tell) return
    const listening = new AbortController()
    const { signal } = listening
    let timer: ReturnType<typeof setTimeout> | undefined
    function see() {
      stop()
      tell?.().catch(() => {})
    }
    function stop() {
      clearTimeout(timer)
      listening.abort()
    }
    function watch() {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(see, visibleMs)
    }
    for (const action of ['pointerdown', 'keydown']) window.addEventListener(action, see, { signal, passive: true })
    document.addEventListener('visibilitychange', watch, { signal })
    watch()
    return stop
  }, [tell])
}

import { useEffect } from 'react'

/** A page that was visible for this long is being read. Mail scanners that run scripts leave sooner, and previews run none. */
const visibleMs = 5000

/**
 * Calls `tell` once a person sees the page: at the first press or key, or when the page has been visible for some seconds. Undefined if
 * there is nothing to report. Failures are ignored.
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

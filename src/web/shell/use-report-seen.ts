import { useEffect } from 'react'

/**
 * Milliseconds of visibility after which a page counts as read. Mail scanners that run scripts leave sooner; previews
 * run none.
 */
const visibleMs = 5000

/**
 * Calls `report` once a reader has seen the page: at the first click or key press, or after five seconds in view
 * without a break. Does nothing when `report` is undefined. Starts over for another function, so `report` must stay the
 * same between renders. Ignores failures.
 */
export function useReportSeen(report: (() => Promise<unknown>) | undefined): void {
  useEffect(() => {
    if (!report) return
    const listening = new AbortController()
    const { signal } = listening
    let timer: ReturnType<typeof setTimeout> | undefined
    function see() {
      stop()
      report?.().catch(() => {})
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
  }, [report])
}

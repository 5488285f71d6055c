import { useEffect } from 'react'
import { replyTokenHeader, seeReplyEndpoint } from '#contract/quotes/lender-reply.ts'
import { useCall } from '#web/app-context.ts'

/** A page that was visible for this long is being read: mail scanners that run scripts leave sooner. */
const visibleMs = 5000

/**
 * Tells the server that a person sees the page, once: at the first press or key, or when the page was visible for five seconds in a
 * row. A failure is ignored; the lender's answer marks the request as seen too.
 */
export function useSeen(token: string): void {
  const call = useCall()
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    let timer: ReturnType<typeof setTimeout> | undefined
    function tell() {
      stop()
      call(seeReplyEndpoint, {}, { headers: { [replyTokenHeader]: token } }).catch(() => {})
    }
    function stop() {
      clearTimeout(timer)
      listening.abort()
    }
    function watch() {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(tell, visibleMs)
    }
    for (const action of ['pointerdown', 'keydown']) window.addEventListener(action, tell, { signal, passive: true })
    document.addEventListener('visibilitychange', watch, { signal })
    watch()
    return stop
  }, [call, token])
}

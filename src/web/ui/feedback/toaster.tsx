import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { liftAboveDialog } from './lift-above-dialog.ts'
import { currentToast, subscribeToToasts, toastStackMs } from './toast.ts'
import { ToastCard } from './toast-card.tsx'

/**
 * The main stack: shows the one toast that is current, at the bottom, for 3 seconds. F8 moves the focus to it, also out of an open
 * dialog; when the toast goes while it holds the focus, the focus returns to where it came from. Mounted once, beside the routes.
 */
export function Toaster({ durationMs = toastStackMs }: { durationMs?: number | undefined }) {
  const entry = useSyncExternalStore(subscribeToToasts, currentToast, () => null)
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)

  useEffect(() => {
    function focusOnF8(event: KeyboardEvent) {
      if (event.key === 'F8') region.current?.focus()
    }
    document.addEventListener('keydown', focusOnF8)
    return () => document.removeEventListener('keydown', focusOnF8)
  }, [])

  useEffect(() => {
    // An open dialog takes the focus back from everything outside it. Its listeners came to the document after these.
    function hideFromDialogs(event: globalThis.FocusEvent) {
      const goal = event.type === 'focusin' ? event.target : event.relatedTarget
      if (goal instanceof Node && region.current?.contains(goal)) event.stopImmediatePropagation()
    }
    document.addEventListener('focusin', hideFromDialogs)
    document.addEventListener('focusout', hideFromDialogs)
    return () => {
      document.removeEventListener('focusin', hideFromDialogs)
      document.removeEventListener('focusout', hideFromDialogs)
    }
  }, [])

  const shownId = entry?.id
  useEffect(() => {
    if (shownId === undefined) return
    let frame = 0
    function place() {
      cancelAnimationFrame(frame)
      // A frame later, because what tells of a success often closes its dialog in the same moment.
      frame = requestAnimationFrame(() => {
        if (region.current) liftAboveDialog(region.current)
      })
    }
    place()
    // A dialog that opens takes the focus, and one that closes gives it back.
    document.addEventListener('focusin', place)
    window.addEventListener('resize', place)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', place)
      window.removeEventListener('resize', place)
    }
  }, [shownId])

  function noteOrigin(event: FocusEvent<HTMLElement>) {
    const from = event.relatedTarget
    if (from instanceof HTMLElement && !event.currentTarget.contains(from)) cameFrom.current = from
  }

  function returnFocus() {
    if (!region.current?.contains(document.activeElement)) return
    if (cameFrom.current?.isConnected) cameFrom.current.focus()
    else region.current.focus()
  }

  const card = entry ? <ToastCard key={entry.id} entry={entry} stackMs={durationMs} onDismiss={returnFocus} /> : null
  const isError = entry?.variant === 'error'

  return (
    <section ref={region} className="toaster" aria-label="Notifications (F8)" tabIndex={-1} onFocus={noteOrigin}>
      {/* This one always exists: a status is only announced reliably when its region was there before its text. */}
      <div role="status" aria-live="polite">
        {isError ? null : card}
      </div>
      {isError ? (
        <div role="alert" aria-live="assertive">
          {card}
        </div>
      ) : null}
    </section>
  )
}

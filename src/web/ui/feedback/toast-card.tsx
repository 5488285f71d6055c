import { Check, Info, TriangleAlert, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { type Countdown, startCountdown } from './countdown.ts'
import { dismissToast, type ToastEntry, toastDurationMs } from './toast.ts'

/** A drag to the right beyond this many pixels dismisses. */
const swipeThresholdPx = 50
/** A drag begins here, so that a press with a trembling hand stays a press. */
const swipeStartPx = 4

const look = {
  success: { icon: Check, className: '' },
  error: { icon: TriangleAlert, className: 'toast--r' },
  info: { icon: Info, className: 'toast--b' },
}

/** One toast. Its time stands still while the pointer or the focus is in it and while the tab is hidden. */
export function ToastCard({
  entry,
  stackMs,
  onDismiss,
}: {
  entry: ToastEntry
  stackMs: number
  /** Called just before it is dismissed, by whatever way. */
  onDismiss: () => void
}) {
  const { id, isOpen } = entry
  const durationMs = toastDurationMs(entry, stackMs)
  const countdown = useRef<Countdown | null>(null)
  const swipeStart = useRef<{ x: number; y: number } | null>(null)

  function dismiss() {
    onDismiss()
    dismissToast(id)
  }

  const dismissInTime = useEffectEvent(dismiss)

  useEffect(() => {
    if (!isOpen) return
    const running = startCountdown(durationMs, () => dismissInTime())
    function followTab() {
      if (document.visibilityState === 'hidden') running.hold('hidden')
      else running.release('hidden')
    }
    countdown.current = running
    followTab()
    document.addEventListener('visibilitychange', followTab)
    return () => {
      running.cancel()
      document.removeEventListener('visibilitychange', followTab)
    }
  }, [isOpen, durationMs])

  function dragTo(card: HTMLElement, px: number | null) {
    // Set through the object model, which the content security policy allows, and not as an attribute.
    card.style.translate = px === null ? '' : `${px}px 0`
    if (px === null) delete card.dataset.swipe
    else card.dataset.swipe = 'move'
  }

  function startSwipe(event: PointerEvent<HTMLDivElement>) {
    if (event.button === 0) swipeStart.current = { x: event.clientX, y: event.clientY }
  }

  function moveSwipe(event: PointerEvent<HTMLDivElement>) {
    const start = swipeStart.current
    if (!start) return
    const card = event.currentTarget
    const dx = event.clientX - start.x
    if (card.dataset.swipe !== 'move') {
      if (Math.abs(event.clientY - start.y) > Math.abs(dx) || dx < swipeStartPx) return
      card.setPointerCapture(event.pointerId)
    }
    dragTo(card, Math.max(0, dx))
  }

  function endSwipe(event: PointerEvent<HTMLDivElement>) {
    const start = swipeStart.current
    const card = event.currentTarget
    swipeStart.current = null
    if (!start || card.dataset.swipe !== 'move') return
    dragTo(card, null)
    if (event.type === 'pointerup' && event.clientX - start.x > swipeThresholdPx) {
      card.style.translate = '100% 0'
      dismiss()
    }
  }

  function dismissOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') dismiss()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: swiping and Escape are shortcuts for the button inside.
    <div
      className={classNames('toast', look[entry.variant].className)}
      data-state={isOpen ? 'open' : 'closed'}
      onPointerEnter={() => countdown.current?.hold('pointer')}
      onPointerLeave={() => countdown.current?.release('pointer')}
      onFocus={() => countdown.current?.hold('focus')}
      onBlur={() => countdown.current?.release('focus')}
      onPointerDown={startSwipe}
      onPointerMove={moveSwipe}
      onPointerUp={endSwipe}
      onPointerCancel={endSwipe}
      onKeyDown={dismissOnEscape}
    >
      <Icon of={look[entry.variant].icon} />
      <div>
        <strong>{entry.title}</strong>
        {entry.description ? <p>{entry.description}</p> : null}
      </div>
      <button type="button" className="iconbtn" aria-label="Dismiss" onClick={dismiss}>
        <Icon of={X} />
      </button>
    </div>
  )
}

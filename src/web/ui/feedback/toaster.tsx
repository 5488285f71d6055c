import { useSelector } from '@tanstack/react-store'
import { Toast as Radix } from 'radix-ui'
import { type FocusEvent, useEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { iconButtonClass } from '#web/ui/controls/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Check } from '#web/ui/icons/check.ts'
import { Info } from '#web/ui/icons/info.ts'
import { TriangleAlert } from '#web/ui/icons/triangle-alert.ts'
import { X } from '#web/ui/icons/x.ts'
import { liftAboveActions } from './lift-above-actions.ts'
import { currentToast, dismissToast, toastDurationMs, toastStackMs } from './toast.ts'

const look = {
  success: { icon: Check, className: '' },
  error: { icon: TriangleAlert, className: 'toast--r' },
  info: { icon: Info, className: 'toast--b' },
}

/**
 * The main stack: Radix Toast with the one toast that is current, for 3 seconds. F8 moves the focus to it, also out of an open
 * dialog; when the toast goes while it holds the focus, the focus returns to where it came from. Browser only.
 */
export function Toaster() {
  const entry = useSelector(currentToast)
  const list = useRef<HTMLOListElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  useFocusBesideDialogs(list)
  usePlaceAboveActions(list, entry?.id)

  function noteOrigin({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
  }

  function dismiss(id: number) {
    if (list.current?.contains(document.activeElement) && cameFrom.current?.isConnected) cameFrom.current.focus()
    dismissToast(id)
  }

  return (
    // Another provider for each toast: the time of one must not stand still because the pointer rested on the one before.
    <Radix.Provider key={entry?.id} swipeThreshold={50}>
      {entry ? (
        <Radix.Root
          className={classNames('toast', look[entry.variant].className)}
          open={entry.isOpen}
          // It fades while it is closed, and the store takes it out.
          forceMount
          duration={toastDurationMs(entry, toastStackMs)}
          type={entry.variant === 'error' ? 'foreground' : 'background'}
          onOpenChange={() => dismiss(entry.id)}
        >
          <Icon of={look[entry.variant].icon} />
          <div>
            <Radix.Title asChild>
              <strong>{entry.title}</strong>
            </Radix.Title>
            {entry.description ? (
              <Radix.Description asChild>
                <p>{entry.description}</p>
              </Radix.Description>
            ) : null}
          </div>
          <Radix.Close className={iconButtonClass({ size: 'small', className: '-mt-1' })} aria-label="Dismiss">
            <Icon of={X} />
          </Radix.Close>
        </Radix.Root>
      ) : null}
      <Radix.Viewport ref={list} className="toaster" onFocus={noteOrigin} />
    </Radix.Provider>
  )
}

type List = { readonly current: HTMLElement | null }

/** Lets the focus stay in a toast beside an open dialog, whose focus trap would take it back from everything outside it. */
function useFocusBesideDialogs(list: List) {
  useEffect(() => {
    function hideFromTraps(event: globalThis.FocusEvent) {
      const goal = event.type === 'focusin' ? event.target : event.relatedTarget
      // A trap listens at the document, and came there after this.
      if (goal instanceof Node && list.current?.contains(goal)) event.stopImmediatePropagation()
    }
    document.addEventListener('focusin', hideFromTraps)
    document.addEventListener('focusout', hideFromTraps)
    return () => {
      document.removeEventListener('focusin', hideFromTraps)
      document.removeEventListener('focusout', hideFromTraps)
    }
  }, [list])
}

function usePlaceAboveActions(list: List, shownId: number | undefined) {
  useEffect(() => {
    if (shownId === undefined) return
    let frame = 0
    function place() {
      cancelAnimationFrame(frame)
      // A frame later, because what tells of a success often closes its dialog in the same moment.
      frame = requestAnimationFrame(() => {
        if (list.current) liftAboveActions(list.current)
      })
    }
    place()
    // A dialog that opens takes the focus, and one that closes gives it back.
    document.addEventListener('focusin', place)
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', place)
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place)
    }
  }, [list, shownId])
}

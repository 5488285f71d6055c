import { useSelector } from '@tanstack/react-store'
import { Toast as Radix } from 'radix-ui'
import { type FocusEvent, useEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { iconButtonClass } from '#web/ui/controls/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Check, Info, TriangleAlert, X } from '#web/ui/icons.ts'
import { placeNotifications } from './place-notifications.ts'
import { currentToast, dismissToast, toastDurationMs, toastStackMs } from './toast.ts'

const look = {
  success: { icon: Check, edge: 'border-l-green', mark: 'text-green' },
  error: { icon: TriangleAlert, edge: 'border-l-red', mark: 'text-red' },
  info: { icon: Info, edge: 'border-l-brass', mark: 'text-brass' },
}
// While it is dragged, the toast follows without a transition.
const toastClass =
  'pointer-events-auto relative grid w-full max-w-105 grid-cols-[1.5rem_1fr_auto] items-start gap-3 rounded border border-l-3 border-line-2 bg-card py-3.5 pr-2 pl-4 text-sm shadow-sheet transition-[opacity,translate] duration-200 data-[state=closed]:opacity-0 data-[swipe=end]:translate-x-full data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:cursor-grabbing data-[swipe=move]:transition-none'
// Covers the window's bottom. Only a toast inside it receives pointer events, even while a dialog disables them for the
// page.
const regionClass =
  'pointer-events-none fixed right-[max(1rem,env(safe-area-inset-right))] bottom-[max(1rem,env(safe-area-inset-bottom))] z-60 m-0 w-[min(26.25rem,calc(100%-2rem))] list-none rounded p-0 focus-visible:outline-2 focus-visible:outline-pine print:hidden'

/**
 * The main stack: Radix Toast with the current toast, for 3 seconds. F8 moves the focus to it, even out of an open
 * dialog. When a focused toast disappears, the focus returns to its previous element. Browser only.
 */
export function Toaster() {
  const entry = useSelector(currentToast)
  const list = useRef<HTMLOListElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  useFocusBesideDialogs(list)
  usePlacedOffControls(list, entry?.id)

  function noteOrigin({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
  }

  function dismiss(id: number) {
    if (list.current?.contains(document.activeElement) && cameFrom.current?.isConnected) cameFrom.current.focus()
    dismissToast(id)
  }

  return (
    // Each toast has its own provider, because a pointer resting on one toast must not pause the time of the next.
    <Radix.Provider key={entry?.id} swipeThreshold={50}>
      {entry ? (
        <Radix.Root
          className={classNames(toastClass, look[entry.variant].edge)}
          data-slot="toast"
          open={entry.isOpen}
          // The closed toast fades out; the store removes it.
          forceMount
          duration={toastDurationMs(entry, toastStackMs)}
          type={entry.variant === 'error' ? 'foreground' : 'background'}
          onOpenChange={() => dismiss(entry.id)}
        >
          <Icon of={look[entry.variant].icon} className={classNames('mt-[0.1rem]', look[entry.variant].mark)} />
          <div>
            <Radix.Title asChild>
              <strong className="block font-semibold">{entry.title}</strong>
            </Radix.Title>
            {entry.description ? (
              <Radix.Description asChild>
                <p className="text-ink-2">{entry.description}</p>
              </Radix.Description>
            ) : null}
          </div>
          <Radix.Close className={iconButtonClass({ size: 'small', className: '-mt-1' })} aria-label="Dismiss">
            <Icon of={X} />
          </Radix.Close>
        </Radix.Root>
      ) : null}
      <Radix.Viewport ref={list} className={regionClass} data-slot="toaster" onFocus={noteOrigin} />
    </Radix.Provider>
  )
}

type List = { readonly current: HTMLElement | null }

/** Lets a toast keep focus while a dialog is open. The dialog's focus trap would otherwise take it back. */
function useFocusBesideDialogs(list: List) {
  useEffect(() => {
    function hideFromTraps(event: globalThis.FocusEvent) {
      const goal = event.type === 'focusin' ? event.target : event.relatedTarget
      // A dialog's focus trap listens on the document and was added after this listener.
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

/** Places the notifications again whenever the page, its focus, its scroll position or the window changes. */
function usePlacedOffControls(list: List, shownId: number | undefined) {
  useEffect(() => {
    if (shownId === undefined) return
    let frame = 0
    function place() {
      cancelAnimationFrame(frame)
      // Waits one frame, because the action that shows a success toast often closes its dialog at the same time.
      frame = requestAnimationFrame(() => {
        if (list.current) placeNotifications(list.current)
      })
    }
    place()
    // The page after a success often renders after its toast.
    const redrawn = new MutationObserver(place)
    redrawn.observe(document.body, { childList: true, subtree: true })
    // An opening dialog takes the focus, and a closing one returns it.
    document.addEventListener('focusin', place)
    window.addEventListener('resize', place)
    // Includes scroll containers inside a dialog.
    document.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      redrawn.disconnect()
      document.removeEventListener('focusin', place)
      window.removeEventListener('resize', place)
      document.removeEventListener('scroll', place, { capture: true })
    }
  }, [list, shownId])
}

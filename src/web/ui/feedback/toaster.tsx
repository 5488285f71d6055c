import { useSelector } from '@tanstack/react-store'
import { Toast as Radix } from 'radix-ui'
import { type FocusEvent, useEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { iconButtonClass } from '#web/ui/controls/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Check, Info, TriangleAlert, X } from '#web/ui/icons.ts'
import { currentToast, dismissToast, toastDurationMs, toastStackMs } from './toast.ts'

const look = {
  success: { icon: Check, edge: 'border-l-green', mark: 'text-green' },
  error: { icon: TriangleAlert, edge: 'border-l-red', mark: 'text-red' },
  info: { icon: Info, edge: 'border-l-brass', mark: 'text-brass' },
}
// A dragged toast follows the pointer without a transition.
const toastClass =
  'pointer-events-auto relative grid w-full max-w-105 grid-cols-[1.5rem_1fr_auto] items-start gap-3 rounded border border-l-3 border-line-2 bg-card py-3.5 pr-2 pl-4 text-sm shadow-sheet transition-[opacity,translate] duration-200 data-[state=closed]:opacity-0 data-[swipe=end]:translate-x-full data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:cursor-grabbing data-[swipe=move]:transition-none'
// Covers the window's bottom. Only a toast inside it receives pointer events, even while a dialog disables them for the
// page.
const regionClass =
  'pointer-events-none fixed right-[max(1rem,env(safe-area-inset-right))] bottom-[max(1rem,env(safe-area-inset-bottom))] z-60 m-0 w-[min(26.25rem,calc(100%-2rem))] list-none rounded p-0 focus-visible:outline-2 focus-visible:outline-pine print:hidden'

/**
 * Shows the current toast with Radix Toast, for the toast's own time or 3 seconds. F8 moves the focus to it, even out
 * of an open dialog. When a focused toast disappears, the focus returns to its previous element. Browser only.
 */
export function Toaster() {
  const entry = useSelector(currentToast)
  const list = useRef<HTMLOListElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  useFocusDespiteDialogs(list)
  useMoveOffControls(list, entry?.id)

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
function useFocusDespiteDialogs(list: List) {
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
function useMoveOffControls(list: List, shownId: number | undefined) {
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

const apartPx = 8
/** Below this width a notification is as wide as the window and covers everything at its bottom. */
const phonePx = 640
/** Rows of action buttons: a form's, a conversation's, and bars that stick to the bottom of the window. */
const actionRows =
  "[data-slot='form-actions'], [data-slot='ask-bar'], [data-slot='contact-bar'], [data-slot='live-total'], [data-slot='quote-arrival']"
const dialogRows = "[data-slot='dialog-foot'], [data-slot='dialog'] [data-slot='ask-bar']"
/** Matches controls, and the labels of hidden checkboxes and radio buttons. */
const controls =
  "a[href], button, input, select, textarea, summary, label:has(input[type='checkbox'], input[type='radio']), [role='slider']"

/** Matches elements that often repeat a toast's text: the page's heading and notices in the page. */
const repeatedWords = "h1, [data-slot='note']"

/**
 * Moves notifications off the controls below them. On a phone they take the lowest position without controls, and if
 * possible without what they repeat; elsewhere, or without such a position, they sit above the row of actions. A toast
 * that appears under the pointer, on the button just pressed, would never time out.
 */
function placeNotifications(region: HTMLElement): void {
  // Set through the object model, which the content security policy allows.
  region.style.bottom = ''
  const dialog = document.querySelector("[data-slot='dialog']")
  if (window.innerWidth < phonePx) {
    if (moveOff(region, dialog, `${controls}, ${repeatedWords}`)) return
    if (moveOff(region, dialog, controls)) return
  }
  liftAboveActions(region, dialog ? dialogRows : actionRows)
}

/** Moves the notifications to the lowest position without the matching elements. Returns false when there is none. */
function moveOff(region: HTMLElement, dialog: Element | null, selector: string): boolean {
  const height = region.getBoundingClientRect().height
  const edge = window.innerHeight - region.getBoundingClientRect().bottom
  const taken = [...(dialog ?? document).querySelectorAll(selector)]
    // Closed menus have a bounding box, too; skip their contents.
    .filter((one) => !region.contains(one) && one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect())
    // Elements for screen readers only are one pixel wide.
    .filter(({ width, bottom, top }) => width > 1 && bottom > 0 && top < window.innerHeight)
  const top = freeBand(taken, height, { top: edge, bottom: window.innerHeight - edge }, apartPx / 2)
  if (top === null) return false
  region.style.bottom = `${window.innerHeight - top - height}px`
  return true
}

/** Moves the notifications above each row of actions that they overlap. */
function liftAboveActions(region: HTMLElement, selector: string): void {
  const rows = [...document.querySelectorAll(selector)]
    .map((row) => row.getBoundingClientRect())
    // Goes from the bottom up, so that a notification lifted above one row is also checked against the next.
    .sort((a, b) => b.top - a.top)
  for (const row of rows) {
    const own = region.getBoundingClientRect()
    const overlaps = own.top < row.bottom && own.bottom > row.top && own.left < row.right && own.right > row.left
    if (overlaps && row.top - apartPx >= own.height) region.style.bottom = `${window.innerHeight - row.top + apartPx}px`
  }
}

type Band = { top: number; bottom: number }

/**
 * Returns the top of the free band of this height that is nearest the bottom of `room`, at least `apart` pixels from
 * each `taken` band. Null if there is none.
 */
export function freeBand(taken: readonly Band[], height: number, room: Band, apart: number): number | null {
  let bottom = room.bottom
  // From the lowest up: moves the free band above each taken band that it overlaps.
  for (const { top, bottom: end } of taken.toSorted((a, b) => b.bottom - a.bottom)) {
    if (top < bottom + apart && end > bottom - height - apart) bottom = Math.min(bottom, top - apart)
  }
  return bottom - height >= room.top ? bottom - height : null
}

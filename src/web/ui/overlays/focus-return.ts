import { useLayoutEffect, useRef } from 'react'

/**
 * Props for the content of Radix dialogs that return focus to the element that had it, even when state and not a Radix trigger
 * opened the dialog (Radix then returns it nowhere). Mount the component only while its dialog is open: closing by state makes
 * Radix restyle the whole page to check for an exit animation.
 */
export function useFocusReturn() {
  const content = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  useLayoutEffect(
    () => () => {
      // Runs before other cleanup, because removing a focused element makes the browser restyle the page.
      const focused = document.activeElement
      if (focused instanceof HTMLElement && content.current?.contains(focused)) focused.blur()
    },
    [],
  )
  return {
    ref: content,
    onOpenAutoFocus() {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      if (opener.current?.isConnected) opener.current.focus()
      opener.current = null
    },
  }
}

/** Keeps a dialog open when a toast is pressed, although the toast is outside the dialog. */
export function ignoreToasts(event: CustomEvent<{ originalEvent: Event }>) {
  const target = event.detail.originalEvent.target
  if (target instanceof Element && target.closest('[data-slot=toaster]')) event.preventDefault()
}

/** Escape in a toast dismisses the toast; the open dialog stays. */
export function leaveEscapeToToasts(event: KeyboardEvent) {
  if (document.activeElement?.closest('[data-slot=toaster]')) event.preventDefault()
}

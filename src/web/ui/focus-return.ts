import { useRef } from 'react'

/**
 * Handlers for Radix's dialogs that give the focus back to whatever had it, also when the dialog was opened by state and not by
 * a Radix trigger (Radix then gives it back to nothing).
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null)
  return {
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

/** Keeps a dialog open when a toast is pressed: the toast is outside the dialog, but it is not the page behind it. */
export function ignoreToasts(event: CustomEvent<{ originalEvent: Event }>) {
  const target = event.detail.originalEvent.target
  if (target instanceof Element && target.closest('.toaster')) event.preventDefault()
}

/** Escape pressed in a toast dismisses the toast; the dialog beside it stays open. */
export function leaveEscapeToToasts(event: KeyboardEvent) {
  if (document.activeElement?.closest('.toaster')) event.preventDefault()
}

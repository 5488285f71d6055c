import { useLayoutEffect, useRef } from 'react'

/**
 * Properties for the content of Radix's dialogs that give the focus back to whatever had it, also when the dialog was opened by
 * state and not by a Radix trigger (Radix then gives it back to nothing). For a component that is there while its dialog is open
 * and no longer: closing by state, a dialog has the whole page styled anew, to see whether its end is animated.
 */
export function useFocusReturn() {
  const content = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  useLayoutEffect(
    () => () => {
      // Before anything else is undone: the browser styles the page anew to take away an element that has the focus.
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

/** Keeps a dialog open when a toast is pressed: the toast is outside the dialog, but it is not the page behind it. */
export function ignoreToasts(event: CustomEvent<{ originalEvent: Event }>) {
  const target = event.detail.originalEvent.target
  if (target instanceof Element && target.closest('[data-slot=toaster]')) event.preventDefault()
}

/** Escape pressed in a toast dismisses the toast; the dialog beside it stays open. */
export function leaveEscapeToToasts(event: KeyboardEvent) {
  if (document.activeElement?.closest('[data-slot=toaster]')) event.preventDefault()
}

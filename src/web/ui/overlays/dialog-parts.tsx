import { useLayoutEffect, useRef, useState } from 'react'

/**
 * The overlay behind a dialog, which also locks page scroll. Replaces Radix's overlay, whose scroll lock sets a custom
 * property on the body: every element inherits it, so a phone restyles the whole page before it shows the dialog.
 */
export function Scrim() {
  const [scrollBarPx] = useState(() => window.innerWidth - document.documentElement.clientWidth)
  useLayoutEffect(() => {
    if (scrollBarPx === 0) return
    // The page keeps its width when its scroll bar disappears.
    const { style } = document.body
    style.paddingRight = `${scrollBarPx}px`
    return () => {
      style.paddingRight = ''
    }
  }, [scrollBarPx])
  return <div data-slot="scrim" className="fixed inset-0 z-40 bg-veil print:hidden" />
}

/**
 * Returns props for the content of a Radix dialog. On close, focus returns to the element that had it, even when state
 * opened the dialog, which Radix supports only with its own trigger. Mount the component only while its dialog is open:
 * closing by state makes Radix restyle the whole page to check for an exit animation.
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

/*
 * The panel takes focus when no control inside asks for it, and shows no ring because it is not a control. Printing a
 * page with an open full dialog prints the whole dialog.
 */
const panel =
  'group/dialog fixed inset-0 z-41 m-auto flex h-fit max-h-[min(100dvh,54rem)] flex-col rounded border border-line-2 bg-paper text-ink shadow-sheet focus-visible:outline-0 lg:max-h-[calc(100dvh-4rem)] short:block short:overflow-auto'

/** The classes of a dialog's panel by size. */
export const dialogClass = {
  small: `${panel} w-[min(30rem,calc(100%-2rem))]`,
  wide: `${panel} w-[min(56rem,100%)]`,
  wider: `${panel} w-[min(66rem,100%)] max-lg:h-dvh max-lg:max-h-dvh max-lg:rounded-none max-lg:border-0`,
  full: `${panel} w-[min(78rem,100%)] print:static print:max-h-none print:w-full print:border-0 print:shadow-none`,
}

export const dialogHeadClass = 'flex items-center justify-between gap-4 border-b border-line px-5 py-4 lg:py-2.5'

import { useLayoutEffect, useState } from 'react'

/**
 * The overlay behind a dialog, which also locks page scroll. Replaces Radix's overlay, whose scroll lock sets a custom property
 * on the body: every element inherits it, so a phone restyles the whole page before it shows the dialog.
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

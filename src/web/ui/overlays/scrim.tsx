import { useLayoutEffect, useState } from 'react'

/**
 * What lies between a dialog and the page, which does not scroll meanwhile. In place of Radix's own overlay, whose scroll lock sets a
 * custom property on the body: every element inherits it, and the whole page is styled anew before a phone shows the dialog.
 */
export function Scrim() {
  const [scrollBarPx] = useState(() => window.innerWidth - document.documentElement.clientWidth)
  useLayoutEffect(() => {
    if (scrollBarPx === 0) return
    // The page keeps its width when its scroll bar goes.
    const { style } = document.body
    style.paddingRight = `${scrollBarPx}px`
    return () => {
      style.paddingRight = ''
    }
  }, [scrollBarPx])
  return <div data-slot="scrim" className="fixed inset-0 z-40 bg-veil print:hidden" />
}

import type { MouseEvent } from 'react'
import { findMain, focusByScript } from './main-content.ts'

/** First in the tab order: past the bar, to the page itself. Works as a plain link when scripts are off. */
export function SkipLink() {
  function skip(event: MouseEvent) {
    const main = findMain()
    if (!main) return
    // The address stays as it is: a hash would be one more step back for the browser's button.
    event.preventDefault()
    focusByScript(main)
    main.scrollIntoView()
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link to a place on this page, which the handler only refines.
    <a
      className="absolute -top-16 left-4 z-30 rounded bg-ink px-4 py-2.5 text-paper focus:top-3 focus:text-paper hover:text-paper print:hidden"
      data-slot="skip-link"
      href="#main"
      onClick={skip}
    >
      Skip to content
    </a>
  )
}

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
    <a className="skip" href="#main" onClick={skip}>
      Skip to content
    </a>
  )
}

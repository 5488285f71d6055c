/** Returns the page's `<main id="main">`. */
export function findMain(): HTMLElement | null {
  return document.getElementById('main')
}

let focusedLast: HTMLElement | undefined

/** Moves the focus to an element that isn't a control, such as a heading, without scrolling to it. */
export function focusByScript(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  focusedLast = element
}

/**
 * Returns whether the element that {@link focusByScript} focused last was removed and nothing else has the focus, for
 * example when a placeholder's heading disappears.
 */
export function isScriptedFocusLost(): boolean {
  return focusedLast?.isConnected === false && document.activeElement === document.body
}

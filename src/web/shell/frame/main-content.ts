/** Returns the page's `<main id="main">`. */
export function findMain(): HTMLElement | null {
  return document.getElementById('main')
}

let focusedLast: HTMLElement | undefined

/** Moves the focus to an element that isn't a control, such as a heading. */
export function focusByScript(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  focusedLast = element
}

/** Returns whether the focused element was removed, for example a placeholder's heading together with its placeholder. */
export function isScriptedFocusLost(): boolean {
  return focusedLast?.isConnected === false && document.activeElement === document.body
}

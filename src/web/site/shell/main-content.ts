/** Every page renders `<main id="main">` around what is its own. */
export function findMain(): HTMLElement | null {
  return document.getElementById('main')
}

/** Moves the focus to something that is no control, such as a heading. */
export function focusByScript(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** Every page renders `<main id="main">` around what is its own. */
export function findMain(): HTMLElement | null {
  return document.getElementById('main')
}

let focusedLast: HTMLElement | undefined

/** Moves the focus to something that is no control, such as a heading. */
export function focusByScript(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  focusedLast = element
}

/** Whether what the focus was moved to is gone and nothing has it: a placeholder's heading goes with its placeholder. */
export function isScriptedFocusLost(): boolean {
  return focusedLast?.isConnected === false && document.activeElement === document.body
}

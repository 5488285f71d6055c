const apartPx = 8
/** The rows whose buttons finish something: a form's, a conversation's, those that stick to the window's end. */
const actionRows =
  "[data-slot='form-actions'], [data-slot='ask-bar'], [data-slot='contact-bar'], [data-slot='live-total']"
const dialogRows = "[data-slot='dialog-foot'], [data-slot='dialog'] [data-slot='ask-bar']"

/**
 * Moves the notifications above the last row or the ask bar of an open dialog, or else above a page's row of actions, where they would lie on
 * it: the pointer rests on the button that was just pressed, and a notification under a resting pointer does not go by itself.
 */
export function liftAboveActions(region: HTMLElement): void {
  // Set through the object model, which the content security policy allows.
  region.style.bottom = ''
  const isDialogOpen = document.querySelector("[data-slot='dialog']") !== null
  const rows = [...document.querySelectorAll(isDialogOpen ? dialogRows : actionRows)]
    .map((row) => row.getBoundingClientRect())
    // From the lowest up, so that what was lifted above one row is seen to lie on the next.
    .sort((a, b) => b.top - a.top)
  for (const row of rows) {
    const own = region.getBoundingClientRect()
    const overlaps = own.top < row.bottom && own.bottom > row.top && own.left < row.right && own.right > row.left
    if (overlaps && row.top - apartPx >= own.height) region.style.bottom = `${window.innerHeight - row.top + apartPx}px`
  }
}

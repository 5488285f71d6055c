const apartPx = 8
/** Below this width a notification is as wide as the window and covers everything at its bottom. */
const phonePx = 640
/** Rows with buttons that complete something: of a form, a conversation, or rows that stick to the window's end. */
const actionRows =
  "[data-slot='form-actions'], [data-slot='ask-bar'], [data-slot='contact-bar'], [data-slot='live-total']"
const dialogRows = "[data-slot='dialog-foot'], [data-slot='dialog'] [data-slot='ask-bar']"
/** Matches controls, and labels that are pressed instead of a hidden checkbox. */
const controls =
  "a[href], button, input, select, textarea, summary, label:has(input[type='checkbox'], input[type='radio']), [role='slider']"

/**
 * Moves notifications off the controls below them. On a phone they take the lowest position without controls; elsewhere, or
 * without such a position, they sit above the row of actions. A notification under a resting pointer doesn't time out, and the
 * pointer rests on the button that was just pressed.
 */
export function placeNotifications(region: HTMLElement): void {
  // Set through the object model, which the content security policy allows.
  region.style.bottom = ''
  const dialog = document.querySelector("[data-slot='dialog']")
  if (window.innerWidth < phonePx && moveOffControls(region, dialog)) return
  liftAboveActions(region, dialog ? dialogRows : actionRows)
}

/** Moves the notifications to the lowest position without controls. Returns false when there is none. */
function moveOffControls(region: HTMLElement, dialog: Element | null): boolean {
  const height = region.getBoundingClientRect().height
  const edge = window.innerHeight - region.getBoundingClientRect().bottom
  const taken = [...(dialog ?? document).querySelectorAll(controls)]
    // Closed menus have a bounding box, too; skip their contents.
    .filter((one) => !region.contains(one) && one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect())
    // Elements for screen readers only are one pixel wide.
    .filter(({ width, bottom, top }) => width > 1 && bottom > 0 && top < window.innerHeight)
  const top = freeBand(taken, height, { top: edge, bottom: window.innerHeight - edge }, apartPx / 2)
  if (top === null) return false
  region.style.bottom = `${window.innerHeight - top - height}px`
  return true
}

/** Moves the notifications above each row of actions that they overlap. */
function liftAboveActions(region: HTMLElement, selector: string): void {
  const rows = [...document.querySelectorAll(selector)]
    .map((row) => row.getBoundingClientRect())
    // Goes from the bottom up, so that a notification lifted above one row is also checked against the next.
    .sort((a, b) => b.top - a.top)
  for (const row of rows) {
    const own = region.getBoundingClientRect()
    const overlaps = own.top < row.bottom && own.bottom > row.top && own.left < row.right && own.right > row.left
    if (overlaps && row.top - apartPx >= own.height) region.style.bottom = `${window.innerHeight - row.top + apartPx}px`
  }
}

type Band = { top: number; bottom: number }

/**
 * Returns the top of the lowest free band of this height within `room`, at least `apart` pixels from each `taken` band.
 * Null if there is none.
 */
export function freeBand(taken: readonly Band[], height: number, room: Band, apart: number): number | null {
  let bottom = room.bottom
  // From the lowest up: each taken band that overlaps the free one moves it above itself.
  for (const { top, bottom: end } of taken.toSorted((a, b) => b.bottom - a.bottom)) {
    if (top < bottom + apart && end > bottom - height - apart) bottom = Math.min(bottom, top - apart)
  }
  return bottom - height >= room.top ? bottom - height : null
}

const apartPx = 8

/**
 * Moves the notifications above the last row of an open dialog where they would lie on it: the pointer rests on the button that
 * was just pressed, and a notification under a resting pointer does not go by itself. Back to the stylesheet's place otherwise.
 */
export function liftAboveDialog(region: HTMLElement): void {
  // Set through the object model, which the content security policy allows.
  region.style.bottom = ''
  const row = [...document.querySelectorAll('.dlg-f')].at(-1)?.getBoundingClientRect()
  if (!row) return
  const own = region.getBoundingClientRect()
  const overlaps = own.top < row.bottom && own.bottom > row.top && own.left < row.right && own.right > row.left
  if (overlaps) region.style.bottom = `${window.innerHeight - row.top + apartPx}px`
}

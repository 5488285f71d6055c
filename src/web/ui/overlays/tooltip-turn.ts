/** A tooltip opens after the pointer has rested this long, */
const openDelayMs = 700
/** but at once when another one closed less than this long ago. */
const skipDelayMs = 300

let closeOpen: (() => void) | undefined
let lastClosedAt = Number.NEGATIVE_INFINITY

/** How long the pointer has to rest now before a tooltip opens. */
export function tooltipDelayMs(now: number): number {
  return closeOpen !== undefined || now - lastClosedAt < skipDelayMs ? 0 : openDelayMs
}

/** Takes the turn to be the one open tooltip: whichever is open closes. */
export function takeTooltipTurn(close: () => void): void {
  if (closeOpen !== close) closeOpen?.()
  closeOpen = close
}

/** Gives the turn back. Ignored from one whose turn is over already. */
export function endTooltipTurn(close: () => void, now: number): void {
  if (closeOpen !== close) return
  closeOpen = undefined
  lastClosedAt = now
}

type Band = { top: number; bottom: number }

/**
 * Returns the top of the lowest free band of this height within `room`, at a distance of `apart` from each `taken` one.
 * Null if there is none.
 */
export function freeBand(taken: readonly Band[], height: number, room: Band, apart: number): number | null {
  let bottom = room.bottom
  // From the lowest up: each one that reaches into the band lifts it above itself.
  for (const { top, bottom: end } of taken.toSorted((a, b) => b.bottom - a.bottom)) {
    if (top < bottom + apart && end > bottom - height - apart) bottom = Math.min(bottom, top - apart)
  }
  return bottom - height >= room.top ? bottom - height : null
}

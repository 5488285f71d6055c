/** The middle of some figures, or the mean of the two in the middle; null of none. Sorts what it is given. */
export function medianOf(figures: Float64Array): number | null {
  if (figures.length === 0) return null
  figures.sort()
  const middle = figures.length >> 1
  return figures.length % 2 === 1 ? figures[middle]! : (figures[middle - 1]! + figures[middle]!) / 2
}

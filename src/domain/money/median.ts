/** Returns the median, or null for an empty array. Sorts the array in place. */
export function medianOf(figures: Float64Array): number | null {
  if (figures.length === 0) return null
  figures.sort()
  const middle = figures.length >> 1
  return figures.length % 2 === 1 ? figures[middle]! : (figures[middle - 1]! + figures[middle]!) / 2
}

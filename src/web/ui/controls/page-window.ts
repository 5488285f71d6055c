/**
 * Returns the page numbers to list: the first, the last, and the current one with two neighbors on each side. Null marks a gap of
 * two or more pages; a gap of one shows the page itself. Pages count from 1.
 */
export function pageWindow(page: number, pageCount: number): (number | null)[] {
  const shown = new Set([1, pageCount])
  for (let near = page - 2; near <= page + 2; near += 1) if (near >= 1 && near <= pageCount) shown.add(near)
  const pages: (number | null)[] = []
  let last = 0
  for (const number of [...shown].sort((a, b) => a - b)) {
    if (number - last === 2) pages.push(last + 1)
    else if (number - last > 2) pages.push(null)
    pages.push(number)
    last = number
  }
  return pages
}

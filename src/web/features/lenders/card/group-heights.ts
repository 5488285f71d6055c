const heights = new Map<string, number>()
/** Enough for the longest way down a list, and for a few lists. */
const keptHeights = 2000

function keyOf(content: string): string {
  return `${content} ${window.innerWidth}`
}

/** The height a group's cards had when it was left, in a window of this width. Undefined on the server, which has left nothing. */
export function heightOf(content: string): number | undefined {
  return typeof window === 'undefined' ? undefined : heights.get(keyOf(content))
}

/** Keeps a group's height while it is taken away. Its padding is not part of it: the stylesheet adds that again. */
export function rememberHeight(content: string, element: HTMLElement): void {
  const { paddingTop, paddingBottom } = getComputedStyle(element)
  // With its fractions: rounded, two hundred groups would be tens of pixels off.
  const { height } = element.getBoundingClientRect()
  if (heights.size >= keptHeights) heights.clear()
  heights.set(keyOf(content), height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom))
}

/** Where a group of cards stood, in pixels of the document, and the height of what is in it. */
export type Place = { top: number; height: number }

const places = new Map<string, Place>()
/** Enough for the longest way down a list, and for a few lists. */
const keptPlaces = 2000
/** How far from the window's place a group still has to be there at once, in pixels. */
const nearPx = 2000

function keyOf(content: string): string {
  return `${content} ${window.innerWidth}`
}

/** The place a group had when it was left in a window of this width. Undefined on the server, which has left nothing. */
export function placeOf(content: string): Place | undefined {
  return typeof window === 'undefined' ? undefined : places.get(keyOf(content))
}

/** Keeps a group's place while it is taken away. Its padding is not part of the height: the stylesheet adds it again. */
export function rememberPlace(content: string, element: HTMLElement): void {
  const { paddingTop, paddingBottom } = getComputedStyle(element)
  // With its fractions: rounded, two hundred groups would be tens of pixels off.
  const box = element.getBoundingClientRect()
  const height = box.height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
  if (places.size >= keptPlaces) places.clear()
  places.set(keyOf(content), { top: box.top + window.scrollY, height })
}

/** Whether a group is in the window, or about to be, when that stands at a height of the document. */
export function isNearTop({ top, height }: Place, windowTop: number): boolean {
  return top + height > windowTop - nearPx && top < windowTop + window.innerHeight + nearPx
}

/** The width of a character at 12 pixels, and the smallest gap between two labels, both in pixels. */
const characterPx = 7.2
const apartPx = 8
/**
 * The narrowest bar in pixels. Labels that fit here fit on every wider bar, because positions are in percent and widths
 * in pixels.
 */
const narrowestPx = 250

export type EndLabel = { percent: number; shiftPx: number; anchor: 'start' | 'middle' | 'end' }

/**
 * Positions the two labels below a bar so that they neither overlap nor leave the bar at any width: centered below
 * their caps, or aligned with the edge; outward from their caps if they would collide; side by side for a short range
 * at an edge. Positions are in percent of the bar, the shift in pixels.
 */
export function endLabels(
  bestPercent: number,
  worstPercent: number,
  bestText: string,
  worstText: string,
): { best: EndLabel; worst: EndLabel } {
  const [bestWidth, worstWidth] = [percentOf(bestText), percentOf(worstText)]
  const best = underCap(bestPercent, bestWidth)
  const worst = underCap(worstPercent, worstWidth)
  const room = startOf(worst, worstWidth) - startOf(best, bestWidth) - bestWidth
  if (room >= (apartPx / narrowestPx) * 100) return { best, worst }
  if (bestPercent < bestWidth + apartPx / 2) {
    return {
      best: { percent: bestPercent, shiftPx: 0, anchor: 'start' },
      worst: { percent: bestPercent, shiftPx: besidePx(bestText), anchor: 'start' },
    }
  }
  if (worstPercent > 100 - worstWidth - apartPx / 2) {
    return {
      best: { percent: worstPercent, shiftPx: -besidePx(worstText), anchor: 'end' },
      worst: { percent: worstPercent, shiftPx: 0, anchor: 'end' },
    }
  }
  return {
    best: { percent: bestPercent, shiftPx: -apartPx / 2, anchor: 'end' },
    worst: { percent: worstPercent, shiftPx: apartPx / 2, anchor: 'start' },
  }
}

function underCap(percent: number, width: number): EndLabel {
  const anchor = percent < width / 2 ? 'start' : percent > 100 - width / 2 ? 'end' : 'middle'
  return { percent, shiftPx: 0, anchor }
}

/** Returns the left end of a label in percent of the narrowest bar. */
function startOf({ percent, anchor }: EndLabel, width: number): number {
  return percent - { start: 0, middle: width / 2, end: width }[anchor]
}

function percentOf(text: string): number {
  return ((text.length * characterPx) / narrowestPx) * 100
}

function besidePx(text: string): number {
  return Math.round(text.length * characterPx + apartPx)
}

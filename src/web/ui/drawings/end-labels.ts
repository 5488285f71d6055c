/** How wide a figure of 12 pixels is, in pixels a character, and the least room between two figures. */
const characterPx = 7.2
const apartPx = 8
/** A figure's width in percent of the narrowest bar, 250 pixels. */
const labelPercent = 24

export type EndLabel = { percent: number; shiftPx: number; anchor: 'start' | 'end' }

/**
 * Where the two figures under a bar stand, so that neither covers the other or leaves the bar, whatever the bar's width in pixels:
 * aligned with the ends of a long range, on both sides of the middle of a short one, and side by side where a short range lies at
 * an edge. Percent are of the bar, the shift is in pixels.
 */
export function endLabels(
  bestPercent: number,
  worstPercent: number,
  bestText: string,
  worstText: string,
): { best: EndLabel; worst: EndLabel } {
  const middle = (bestPercent + worstPercent) / 2
  if (worstPercent - bestPercent >= 2 * labelPercent) {
    return {
      best: { percent: bestPercent, shiftPx: 0, anchor: 'start' },
      worst: { percent: worstPercent, shiftPx: 0, anchor: 'end' },
    }
  }
  if (middle < labelPercent) {
    return {
      best: { percent: bestPercent, shiftPx: 0, anchor: 'start' },
      worst: { percent: bestPercent, shiftPx: besidePx(bestText), anchor: 'start' },
    }
  }
  if (middle > 100 - labelPercent) {
    return {
      best: { percent: worstPercent, shiftPx: -besidePx(worstText), anchor: 'end' },
      worst: { percent: worstPercent, shiftPx: 0, anchor: 'end' },
    }
  }
  return {
    best: { percent: middle, shiftPx: -apartPx / 2, anchor: 'end' },
    worst: { percent: middle, shiftPx: apartPx / 2, anchor: 'start' },
  }
}

function besidePx(text: string): number {
  return Math.round(text.length * characterPx + apartPx)
}

/** The scale, in dollars, that all cost bars of a list share. */
export type CostAxis = {
  scaleMin: number
  scaleMax: number
  /** Whether some costs exceed the scale. */
  isClipped?: boolean
}

const niceFactors = [1, 2, 2.5, 5, 10]

/** Returns a round distance that divides a range into at most six parts: 1, 2, 2.5 or 5 times a power of ten. */
function lineDistance(stretch: number): number {
  const rough = stretch / 6
  const power = 10 ** Math.floor(Math.log10(rough))
  return (niceFactors.find((factor) => factor * power >= rough) ?? 10) * power
}

/**
 * Computes a scale with round ends that includes every best and worst case, but nothing below 0. An empty list gets 0
 * to 1,000.
 */
export function costAxis(costs: readonly { best: number; worst: number }[]): CostAxis {
  if (costs.length === 0) return { scaleMin: 0, scaleMax: 1000 }
  const least = Math.min(...costs.map((cost) => cost.best))
  const most = Math.max(...costs.map((cost) => cost.worst))
  let distance = lineDistance(Math.max(most - least, 600))
  for (;;) {
    const scaleMin = Math.max(0, Math.floor(least / distance) * distance)
    const scaleMax = Math.max(scaleMin + distance, Math.ceil(most / distance) * distance)
    // Rounding the ends can widen the scale beyond six distances. The next larger distance then applies.
    const needed = lineDistance(scaleMax - scaleMin)
    if (needed <= distance) return { scaleMin, scaleMax }
    distance = needed
  }
}

/** Fewer costs than this are never clipped. */
const fewestToClip = 8

/**
 * Computes the scale of a long list. A few worst cases far above the others (Tukey's fence: 1.5 interquartile ranges
 * above the third quartile) are clipped, so that the others stay distinguishable. With fewer than eight costs, returns
 * the scale of {@link costAxis}.
 */
export function clippedCostAxis(costs: readonly { best: number; worst: number }[]): CostAxis {
  if (costs.length < fewestToClip) return costAxis(costs)
  const worsts = costs.map(({ worst }) => worst).sort((a, b) => a - b)
  const quartile = (part: number) => worsts[Math.floor((worsts.length - 1) * part)] ?? 0
  const fence = quartile(0.75) + 1.5 * (quartile(0.75) - quartile(0.25))
  const end = Math.max(...worsts.filter((worst) => worst <= fence))
  const whole = costAxis(costs)
  const axis = costAxis(costs.map(({ best, worst }) => ({ best: Math.min(best, end), worst: Math.min(worst, end) })))
  return axis.scaleMax < whole.scaleMax ? { ...axis, isClipped: true } : whole
}

/** Returns at most seven grid lines of a scale, in dollars. They include both ends of a scale from {@link costAxis}. */
export function costAxisLines({ scaleMin, scaleMax }: CostAxis): number[] {
  if (!(scaleMax > scaleMin)) return [scaleMin]
  const distance = lineDistance(scaleMax - scaleMin)
  const count = Math.floor((scaleMax - scaleMin) / distance + 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => scaleMin + index * distance)
}

/**
 * Returns the lines that get a label: at most four, evenly spaced from the scale's start, so that they fit a phone. On
 * a clipped scale the last label is at the scale's end; on others the end may have none.
 */
export function costAxisLabels(axis: CostAxis): number[] {
  const lines = costAxisLines(axis)
  const every = Math.ceil((lines.length - 1) / 3) || 1
  const labels = lines.filter((_, index) => index % every === 0)
  return axis.isClipped ? [...labels.slice(0, -1), ...lines.slice(-1)] : labels
}

/** The width of a character in 12-pixel text, and the smallest gap between two labels, both in pixels. */
const characterPx = 7.2
const labelGapPx = 8
/**
 * The narrowest bar in pixels. Labels that fit here fit on every wider bar, because positions are in percent and widths
 * in pixels.
 */
const narrowestPx = 250
/** The smallest gap between two labels in percent of the narrowest bar. */
const labelGapPercent = (labelGapPx / narrowestPx) * 100

export type EndLabel = { percent: number; shiftPx: number; anchor: 'start' | 'middle' | 'end' }

/**
 * Positions the labels below the two caps of a range so that they neither overlap nor leave the bar. Each is centered
 * below its cap, or runs inward from it if it would leave the bar. If they would collide, both run outward, or sit side
 * by side when a cap is near the bar's edge. Positions are in percent of the bar, shifts in pixels.
 */
export function endLabels(
  bestPercent: number,
  worstPercent: number,
  bestText: string,
  worstText: string,
): { best: EndLabel; worst: EndLabel } {
  const [bestWidth, worstWidth] = [textWidthPercent(bestText), textWidthPercent(worstText)]
  const best = labelBelowCap(bestPercent, bestWidth)
  const worst = labelBelowCap(worstPercent, worstWidth)
  const room = labelStartPercent(worst, worstWidth) - labelStartPercent(best, bestWidth) - bestWidth
  if (room >= labelGapPercent) return { best, worst }
  if (bestPercent < bestWidth + labelGapPercent / 2) {
    return {
      best: { percent: bestPercent, shiftPx: 0, anchor: 'start' },
      worst: { percent: bestPercent, shiftPx: textWidthWithGapPx(bestText), anchor: 'start' },
    }
  }
  if (worstPercent > 100 - worstWidth - labelGapPercent / 2) {
    return {
      best: { percent: worstPercent, shiftPx: -textWidthWithGapPx(worstText), anchor: 'end' },
      worst: { percent: worstPercent, shiftPx: 0, anchor: 'end' },
    }
  }
  return {
    best: { percent: bestPercent, shiftPx: -labelGapPx / 2, anchor: 'end' },
    worst: { percent: worstPercent, shiftPx: labelGapPx / 2, anchor: 'start' },
  }
}

/** Centers a label below its cap, or runs it inward from the cap if it would leave the bar. Both in percent. */
function labelBelowCap(percent: number, width: number): EndLabel {
  const anchor = percent < width / 2 ? 'start' : percent > 100 - width / 2 ? 'end' : 'middle'
  return { percent, shiftPx: 0, anchor }
}

/** Returns the left end of a label in percent of the narrowest bar. */
function labelStartPercent({ percent, anchor }: EndLabel, width: number): number {
  return percent - { start: 0, middle: width / 2, end: width }[anchor]
}

/** Returns a label's width in percent of the narrowest bar. */
function textWidthPercent(text: string): number {
  return ((text.length * characterPx) / narrowestPx) * 100
}

function textWidthWithGapPx(text: string): number {
  return Math.round(text.length * characterPx + labelGapPx)
}

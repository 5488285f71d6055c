/** The one scale that all cost bars of a list share, in dollars. */
export type CostAxis = {
  scaleMin: number
  scaleMax: number
  /** Whether some costs lie beyond its end. */
  isClipped?: boolean
}

const niceFactors = [1, 2, 2.5, 5, 10]

/** The round distance between lines that parts a stretch into about six: 1, 2, 2.5 or 5 times a power of ten. */
function lineDistance(stretch: number): number {
  const rough = stretch / 6
  const power = 10 ** Math.floor(Math.log10(rough))
  return (niceFactors.find((factor) => factor * power >= rough) ?? 10) * power
}

/** A scale with round ends that holds every best and worst case. Empty lists get 0 to 1,000. */
export function costAxis(costs: readonly { best: number; worst: number }[]): CostAxis {
  if (costs.length === 0) return { scaleMin: 0, scaleMax: 1000 }
  const least = Math.min(...costs.map((cost) => cost.best))
  const most = Math.max(...costs.map((cost) => cost.worst))
  let distance = lineDistance(Math.max(most - least, 600))
  for (;;) {
    const scaleMin = Math.max(0, Math.floor(least / distance) * distance)
    const scaleMax = Math.max(scaleMin + distance, Math.ceil(most / distance) * distance)
    // Rounding the ends has widened the scale, possibly beyond six such distances. Then the next one up; it grows, so this ends.
    const needed = lineDistance(scaleMax - scaleMin)
    if (needed <= distance) return { scaleMin, scaleMax }
    distance = needed
  }
}

/** Fewer costs than this are never clipped. */
const fewestToClip = 8

/**
 * The scale of a long list. Where a few worst cases lie far above all others (Tukey's fence: three quartiles and 1.5 times their
 * distance), it ends at the highest of the others, so that these can be told apart.
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

/** Where lines stand on a scale, in dollars, both ends among them when the scale came from {@link costAxis}. */
export function costAxisLines({ scaleMin, scaleMax }: CostAxis): number[] {
  if (!(scaleMax > scaleMin)) return [scaleMin]
  const distance = lineDistance(scaleMax - scaleMin)
  const count = Math.floor((scaleMax - scaleMin) / distance + 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => scaleMin + index * distance)
}

/** The lines that are written out: at most four, evenly apart, so that they fit a phone. */
export function costAxisLabels(axis: CostAxis): number[] {
  const lines = costAxisLines(axis)
  const every = Math.ceil((lines.length - 1) / 3) || 1
  return lines.filter((_, index) => index % every === 0)
}

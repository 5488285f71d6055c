/** Returns a value's position between two ends in percent, clamped to 0..100. */
export function percentOfScale(value: number, min: number, max: number): number {
  if (!(max > min)) return 0
  return Math.min(100, Math.max(0, ((value - min) / (max - min)) * 100))
}

/** Two decimals of a percentage are finer than a pixel on any screen. */
export function twoDecimals(percent: number): number {
  return Math.round(percent * 100) / 100
}

/** A percentage as an SVG attribute. */
export function svgPercent(percent: number): string {
  return `${twoDecimals(percent)}%`
}

/**
 * Returns round figures that cover a range: steps of 1, 2, 2.5 or 5 times a power of ten, about `count` of them, both
 * ends included.
 */
export function niceTicks(low: number, high: number, count: number): number[] {
  if (!(high > low)) return [low, low + 1]
  const rough = (high - low) / Math.max(1, count - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough * 0.999) ?? 10 * power
  const first = Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

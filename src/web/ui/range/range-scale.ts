/** A slider's scale. `log` needs a positive `min`: equal distances on the track are equal ratios. */
export type RangeScale = { min: number; max: number; step: number; kind: 'linear' | 'log' }

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

/** Rounds away binary fractions of sums such as 0.25 · 27. */
function tidy(value: number): number {
  return Number(value.toFixed(6))
}

/**
 * Returns the nearest value the slider can have: a multiple of the step, counted from 0, within the bounds, or a bound.
 */
export function snapToScale({ min, max, step }: RangeScale, value: number): number {
  const clamped = clamp(value, min, max)
  const multiple = clamp(tidy(Math.round(clamped / step) * step), min, max)
  const rests = [multiple, min, max]
  return rests.reduce((best, rest) => (Math.abs(rest - clamped) < Math.abs(best - clamped) ? rest : best))
}

/** Returns a value's position on the track, 0 to 1. A value outside the bounds has the nearer end's. */
export function positionOnScale({ min, max, kind }: RangeScale, value: number): number {
  const clamped = clamp(value, min, max)
  if (max === min) return 0
  return kind === 'log' ? Math.log(clamped / min) / Math.log(max / min) : (clamped - min) / (max - min)
}

/** Returns the snapped value at a position on the track. Positions below 0 count as 0, those above 1 as 1. */
export function valueOnScale(scale: RangeScale, position: number): number {
  const { min, max, kind } = scale
  const along = clamp(position, 0, 1)
  return snapToScale(scale, kind === 'log' ? min * (max / min) ** along : min + (max - min) * along)
}

/**
 * Returns the value after an arrow key, or after a page key when `big`, within the bounds. On a linear scale it goes to
 * the next multiple of the step, or the tenth; on a logarithmic scale it moves a hundredth or a tenth of the track, but
 * at least to the next multiple.
 */
export function stepOnScale(scale: RangeScale, value: number, direction: 1 | -1, big = false): number {
  const { min, max, step, kind } = scale
  const nextMultiple = direction > 0 ? Math.floor(tidy(value / step)) + 1 : Math.ceil(tidy(value / step)) - 1
  const single = clamp(tidy(nextMultiple * step), min, max)
  if (kind === 'linear') return big ? snapToScale(scale, single + direction * 9 * step) : single
  const along = valueOnScale(scale, positionOnScale(scale, value) + direction * (big ? 0.1 : 0.01))
  return direction > 0 ? Math.max(single, along) : Math.min(single, along)
}

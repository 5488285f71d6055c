/**
 * Rounds to a number of decimals, halves away from zero, by the decimal digits that people see: 1.005 gives 1.01
 * although its double is slightly less. Digits past the fifteenth are treated as floating-point noise.
 */
export function roundTo(value: number, digits: number): number {
  if (!Number.isFinite(value)) return value
  const size = Math.abs(value)
  const rounded = roundSize(size, digits)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** Rounds dollars to the cent, for storage. */
export function roundCents(dollars: number): number {
  return roundTo(dollars, 2)
}

/** Rounds a positive number half up in decimal. */
function roundSize(size: number, digits: number): number {
  const power = 10 ** digits
  const scaled = size * power
  const whole = Math.floor(scaled)
  const rest = scaled - whole
  // Away from a tie the scaled double is exact enough. The string conversion below is slow, and matching rounds tens of
  // thousands of figures.
  if (scaled < 1e11 && Math.abs(rest - 0.5) > 1e-4) return (rest > 0.5 ? whole + 1 : whole) / power
  const exact = Number(size.toPrecision(15))
  return Number(shift(Math.round(Number(shift(exact, digits))), -digits))
}

/** Moves the decimal point in the number's text. This is exact; multiplication is not. */
function shift(value: number, places: number): string {
  const [digits, exponent] = String(value).split('e')
  return `${digits}e${Number(exponent ?? 0) + places}`
}

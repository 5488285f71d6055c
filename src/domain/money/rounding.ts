/**
 * A number rounded to so many decimals, halves away from zero, as the decimal number people see: 1.005 gives 1.01 although its
 * double lies below. Digits past the fifteenth are taken for the noise of binary arithmetic.
 */
export function roundTo(value: number, digits: number): number {
  if (!Number.isFinite(value)) return value
  const size = Math.abs(value)
  const rounded = roundSize(size, digits)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** Dollars to the cent, for storage. */
export function roundCents(dollars: number): number {
  return roundTo(dollars, 2)
}

function roundSize(size: number, digits: number): number {
  const power = 10 ** digits
  const scaled = size * power
  const whole = Math.floor(scaled)
  const rest = scaled - whole
  // Away from a tie the scaled double decides; the text below costs a microsecond, and matching rounds by the ten thousand.
  if (scaled < 1e11 && Math.abs(rest - 0.5) > 1e-4) return (rest > 0.5 ? whole + 1 : whole) / power
  const exact = Number(size.toPrecision(15))
  return Number(shift(Math.round(Number(shift(exact, digits))), -digits))
}

/** Moves the decimal point in the text of a number, which is exact where a multiplication is not. */
function shift(value: number, places: number): string {
  const [digits, exponent] = String(value).split('e')
  return `${digits}e${Number(exponent ?? 0) + places}`
}

/**
 * Computes the effective annual cost in percent: 12·i, where i is the monthly internal rate of return of the borrower's
 * cash flows. `flows[m]` is the net cash of month m in dollars, positive when the borrower receives money; flows[0] is
 * the closing. Null when nothing is paid out at closing, or no meaningful rate of 0 or more solves it.
 */
export function effectiveAnnualCost(flows: readonly number[]): number | null {
  if (!((flows[0] ?? 0) > 0)) return null
  let low = 0
  if (presentValue(flows, low) > tolerance(flows)) return null
  let high = 0.02
  while (presentValue(flows, high) < 0) {
    low = high
    high *= 2
    if (high > highestMonthlyRate) return null
  }
  // Uses Newton's method, and bisects whenever a step would leave the bracket.
  let rate = (low + high) / 2
  for (let step = 0; step < 100; step++) {
    const value = presentValue(flows, rate)
    if (value < 0) low = rate
    else high = rate
    const slope = presentValueSlope(flows, rate)
    let next = slope === 0 ? Number.NaN : rate - value / slope
    if (!(next > low && next < high)) next = (low + high) / 2
    if (Math.abs(next - rate) <= 1e-15 + 1e-13 * rate) return 1200 * next
    rate = next
  }
  return 1200 * rate
}

/** The largest monthly rate considered; beyond it the figure has no meaning. */
const highestMonthlyRate = 100

/** The floating-point noise allowed in the sum of a loan without costs. */
function tolerance(flows: readonly number[]): number {
  return 1e-9 * (1 + Math.abs(flows[0] ?? 0))
}

function presentValue(flows: readonly number[], rate: number): number {
  const factor = 1 / (1 + rate)
  let value = 0
  for (let month = flows.length - 1; month >= 0; month--) value = value * factor + flows[month]!
  return value
}

function presentValueSlope(flows: readonly number[], rate: number): number {
  const factor = 1 / (1 + rate)
  let value = 0
  for (let month = flows.length - 1; month >= 1; month--) value = value * factor - month * flows[month]!
  return value * factor * factor
}

import type { MatchInvestor, MatchProgram } from '#domain/loan-request/match-inputs.ts'

/** Limits a number to the range from 0 to 1. */
export const clamp = (x: number) => Math.max(0, Math.min(1, x))

/**
 * Returns the monthly payment that repays a loan of one dollar, from the series of discounted payments. `rate` is in
 * percent a year.
 */
export function annuity(rate: number, months: number): number {
  if (rate === 0) return 1 / months
  let worth = 0
  for (let month = 1; month <= months; month++) worth += 1 / (1 + rate / 1200) ** month
  return 1 / worth
}

/**
 * Computes a loan's cost from the model's description: L is the loan and H the holdback in dollars, n the term and h
 * the months held, r the rate and p the points in percent. Returns dollars, and a function `yearly` for the effective
 * annual cost in percent, null when there is none.
 */
export function costByHand(
  loan: {
    L: number
    H: number
    n: number
    h: number
    isRental: boolean
    isConstruction: boolean
    isHoldGiven: boolean
  },
  program: MatchProgram,
  price: { r: number; p: number; fees: number },
  prepaySteps: readonly number[] | null,
) {
  const { L, H, n, h, isRental, isConstruction, isHoldGiven } = loan
  const { r, p, fees } = price
  const draws = isConstruction ? Math.max(1, h - 2) : Math.max(1, Math.min(4, h - 1))
  const drawFee = program.drawFee ?? 175
  // Amounts paid to the borrower by month, starting at closing.
  const flows = [L - H - (L * p) / 100 - fees]
  let interest = 0
  let balance = L
  let drawnSum = 0
  if (isRental) {
    const payment = L * annuity(r, n)
    for (let month = 1; month <= h; month++) {
      const charged = (balance * r) / 1200
      interest += charged
      balance -= payment - charged
      flows.push(-payment)
    }
  } else {
    for (let month = 1; month <= h; month++) {
      const drawn = L - H + (H * Math.min(month - 1, draws)) / draws
      drawnSum += drawn
      const charged = ((program.interestBasis === 'drawn' ? drawn : L) * r) / 1200
      interest += charged
      flows.push((H > 0 && month <= draws ? H / draws - drawFee : 0) - charged)
    }
    const least = ((program.minimumInterestMonths ?? 0) * L * r) / 1200
    flows[h]! -= Math.max(0, least - interest)
    interest = Math.max(interest, least)
  }
  const drawFees = H > 0 ? draws * drawFee : 0
  const prepayment = isRental && prepaySteps ? ((prepaySteps[Math.ceil(h / 12) - 1] ?? 0) / 100) * balance : 0
  const isExitDue = h > (program.exitFeeAfterMonth ?? 0) && (!isRental || isHoldGiven)
  const exitFee = isExitDue ? ((program.exitFeePercent ?? 0) / 100) * L : 0
  const total = (L * p) / 100 + interest + fees + drawFees + prepayment + exitFee
  flows[h]! -= balance + prepayment + exitFee
  return { interest, total, meanDrawnBalance: drawnSum / h, yearly: () => yearlyByHand(flows) }
}

/**
 * Returns twelve times the monthly rate, in percent, at which the flows' present value is 0, by bisection between 0 and
 * 10,000 % a month. Null when nothing is paid out or no rate exists.
 */
function yearlyByHand(flows: readonly number[]): number | null {
  const worth = (rate: number) => flows.reduce((sum, flow, month) => sum + flow / (1 + rate) ** month, 0)
  if (flows[0]! <= 0 || worth(0) > 0.005 || worth(100) < 0) return null
  let [low, high] = [0, 100]
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2
    if (worth(middle) < 0) low = middle
    else high = middle
  }
  return 1200 * low
}

/** Returns the strength of a loan request, from 0 to 1. The ratios are shares, such as 0.7. */
export function strengthByHand(
  investor: MatchInvestor,
  {
    isRental,
    isValueKnown,
    ltarv,
    ltc,
    ltv,
  }: { isRental: boolean; isValueKnown: boolean; ltarv: number; ltc: number; ltv: number },
): number {
  const ease = (x: number, one: number, half: number, none: number) =>
    x <= one
      ? 1
      : x <= half
        ? 1 - (0.5 * (x - one)) / (half - one)
        : x <= none
          ? 0.5 - (0.5 * (x - half)) / (none - half)
          : 0
  const creditOf: Record<string, number> = {
    'Excellent (750+)': 1,
    'Very Good (700-749)': 0.8,
    'Good (650-699)': 0.6,
    'Fair (600-649)': 0.35,
    'Poor (<600)': 0.1,
  }
  const recent = investor.reDealsLast3Years ?? 0
  const bracketOf: Record<string, number> = { 'First time': 0.1, '2-5 deals': 0.45, '6+ deals': 0.75, '10+ deals': 1 }
  const experience =
    recent >= 10
      ? 1
      : recent >= 5
        ? 0.75
        : recent >= 2
          ? 0.45
          : recent >= 1
            ? 0.1
            : (bracketOf[investor.flippingExperience ?? ''] ?? 0.1)
  const leverage =
    isRental && isValueKnown
      ? ease(ltv, 0.7, 0.75, 0.85)
      : isValueKnown
        ? Math.min(ease(ltarv, 0.6, 0.7, 0.75), ease(ltc, 0.75, 0.85, 0.95))
        : ease(ltarv, 0.6, 0.7, 0.75)
  const score = investor.exactCreditScore ?? null
  const credit =
    investor.creditScoreRange !== null
      ? (creditOf[investor.creditScoreRange] ?? 0.35)
      : score === null
        ? 0.35
        : score >= 750
          ? 1
          : score >= 700
            ? 0.8
            : score >= 650
              ? 0.6
              : score >= 600
                ? 0.35
                : 0.1
  return 0.4 * credit + 0.3 * experience + 0.3 * leverage
}

import type { CostCase, LoanCost } from './deal-insight.ts'
import type { MatchDeal, MatchLender } from './match-inputs.ts'
import { roundCents } from './rounding.ts'

/** Points in percent that stand in for unpublished ones; the interface says so wherever they count. */
export const assumedPointsPercent = 2

/** Notes up to this term pay interest only; longer ones are amortised, and the cost shown is that of this many months. */
export const longestInterestOnlyMonths = 36

/** The rate in percent a file of strength 0 to 1 can expect: the maximum at 0, the minimum at 1. */
export function expectedRatePercent(lender: MatchLender, strength: number): number {
  return lender.maxRate - strength * (lender.maxRate - lender.minRate)
}

/** The points in percent a file of strength 0 to 1 can expect; assumed when the lender does not publish both bounds. */
export function expectedPointsPercent(lender: MatchLender, strength: number): number {
  const { minPoints, maxPoints } = lender
  if (minPoints === null || maxPoints === null) return assumedPointsPercent
  return maxPoints - strength * (maxPoints - minPoints)
}

/**
 * The price of the deal's loan that a file of strength 0 to 1 can expect from this lender, with the best and the worst case the
 * lender publishes. Unpublished points are taken as {@link assumedPointsPercent} in all three.
 */
export function expectedPrice(lender: MatchLender, deal: MatchDeal, strength: number): LoanCost {
  const { loanAmount, termMonths } = deal
  const { minPoints, maxPoints } = lender
  const pointsAssumed = minPoints === null || maxPoints === null
  const rate = expectedRatePercent(lender, strength)
  const points = expectedPointsPercent(lender, strength)
  return {
    ...costCase(loanAmount, termMonths, rate, points),
    pointsAssumed,
    costMonths: Math.min(termMonths, longestInterestOnlyMonths),
    isAmortised: termMonths > longestInterestOnlyMonths,
    best: costCase(loanAmount, termMonths, lender.minRate, pointsAssumed ? assumedPointsPercent : minPoints),
    worst: costCase(loanAmount, termMonths, lender.maxRate, pointsAssumed ? assumedPointsPercent : maxPoints),
  }
}

/** The `totalCost` of {@link expectedPrice} alone, without its root finding. */
export function expectedTotalCost(lender: MatchLender, deal: MatchDeal, strength: number): number {
  const points = (deal.loanAmount * expectedPointsPercent(lender, strength)) / 100
  const rate = expectedRatePercent(lender, strength)
  return roundCents(points + repayment(deal.loanAmount, deal.termMonths, rate).interest)
}

/**
 * What a loan costs at a yearly rate and points in percent: the loan in dollars, the term in whole months from 1. Dollars come
 * back exact to the cent, percentages not rounded. Interest and total cost cover the term, or the first 36 months of a longer one.
 */
export function costCase(loanAmount: number, termMonths: number, ratePercent: number, pointsPercent: number): CostCase {
  const pointsCost = (loanAmount * pointsPercent) / 100
  const { monthlyPayment, interest } = repayment(loanAmount, termMonths, ratePercent)
  return {
    ratePercent,
    pointsPercent,
    pointsCost: roundCents(pointsCost),
    monthlyPayment: roundCents(monthlyPayment),
    interest: roundCents(interest),
    totalCost: roundCents(pointsCost + interest),
    effectiveAnnualCostPercent: effectiveAnnualCostPercent(termMonths, ratePercent, pointsPercent),
  }
}

/** A monthly rate too small to change a cent; below it the closed forms would divide next to nothing by next to nothing. */
const negligibleRate = 1e-15

/** The monthly payment and the interest in the months the cost covers, in unrounded dollars. */
function repayment(loanAmount: number, termMonths: number, ratePercent: number) {
  const interestOnly = (loanAmount * ratePercent) / 1200
  if (termMonths <= longestInterestOnlyMonths)
    return { monthlyPayment: interestOnly, interest: interestOnly * termMonths }
  const monthlyRate = ratePercent / 1200
  const monthlyPayment = loanAmount * paymentFactor(termMonths, monthlyRate)
  if (monthlyRate < negligibleRate) return { monthlyPayment, interest: 0 }
  // Principal repaid in k of n months is L · ((1+i)^k − 1) / ((1+i)^n − 1); expm1 keeps small rates exact.
  const logGrowth = Math.log1p(monthlyRate)
  const repaidShare = Math.expm1(longestInterestOnlyMonths * logGrowth) / Math.expm1(termMonths * logGrowth)
  return { monthlyPayment, interest: monthlyPayment * longestInterestOnlyMonths - loanAmount * repaidShare }
}

/** The monthly payment that amortises one dollar over n months at a monthly rate: i / (1 − (1+i)^−n). */
function paymentFactor(termMonths: number, monthlyRate: number): number {
  return 1 / annuity(termMonths, monthlyRate)
}

/** What one dollar a month for n months is worth today: Σ 1/(1+i)^k for k = 1 … n. */
function annuity(termMonths: number, monthlyRate: number): number {
  if (Math.abs(monthlyRate) < negligibleRate) return termMonths
  return -Math.expm1(-termMonths * Math.log1p(monthlyRate)) / monthlyRate
}

/**
 * The effective annual cost in percent: 12·i, where i is the monthly rate at which the money paid out (the loan less the points)
 * is worth what is paid back: Σ payment/(1+i)^k for k = 1 … n, plus the balance at the end (the whole loan when only interest is
 * paid, nothing when it is amortised). Whole term, whatever months the cost covers. Infinite when the points eat the loan.
 */
export function effectiveAnnualCostPercent(termMonths: number, ratePercent: number, pointsPercent: number): number {
  if (pointsPercent === 0) return ratePercent
  if (pointsPercent >= 100) return Number.POSITIVE_INFINITY
  const isAmortised = termMonths > longestInterestOnlyMonths
  const noteRate = ratePercent / 1200
  const payment = isAmortised ? paymentFactor(termMonths, noteRate) : noteRate
  const balance = isAmortised ? 0 : 1
  const paidOut = 1 - pointsPercent / 100

  // The worth of the repayments falls with i and is convex, so Newton's steps from the note's own rate climb to the root from
  // below and never pass it. The bracket catches what rounding could still do, and bisects then.
  let low = pointsPercent > 0 ? noteRate : 0
  let high = Number.POSITIVE_INFINITY
  let rate = low
  for (let step = 0; step < 200; step++) {
    const growth = (1 + rate) ** -termMonths
    const excess = payment * annuity(termMonths, rate) + balance * growth - paidOut
    if (excess > 0) low = rate
    else high = rate
    const slope = payment * annuitySlope(termMonths, rate) - (balance * termMonths * growth) / (1 + rate)
    let next = rate - excess / slope
    if (!(next >= low && next <= high)) next = high === Number.POSITIVE_INFINITY ? 2 * low + 0.01 : (low + high) / 2
    if (Math.abs(next - rate) <= 1e-15 + 1e-14 * rate) return 1200 * next
    rate = next
  }
  return 1200 * rate
}

/** The derivative of {@link annuity} by the rate. The closed form loses its digits next to 0, where a series takes over. */
function annuitySlope(termMonths: number, monthlyRate: number): number {
  const n = termMonths
  if (Math.abs(monthlyRate) < 1e-7) return (-n * (n + 1)) / 2 + ((n * (n + 1) * (n + 2)) / 3) * monthlyRate
  const growth = (1 + monthlyRate) ** -n
  return ((n * growth) / (1 + monthlyRate) - annuity(n, monthlyRate)) / monthlyRate
}

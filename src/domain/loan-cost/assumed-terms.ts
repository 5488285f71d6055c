import type { DealKind } from '#domain/loan-request/kind-of-deal.ts'
import type { MatchProgram } from '#domain/loan-request/match-inputs.ts'

/** Assumptions for unpublished terms; the interface marks every figure that uses them. Percent and dollars. */
export const assumedPointsPercent = 2
export const assumedPointsSpread = 1
export const assumedLoanFees = { expected: 1995, best: 750, worst: 3500 } as const
export const assumedDrawFee = 175

/** Usual rates by kind of loan, and the assumed spread when only one bound is published. */
export const assumedRates = {
  flip: { min: 10, max: 13, spread: 3 },
  bridge: { min: 10, max: 13, spread: 3 },
  construction: { min: 10.5, max: 13.5, spread: 3 },
  rental: { min: 7, max: 9, spread: 2 },
} as const satisfies Record<DealKind, { min: number; max: number; spread: number }>

/** A program's rates and points in percent, and which of them are assumed. */
export type PricedTerms = {
  minRate: number
  maxRate: number
  /** At least one of the rates is assumed. */
  rateAssumed: boolean
  minPoints: number
  maxPoints: number
  pointsAssumed: boolean
}

type PublishedPrice = Pick<MatchProgram, 'minRate' | 'maxRate' | 'minPoints' | 'maxPoints'>

/**
 * Returns whether the lender publishes a rate. Without one it gets no price: assumed rates must not enter totals, sorts
 * or medians.
 */
export function isPriced({ minRate, maxRate }: Pick<PublishedPrice, 'minRate' | 'maxRate'>): boolean {
  return minRate !== null || maxRate !== null
}

/**
 * Returns a program's rates and points in percent. An unpublished bound is assumed: a usual spread away from the
 * published one, or the usual figure when neither is published.
 */
export function pricedTerms(program: PublishedPrice, kind: DealKind): PricedTerms {
  const { minRate, maxRate, minPoints, maxPoints } = program
  const usual = assumedRates[kind]
  return {
    minRate: minRate ?? (maxRate === null ? usual.min : Math.max(0, maxRate - usual.spread)),
    maxRate: maxRate ?? (minRate === null ? usual.max : minRate + usual.spread),
    rateAssumed: minRate === null || maxRate === null,
    minPoints: minPoints ?? (maxPoints === null ? assumedPointsPercent : Math.max(0, maxPoints - assumedPointsSpread)),
    maxPoints: maxPoints ?? (minPoints === null ? assumedPointsPercent : minPoints + assumedPointsSpread),
    pointsAssumed: minPoints === null || maxPoints === null,
  }
}

/** Returns the expected figure between the worst and the best one for a request of strength 0 to 1. */
function expectedBetween(best: number, worst: number, strength: number): number {
  return worst - strength * (worst - best)
}

/** Returns the expected rate in percent for a loan request of strength 0 (the highest rate) to 1 (the lowest). */
export function expectedRate({ minRate, maxRate }: Pick<PricedTerms, 'minRate' | 'maxRate'>, strength: number): number {
  return expectedBetween(minRate, maxRate, strength)
}

/** Returns the expected points in percent for a loan request of strength 0 (the most points) to 1 (the fewest). */
export function expectedPoints(
  { minPoints, maxPoints }: Pick<PricedTerms, 'minPoints' | 'maxPoints'>,
  strength: number,
): number {
  return expectedBetween(minPoints, maxPoints, strength)
}

/** Rate, points and fees, in percent and dollars: the median of the lenders that fit, a lender's, or a quote's. */
export type MoneyPrice = { ratePercent: number; pointsPercent: number; loanFees: number }

/** Percent a year, assumed when no priced lender fits. */
const assumedRatePercent = 12
const assumedRentalRatePercent = 8

/**
 * Returns fixed figures to assume when no lender that fits publishes a rate: 12 % (rental 8 %), 2 points and $1,995 of
 * fees.
 */
export function assumedMoneyPrice(kind: DealKind): MoneyPrice {
  return {
    ratePercent: kind === 'rental' ? assumedRentalRatePercent : assumedRatePercent,
    pointsPercent: assumedPointsPercent,
    loanFees: assumedLoanFees.expected,
  }
}

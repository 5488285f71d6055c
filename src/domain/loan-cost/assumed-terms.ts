import type { MatchProgram } from '#domain/matching/match-inputs.ts'

/** Notes up to this term pay interest only; longer ones are amortised, and the cost shown is that of this many months. */
export const longestInterestOnlyMonths = 36

/** Stand in for what is not published; the interface says so wherever they count. Percent and dollars. */
export const assumedPointsPercent = 2
const assumedPointsSpread = 1
export const assumedLoanFees = { expected: 1995, best: 750, worst: 3500 } as const
export const assumedDrawFee = 175

/** Usual rates by kind of loan, and how far a rate's other end is taken to lie where only one is published. */
export const assumedRates = {
  bridge: { min: 10, max: 13, spread: 3 },
  construction: { min: 10.5, max: 13.5, spread: 3 },
  rental: { min: 7, max: 9, spread: 2 },
} as const

/** The terms a price is figured with, and which of them the program does not publish. */
export type PricedTerms = {
  minRate: number
  maxRate: number
  rateAssumed: boolean
  minPoints: number
  maxPoints: number
  pointsAssumed: boolean
}

type PublishedTerms = Pick<MatchProgram, 'kind' | 'minRate' | 'maxRate' | 'minPoints' | 'maxPoints'>

/** A program's rates and points in percent, with what is usual in place of a bound that is not published. */
export function pricedTerms(program: PublishedTerms, termMonths: number): PricedTerms {
  const { minRate, maxRate, minPoints, maxPoints } = program
  const usual = assumedRates[program.kind ?? (termMonths > longestInterestOnlyMonths ? 'rental' : 'bridge')]
  return {
    minRate: minRate ?? (maxRate === null ? usual.min : Math.max(0, maxRate - usual.spread)),
    maxRate: maxRate ?? (minRate === null ? usual.max : minRate + usual.spread),
    rateAssumed: minRate === null || maxRate === null,
    minPoints: minPoints ?? (maxPoints === null ? assumedPointsPercent : Math.max(0, maxPoints - assumedPointsSpread)),
    maxPoints: maxPoints ?? (minPoints === null ? assumedPointsPercent : minPoints + assumedPointsSpread),
    pointsAssumed: minPoints === null || maxPoints === null,
  }
}

/** The figure between a worst and a best one that a file of strength 0 to 1 can expect. */
export function expectedBetween(best: number, worst: number, strength: number): number {
  return worst - strength * (worst - best)
}

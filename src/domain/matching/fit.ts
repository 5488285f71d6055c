import {
  assumedLoanFees,
  expectedPoints,
  expectedRate,
  isPriced,
  pricedTerms,
} from '#domain/loan-cost/assumed-terms.ts'
import { medianOf } from '#domain/money/median.ts'
import { roundCents } from '#domain/money/rounding.ts'
import type { MoneyPrice } from '#domain/verdict/money-price.ts'
import { lenderCandidate } from './candidates.ts'
import type { MatchFile } from './match-file.ts'
import type { MatchProgram } from './match-inputs.ts'
import type { Choice } from './standings.ts'
import { type TakeOutProgram, takeOutRate } from './take-out-rate.ts'

/** What a verdict reads of the lenders that fit a deal. */
export type Fit = {
  eligibleCount: number
  /** The middle of what money costs at those that fit and are priced; null when none is. */
  price: MoneyPrice | null
  /** Drawn where at least half of those that fit and say how they charge interest charge it on what is drawn. */
  interestBasis: 'full' | 'drawn'
  /** What the rental loan that repays this one would cost, in percent a year. */
  takeOutRatePercent: number
}

/** How many lenders fit, and what they charge: what a ranking finds, for whoever tries many deals. */
export function fitOf(
  fitting: readonly Choice[],
  takeOuts: readonly TakeOutProgram[],
  file: MatchFile,
  now: Date,
): Fit {
  // A single program needs no score to be its lender's first.
  const programs = fitting.map((choice) =>
    choice.programs.length === 1 ? choice.programs[0]! : lenderCandidate(choice, file, now.getTime()).best.program,
  )
  return fitOfPrograms(programs, takeOuts, file)
}

/** The same of the programs that count: each lender's first. */
export function fitOfPrograms(
  programs: readonly MatchProgram[],
  takeOuts: readonly TakeOutProgram[],
  file: MatchFile,
): Fit {
  return {
    eligibleCount: programs.length,
    price: priceOf(programs.filter(isPriced), file),
    interestBasis: basisOf(programs),
    takeOutRatePercent: takeOutRate(takeOuts, file),
  }
}

function priceOf(programs: readonly MatchProgram[], { kind, strength }: MatchFile): MoneyPrice | null {
  if (programs.length === 0) return null
  const middle = (figure: (program: MatchProgram) => number) => medianOf(Float64Array.from(programs, figure))!
  return {
    ratePercent: middle((program) => expectedRate(pricedTerms(program, kind), strength)),
    pointsPercent: middle((program) => expectedPoints(pricedTerms(program, kind), strength)),
    loanFees: roundCents(middle(({ loanFees }) => loanFees ?? assumedLoanFees.expected)),
  }
}

function basisOf(programs: readonly MatchProgram[]): Fit['interestBasis'] {
  const saying = programs.filter(({ interestBasis }) => interestBasis !== null)
  const onDrawn = saying.filter(({ interestBasis }) => interestBasis === 'drawn')
  return saying.length > 0 && 2 * onDrawn.length >= saying.length ? 'drawn' : 'full'
}

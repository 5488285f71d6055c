import {
  assumedLoanFees,
  expectedPoints,
  expectedRate,
  isPriced,
  type MoneyPrice,
  pricedTerms,
} from '#domain/loan-cost/assumed-terms.ts'
import type { LoanRequest } from '#domain/loan-request/loan-request.ts'
import type { MatchProgram } from '#domain/loan-request/match-inputs.ts'
import { medianOf } from '#domain/money/median.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { scoreLender } from './candidates.ts'
import type { LenderPrograms } from './lender-failures.ts'
import { type TakeOutProgram, type TakeOutTerms, takeOutTerms } from './take-out-rate.ts'

/** Figures of all lenders that fit, which the verdict reads. */
export type Fit = {
  eligibleCount: number
  /** The median price of the lenders that fit and are priced; null when none is. */
  price: MoneyPrice | null
  /** Drawn when at least half of the lenders that fit and publish a basis charge on drawn money. */
  interestBasis: 'full' | 'drawn'
  /** The rental loan that would repay this one. */
  takeOut: TakeOutTerms
}

/** Computes the fit from the lenders that pass, without a full ranking. Each lender counts with its best program. */
export function computeFit(
  fitting: readonly LenderPrograms[],
  takeOuts: readonly TakeOutProgram[],
  request: LoanRequest,
  now: Date,
): Fit {
  // A lender with one program needs no scores to find its best.
  const programs = fitting.map((found) =>
    found.programs.length === 1 ? found.programs[0]! : scoreLender(found, request, now.getTime()).best.program,
  )
  return fitOfPrograms(programs, takeOuts, request)
}

/** Computes the fit from one program of each lender that fits. */
export function fitOfPrograms(
  programs: readonly MatchProgram[],
  takeOuts: readonly TakeOutProgram[],
  request: LoanRequest,
): Fit {
  return {
    eligibleCount: programs.length,
    price: medianPrice(programs.filter(isPriced), request),
    interestBasis: basisOf(programs),
    takeOut: takeOutTerms(takeOuts, request),
  }
}

/** Returns the median expected price over priced programs; null without any. */
function medianPrice(programs: readonly MatchProgram[], { kind, strength }: LoanRequest): MoneyPrice | null {
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

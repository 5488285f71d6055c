import { drawnShare, drawnShareMonths } from '#domain/loan-request/draw-schedule.ts'
import { holdbackOf } from '#domain/loan-request/leverage.ts'
import type { LoanRequest } from '#domain/loan-request/loan-request.ts'
import type { MatchProgram } from '#domain/loan-request/match-inputs.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { paymentFactor, remainingBalance } from './amortization.ts'
import {
  assumedDrawFee,
  assumedLoanFees,
  expectedPoints,
  expectedRate,
  isPriced,
  type PricedTerms,
  pricedTerms,
} from './assumed-terms.ts'
import { cashFigures } from './cash-figures.ts'
import type { CostCase, LoanCost } from './cost-figures.ts'
import { effectiveAnnualCost } from './effective-annual-cost.ts'

/**
 * One loan on one set of terms: dollars, percent and whole months. Estimates, quotes and final terms are all priced
 * with it.
 */
export type LoanTerms = {
  loanAmount: number
  /** Held back for repairs. With basis `drawn`, interest accrues only on drawn money. */
  holdback: number
  termMonths: number
  holdMonths: number
  /** Monthly draws that pay out the holdback. */
  drawMonths: number
  ratePercent: number
  pointsPercent: number
  loanFees: number
  /** Dollars per draw. */
  drawFee: number
  /** Dollars per month held. */
  monthlyFee: number
  interestBasis: 'full' | 'drawn'
  minimumInterestMonths: number
  /** True for rentals and long-term quotes, which pay down principal monthly. Others pay only interest until payoff. */
  isAmortized: boolean
  /** Percent of the balance at payoff. */
  prepaymentPercent: number
  /** Percent of the loan, due at payoff. */
  exitFeePercent: number
  /** Percent of the loan for each started extension past the term. */
  extensionPercent: number
  extensionMonths: number
}

/** Months that an extension lasts when the lender doesn't say. */
export const usualExtensionMonths = 3

/**
 * Returns the months that an extension lasts, 3 when not published. A length of 0, which lender files may contain,
 * counts as not published.
 */
export function extensionMonthsOf(published: number | null | undefined): number {
  return published || usualExtensionMonths
}

/** A loan's cost by part, in unrounded dollars. */
type CostParts = {
  pointsCost: number
  interest: number
  loanFees: number
  drawFees: number
  monthlyFees: number
  extensionFee: number
  prepayment: number
  exitFee: number
  total: number
}

/**
 * Computes the price of a loan request on a program: expected, best and worst, with assumptions for unpublished
 * terms. Without a published rate the expected total and effective annual cost are null, but `best` and `worst` are
 * priced at assumed rates.
 */
export function expectedPrice(program: MatchProgram, request: LoanRequest): LoanCost {
  const { deal, strength, kind } = request
  const terms = pricedTerms(program, kind)
  const fees = program.loanFees
  const caseOf = (ratePercent: number, pointsPercent: number, loanFees: number) =>
    costCase(loanTermsOf(program, request, ratePercent, pointsPercent, loanFees))
  const rate = expectedRate(terms, strength)
  const points = expectedPoints(terms, strength)
  const loanFees = fees ?? assumedLoanFees.expected
  const expected = caseOf(rate, points, loanFees)
  const priced = isPriced(program)
  const price = { ratePercent: rate, pointsPercent: points, loanFees, interestBasis: program.interestBasis ?? 'full' }
  const split = splitOf(program)
  return {
    ...expected,
    totalCost: priced ? expected.totalCost : null,
    effectiveAnnualCostPercent: priced ? expected.effectiveAnnualCostPercent : null,
    isPriced: priced,
    rateAssumed: terms.rateAssumed,
    pointsAssumed: terms.pointsAssumed,
    loanFeesAssumed: fees === null,
    drawFeeAssumed: program.drawFee === null && expected.drawFees > 0,
    interestBasis: program.interestBasis,
    minimumInterestMonths: program.minimumInterestMonths,
    drawFee: program.drawFee ?? assumedDrawFee,
    exitFeePercent: program.exitFeePercent,
    exitFeeAfterMonth: program.exitFeeAfterMonth,
    extensionPercent: program.extensionPercent,
    extensionMonths: program.extensionMonths || null,
    prepaySteps: program.prepaySteps === null ? null : [...program.prepaySteps],
    prepaymentNotPriced: program.prepaySteps === null && program.prepay !== null && program.prepay.trim() !== '',
    costMonths: request.holdMonths,
    isAmortized: kind === 'rental',
    advancePercent: program.maxAdvancePercent,
    rehabPercent: program.maxRehabPercent,
    cash: cashFigures(deal, price, split),
    best: caseOf(terms.minRate, terms.minPoints, fees ?? assumedLoanFees.best),
    worst: caseOf(terms.maxRate, terms.maxPoints, fees ?? assumedLoanFees.worst),
  }
}

/**
 * Computes the expected cost by part, in unrounded dollars, at assumed rates if none is published. `terms` are the
 * program's {@link pricedTerms}. Faster to run than {@link expectedPrice}, for the pass over all lenders.
 */
export function expectedParts(program: MatchProgram, request: LoanRequest, terms: PricedTerms): CostParts {
  const rate = expectedRate(terms, request.strength)
  const points = expectedPoints(terms, request.strength)
  return costParts(loanTermsOf(program, request, rate, points, program.loanFees ?? assumedLoanFees.expected))
}

/** Returns the drawn balance averaged over the months held, in dollars. The cost term of the score divides by it. */
export function meanDrawnBalance(program: MatchProgram, request: LoanRequest): number {
  const { deal, leverage, holdMonths, drawMonths } = request
  const holdback = holdbackOf(leverage, deal, splitOf(program))
  return deal.loanAmount - holdback + (holdback * drawnShareMonths(holdMonths, drawMonths)) / holdMonths
}

const splitOf = ({ maxAdvancePercent, maxRehabPercent }: MatchProgram) => ({
  advancePercent: maxAdvancePercent,
  rehabPercent: maxRehabPercent,
})

/**
 * Returns the terms of a program's loan at this rate, points and fees, with assumptions for its other unpublished
 * terms.
 */
function loanTermsOf(
  program: MatchProgram,
  { deal, leverage, holdMonths, drawMonths, kind }: LoanRequest,
  ratePercent: number,
  pointsPercent: number,
  loanFees: number,
): LoanTerms {
  const isAmortized = kind === 'rental'
  const isHoldGiven = deal.holdMonths != null
  return {
    loanAmount: deal.loanAmount,
    holdback: holdbackOf(leverage, deal, splitOf(program)),
    termMonths: deal.termMonths,
    holdMonths,
    drawMonths,
    ratePercent,
    pointsPercent,
    loanFees,
    drawFee: program.drawFee ?? assumedDrawFee,
    monthlyFee: 0,
    // An unpublished basis counts as full, which costs more than drawn.
    interestBasis: program.interestBasis ?? 'full',
    minimumInterestMonths: program.minimumInterestMonths ?? 0,
    isAmortized,
    prepaymentPercent: prepaymentPercentOf(program.prepaySteps, { isAmortized, isHoldGiven, holdMonths }),
    exitFeePercent: exitFeePercentOf(program, { isAmortized, isHoldGiven, holdMonths }),
    extensionPercent: program.extensionPercent ?? 0,
    extensionMonths: extensionMonthsOf(program.extensionMonths),
  }
}

type PayoffTiming = { isAmortized: boolean; isHoldGiven: boolean; holdMonths: number }

/**
 * Returns the penalty for paying off an amortized loan after `holdMonths`, in percent of the balance. `steps` has one
 * percentage for each started year; later years cost nothing. Returns 0 for other loans, and if no hold is given,
 * because no payoff is assumed then.
 */
export function prepaymentPercentOf(
  steps: readonly number[] | null | undefined,
  { isAmortized, isHoldGiven, holdMonths }: PayoffTiming,
): number {
  return isAmortized && isHoldGiven ? (steps?.[Math.ceil(holdMonths / 12) - 1] ?? 0) : 0
}

/**
 * Returns the exit fee in percent of the loan. Returns 0 through month `exitFeeAfterMonth`, and for an amortized loan
 * if no hold is given, because no payoff is assumed then.
 */
export function exitFeePercentOf(
  fee: { exitFeePercent?: number | null | undefined; exitFeeAfterMonth?: number | null | undefined },
  { isAmortized, isHoldGiven, holdMonths }: PayoffTiming,
): number {
  const isDue = holdMonths > (fee.exitFeeAfterMonth ?? 0) && (!isAmortized || isHoldGiven)
  return isDue ? (fee.exitFeePercent ?? 0) : 0
}

/**
 * Computes a loan's cost over the months held: dollars to the cent, percentages unrounded. The payment is on the
 * fully drawn loan. Monthly fees and extensions have no figure of their own, but count in the total and the effective
 * annual cost.
 */
export function costCase(loan: LoanTerms): CostCase {
  const parts = costParts(loan)
  return {
    ratePercent: loan.ratePercent,
    pointsPercent: loan.pointsPercent,
    pointsCost: roundCents(parts.pointsCost),
    loanFees: parts.loanFees,
    drawFees: roundCents(parts.drawFees),
    prepayment: roundCents(parts.prepayment),
    exitFee: roundCents(parts.exitFee),
    monthlyPayment: roundCents(monthlyPayment(loan)),
    interest: roundCents(parts.interest),
    totalCost: roundCents(parts.total),
    effectiveAnnualCostPercent: effectiveAnnualCost(flowsOf(loan)),
  }
}

/**
 * Computes a loan's cost by part over the months held, in unrounded dollars. Interest is at least the minimum, which
 * runs on the full loan even with basis `drawn`. Amortized loans ignore the minimum and the basis.
 */
export function costParts(loan: LoanTerms): CostParts {
  const { loanAmount, holdMonths, loanFees } = loan
  const parts = {
    pointsCost: (loanAmount * loan.pointsPercent) / 100,
    interest: Math.max(accruedInterest(loan), minimumInterest(loan)),
    loanFees,
    drawFees: loan.holdback > 0 ? loan.drawMonths * loan.drawFee : 0,
    monthlyFees: holdMonths * loan.monthlyFee,
    extensionFee: countExtensions(loan) * extensionFeeDollars(loan),
    prepayment: (loan.prepaymentPercent / 100) * balanceAtPayoff(loan),
    exitFee: (loan.exitFeePercent * loanAmount) / 100,
  }
  return {
    ...parts,
    total:
      parts.pointsCost +
      parts.interest +
      loanFees +
      parts.drawFees +
      parts.monthlyFees +
      parts.extensionFee +
      parts.prepayment +
      parts.exitFee,
  }
}

/**
 * Computes the monthly payment in unrounded dollars: principal and interest for an amortized loan, else interest on the
 * full loan.
 */
export function monthlyPayment({ loanAmount, ratePercent, termMonths, isAmortized }: LoanTerms): number {
  return isAmortized ? loanAmount * paymentFactor(ratePercent, termMonths) : (loanAmount * ratePercent) / 1200
}

function balanceAtPayoff({ loanAmount, ratePercent, termMonths, holdMonths, isAmortized }: LoanTerms): number {
  if (!isAmortized) return loanAmount
  return remainingBalance({ loanAmount, ratePercent, months: termMonths, isInterestOnly: false }, holdMonths)
}

/** Returns the number of started extensions. */
function countExtensions({ termMonths, holdMonths, extensionMonths }: LoanTerms): number {
  return Math.max(0, Math.ceil((holdMonths - termMonths) / extensionMonths))
}

const extensionFeeDollars = ({ loanAmount, extensionPercent }: LoanTerms) => (loanAmount * extensionPercent) / 100

function minimumInterest({ loanAmount, ratePercent, minimumInterestMonths, isAmortized }: LoanTerms): number {
  return isAmortized ? 0 : (minimumInterestMonths * loanAmount * ratePercent) / 1200
}

/** Computes the interest over the months held, before the minimum interest, in unrounded dollars. */
function accruedInterest(loan: LoanTerms): number {
  const { loanAmount, holdback, holdMonths, ratePercent, drawMonths } = loan
  if (loan.isAmortized)
    return monthlyPayment(loan) * Math.min(holdMonths, loan.termMonths) - (loanAmount - balanceAtPayoff(loan))
  const balances =
    loan.interestBasis === 'drawn'
      ? (loanAmount - holdback) * holdMonths + holdback * drawnShareMonths(holdMonths, drawMonths)
      : loanAmount * holdMonths
  return (balances * ratePercent) / 1200
}

/** Computes the effective annual cost in percent from the cash flows of the loan; null when it is undefined. */
export function effectiveCostOf(loan: LoanTerms): number | null {
  return effectiveAnnualCost(flowsOf(loan))
}

/** Returns the borrower's cash flows by month; month 0 is the closing. */
function flowsOf(loan: LoanTerms): number[] {
  const { loanAmount, holdback, holdMonths, drawMonths, isAmortized } = loan
  const parts = costParts(loan)
  // A loan that pays down principal has no draw schedule: its draw fees are due at closing.
  const flows = [loanAmount - parts.pointsCost - parts.loanFees - (isAmortized ? parts.drawFees : holdback)]
  const payment = monthlyPayment(loan)
  const rate = loan.ratePercent / 1200
  for (let month = 1; month <= holdMonths; month++) {
    if (isAmortized) {
      flows.push(-(month <= loan.termMonths ? payment : 0) - loan.monthlyFee)
      continue
    }
    const drawn = loan.interestBasis === 'drawn' ? drawnShare(month, drawMonths) : 1
    const interest = (loanAmount - holdback + holdback * drawn) * rate
    const draw = holdback > 0 && month <= drawMonths ? holdback / drawMonths - loan.drawFee : 0
    flows.push(draw - interest - loan.monthlyFee)
  }
  for (let extension = 0; extension < countExtensions(loan); extension++)
    flows[loan.termMonths + extension * loan.extensionMonths]! -= extensionFeeDollars(loan)
  // A shortfall to the minimum interest is due at payoff.
  const shortfall = parts.interest - accruedInterest(loan)
  flows[holdMonths]! -= balanceAtPayoff(loan) + parts.prepayment + parts.exitFee + shortfall
  return flows
}

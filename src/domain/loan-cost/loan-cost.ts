import type { CostCase, LoanCost } from '#domain/matching/deal-insight.ts'
import type { MatchFile } from '#domain/matching/match-file.ts'
import type { MatchProgram } from '#domain/matching/match-inputs.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { paymentFactor, remainingBalance } from './amortisation.ts'
import {
  assumedDrawFee,
  assumedLoanFees,
  expectedBetween,
  longestInterestOnlyMonths,
  type PricedTerms,
  pricedTerms,
} from './assumed-terms.ts'
import { drawMonthsWithin, drawnShare, drawnShareMonths, usualDraws } from './draw-schedule.ts'
import { effectiveAnnualCost } from './effective-annual-cost.ts'

/** One loan on one set of terms: dollars, percent and months. */
export type LoanTerms = {
  loanAmount: number
  /** Held back for repairs; interest runs on it as it is drawn when the basis is drawn. */
  holdback: number
  termMonths: number
  holdMonths: number
  ratePercent: number
  pointsPercent: number
  loanFees: number
  /** Of one draw. */
  drawFee: number
  interestBasis: 'full' | 'drawn'
  minimumInterestMonths: number
}

/** The price of the file's loan on a program: what it can expect, the best and the worst the program publishes. */
export function expectedPrice(program: MatchProgram, file: MatchFile): LoanCost {
  const { deal, strength } = file
  const terms = pricedTerms(program, deal.termMonths)
  const fees = program.loanFees
  const caseOf = (ratePercent: number, pointsPercent: number, loanFees: number) =>
    costCase(termsOf(program, file, ratePercent, pointsPercent, loanFees))
  const isAmortised = deal.termMonths > longestInterestOnlyMonths
  return {
    ...caseOf(expectedRate(terms, strength), expectedPoints(terms, strength), fees ?? assumedLoanFees.expected),
    rateAssumed: terms.rateAssumed,
    pointsAssumed: terms.pointsAssumed,
    loanFeesAssumed: fees === null,
    drawFeeAssumed: program.drawFee === null && file.leverage.holdback > 0,
    interestBasis: program.interestBasis,
    minimumInterestMonths: program.minimumInterestMonths,
    costMonths: isAmortised ? longestInterestOnlyMonths : file.holdMonths,
    isAmortised,
    best: caseOf(terms.minRate, terms.minPoints, fees ?? assumedLoanFees.best),
    worst: caseOf(terms.maxRate, terms.maxPoints, fees ?? assumedLoanFees.worst),
  }
}

export function expectedRate(terms: PricedTerms, strength: number): number {
  return expectedBetween(terms.minRate, terms.maxRate, strength)
}

export function expectedPoints(terms: PricedTerms, strength: number): number {
  return expectedBetween(terms.minPoints, terms.maxPoints, strength)
}

/** The `totalCost` of {@link expectedPrice} alone, for the pass over the whole directory. */
export function expectedTotalCost(program: MatchProgram, file: MatchFile, terms: PricedTerms): number {
  const rate = expectedRate(terms, file.strength)
  const points = expectedPoints(terms, file.strength)
  const loan = termsOf(program, file, rate, points, program.loanFees ?? assumedLoanFees.expected)
  return roundCents((loan.loanAmount * points) / 100 + interestOf(loan) + loan.loanFees + drawFeesOf(loan))
}

function termsOf(
  program: MatchProgram,
  { deal, leverage, holdMonths }: MatchFile,
  ratePercent: number,
  pointsPercent: number,
  loanFees: number,
): LoanTerms {
  return {
    loanAmount: deal.loanAmount,
    holdback: leverage.holdback,
    termMonths: deal.termMonths,
    holdMonths,
    ratePercent,
    pointsPercent,
    loanFees,
    drawFee: program.drawFee ?? assumedDrawFee,
    // Not published counts as full: nobody should find out later that it costs more.
    interestBasis: program.interestBasis ?? 'full',
    minimumInterestMonths: program.minimumInterestMonths ?? 0,
  }
}

/**
 * What a loan costs: dollars to the cent, percentages not rounded. Interest runs over the months it is held, or over the first 36
 * of a loan longer than that; the monthly payment is that of the fully drawn loan.
 */
export function costCase(loan: LoanTerms): CostCase {
  const pointsCost = (loan.loanAmount * loan.pointsPercent) / 100
  const interest = interestOf(loan)
  const drawFees = drawFeesOf(loan)
  return {
    ratePercent: loan.ratePercent,
    pointsPercent: loan.pointsPercent,
    pointsCost: roundCents(pointsCost),
    loanFees: loan.loanFees,
    drawFees: roundCents(drawFees),
    monthlyPayment: roundCents(monthlyPayment(loan)),
    interest: roundCents(interest),
    totalCost: roundCents(pointsCost + interest + loan.loanFees + drawFees),
    effectiveAnnualCostPercent: effectiveAnnualCost(flowsOf(loan)),
  }
}

const isLong = (loan: LoanTerms) => loan.termMonths > longestInterestOnlyMonths

function drawFeesOf(loan: LoanTerms): number {
  return loan.holdback > 0 ? usualDraws * loan.drawFee : 0
}

function monthlyPayment({ loanAmount, ratePercent, termMonths }: LoanTerms): number {
  if (termMonths <= longestInterestOnlyMonths) return (loanAmount * ratePercent) / 1200
  return loanAmount * paymentFactor(ratePercent, termMonths)
}

function interestOf(loan: LoanTerms): number {
  const { loanAmount, holdback, holdMonths, ratePercent } = loan
  if (isLong(loan)) {
    const note = { loanAmount, ratePercent, months: loan.termMonths, isInterestOnly: false }
    const repaid = loanAmount - remainingBalance(note, longestInterestOnlyMonths)
    return monthlyPayment(loan) * longestInterestOnlyMonths - repaid
  }
  const balances =
    loan.interestBasis === 'drawn'
      ? (loanAmount - holdback) * holdMonths + holdback * drawnShareMonths(holdMonths, drawMonthsWithin(holdMonths))
      : loanAmount * holdMonths
  return (Math.max(balances, loan.minimumInterestMonths * loanAmount) * ratePercent) / 1200
}

/** The money that changes hands month by month, from the borrower's side; month 0 is the closing. */
function flowsOf(loan: LoanTerms): number[] {
  const { loanAmount, holdback, holdMonths, loanFees } = loan
  const upFront = (loanAmount * loan.pointsPercent) / 100 + loanFees
  if (isLong(loan)) {
    const payment = monthlyPayment(loan)
    return Array.from({ length: loan.termMonths + 1 }, (_, month) =>
      month === 0 ? loanAmount - upFront - drawFeesOf(loan) : -payment,
    )
  }
  const drawMonths = drawMonthsWithin(holdMonths)
  const rate = loan.ratePercent / 1200
  const flows = [loanAmount - holdback - upFront]
  let charged = 0
  for (let month = 1; month <= holdMonths; month++) {
    const drawn = loan.interestBasis === 'drawn' ? drawnShare(month, drawMonths) : 1
    const interest = (loanAmount - holdback + holdback * drawn) * rate
    const draw = holdback > 0 && month <= drawMonths ? holdback / drawMonths - loan.drawFee : 0
    charged += interest
    flows.push(draw - interest)
  }
  // What the minimum asks beyond the interest charged falls due with the loan.
  flows[holdMonths]! -= loanAmount + Math.max(0, interestOf(loan) - charged)
  return flows
}

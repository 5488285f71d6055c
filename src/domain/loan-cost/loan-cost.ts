import type { CostCase, LoanCost } from '#domain/matching/deal-insight.ts'
import type { MatchFile } from '#domain/matching/match-file.ts'
import type { MatchProgram } from '#domain/matching/match-inputs.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { cashFigures } from '#domain/verdict/cash-figures.ts'
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
import { drawMonthsWithin, drawnShare, drawnShareMonths } from './draw-schedule.ts'
import { effectiveAnnualCost } from './effective-annual-cost.ts'
import { holdbackWith } from './leverage.ts'

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
  /** A rental is paid down monthly; every other loan pays interest only and is paid back at the end. */
  isAmortized: boolean
  /** Of the balance that is paid off in the last month held. */
  prepaymentPercent: number
}

/** What a loan costs by its parts, in dollars that are not rounded. */
type CostParts = {
  pointsCost: number
  interest: number
  loanFees: number
  drawFees: number
  prepayment: number
  total: number
}

/** The price of the file's loan on a program: what it can expect, the best and the worst the program publishes. */
export function expectedPrice(program: MatchProgram, file: MatchFile): LoanCost {
  const { deal, strength, kind } = file
  const terms = pricedTerms(program, kind)
  const fees = program.loanFees
  const caseOf = (ratePercent: number, pointsPercent: number, loanFees: number) =>
    costCase(termsOf(program, file, ratePercent, pointsPercent, loanFees))
  const points = expectedPoints(terms, strength)
  const expected = caseOf(expectedRate(terms, strength), points, fees ?? assumedLoanFees.expected)
  const priced = isPriced(program)
  const price = { pointsPercent: points, loanFees: fees ?? assumedLoanFees.expected }
  return {
    ...expected,
    totalCost: priced ? expected.totalCost : null,
    effectiveAnnualCostPercent: priced ? expected.effectiveAnnualCostPercent : null,
    isPriced: priced,
    rateAssumed: terms.rateAssumed,
    pointsAssumed: terms.pointsAssumed,
    loanFeesAssumed: fees === null,
    drawFeeAssumed: program.drawFee === null && (expected.drawFees ?? 0) > 0,
    interestBasis: program.interestBasis,
    minimumInterestMonths: program.minimumInterestMonths,
    prepaymentNotPriced: program.prepaySteps === null && program.prepay !== null && program.prepay.trim() !== '',
    costMonths: file.holdMonths,
    isAmortized: kind === 'rental',
    advancePercent: program.maxAdvancePercent,
    cash: cashFigures(deal, price, { advancePercent: program.maxAdvancePercent }),
    best: caseOf(terms.minRate, terms.minPoints, fees ?? assumedLoanFees.best),
    worst: caseOf(terms.maxRate, terms.maxPoints, fees ?? assumedLoanFees.worst),
  }
}

/** The expected cost by its parts, for the pass over the whole directory. */
export function expectedParts(program: MatchProgram, file: MatchFile, terms: PricedTerms): CostParts {
  const rate = expectedRate(terms, file.strength)
  const points = expectedPoints(terms, file.strength)
  return costParts(termsOf(program, file, rate, points, program.loanFees ?? assumedLoanFees.expected))
}

/** The mean over the months held of the money that is out, in dollars: what the cost of a short loan is measured against. */
export function meanDrawn(program: Pick<MatchProgram, 'maxAdvancePercent'>, file: MatchFile): number {
  const { deal, leverage, holdMonths } = file
  const holdback = holdbackWith(leverage, deal, program.maxAdvancePercent)
  const drawn = drawnShareMonths(holdMonths, drawMonthsWithin(holdMonths)) / holdMonths
  return deal.loanAmount - holdback + holdback * drawn
}

function termsOf(
  program: MatchProgram,
  { deal, leverage, holdMonths, kind }: MatchFile,
  ratePercent: number,
  pointsPercent: number,
  loanFees: number,
): LoanTerms {
  return {
    loanAmount: deal.loanAmount,
    holdback: holdbackWith(leverage, deal, program.maxAdvancePercent),
    termMonths: deal.termMonths,
    holdMonths,
    ratePercent,
    pointsPercent,
    loanFees,
    drawFee: program.drawFee ?? assumedDrawFee,
    // Not published counts as full: nobody should find out later that it costs more.
    interestBasis: program.interestBasis ?? 'full',
    minimumInterestMonths: program.minimumInterestMonths ?? 0,
    isAmortized: kind === 'rental',
    // Only a loan that is said to be paid off early is charged for it.
    prepaymentPercent: deal.holdMonths == null ? 0 : (program.prepaySteps?.[Math.ceil(holdMonths / 12) - 1] ?? 0),
  }
}

/** What a loan costs over the months it is held: dollars to the cent, percentages not rounded. The payment is that of the fully drawn loan. */
export function costCase(loan: LoanTerms): CostCase {
  const parts = costParts(loan)
  return {
    ratePercent: loan.ratePercent,
    pointsPercent: loan.pointsPercent,
    pointsCost: roundCents(parts.pointsCost),
    loanFees: parts.loanFees,
    drawFees: roundCents(parts.drawFees),
    prepayment: roundCents(parts.prepayment),
    monthlyPayment: roundCents(monthlyPayment(loan)),
    interest: roundCents(parts.interest),
    totalCost: roundCents(parts.total),
    effectiveAnnualCostPercent: effectiveAnnualCost(flowsOf(loan)),
  }
}

function costParts(loan: LoanTerms): CostParts {
  const pointsCost = (loan.loanAmount * loan.pointsPercent) / 100
  const interest = interestOf(loan)
  const drawFees = loan.holdback > 0 ? drawMonthsWithin(loan.holdMonths) * loan.drawFee : 0
  const prepayment = prepaymentOf(loan)
  const { loanFees } = loan
  return {
    pointsCost,
    interest,
    loanFees,
    drawFees,
    prepayment,
    total: pointsCost + interest + loanFees + drawFees + prepayment,
  }
}

function monthlyPayment({ loanAmount, ratePercent, termMonths, isAmortized }: LoanTerms): number {
  return isAmortized ? loanAmount * paymentFactor(ratePercent, termMonths) : (loanAmount * ratePercent) / 1200
}

/** What is owed of a rental's loan once it has been held. */
function balanceOf({ loanAmount, ratePercent, termMonths, holdMonths }: LoanTerms): number {
  return remainingBalance({ loanAmount, ratePercent, months: termMonths, isInterestOnly: false }, holdMonths)
}

function prepaymentOf(loan: LoanTerms): number {
  return loan.isAmortized && loan.prepaymentPercent > 0 ? (loan.prepaymentPercent / 100) * balanceOf(loan) : 0
}

function interestOf(loan: LoanTerms): number {
  const { loanAmount, holdback, holdMonths, ratePercent } = loan
  if (loan.isAmortized) return monthlyPayment(loan) * holdMonths - (loanAmount - balanceOf(loan))
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
  const flows = [loanAmount - holdback - upFront]
  if (loan.isAmortized) {
    const payment = monthlyPayment(loan)
    for (let month = 1; month <= holdMonths; month++) flows.push(-payment)
    flows[holdMonths]! -= balanceOf(loan) + prepaymentOf(loan)
    return flows
  }
  const drawMonths = drawMonthsWithin(holdMonths)
  const rate = loan.ratePercent / 1200
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

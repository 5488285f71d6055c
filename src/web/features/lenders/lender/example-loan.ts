import type { Lender } from '#contract/lenders/lenders.ts'
import { assumedLoanFees, pricedTerms } from '#domain/loan-cost/assumed-terms.ts'
import type { CostCase } from '#domain/loan-cost/cost-figures.ts'
import { costCase, usualExtensionMonths } from '#domain/loan-cost/loan-cost.ts'
import { longestShortTermMonths } from '#domain/loan-request/kind-of-deal.ts'
import { rentalCostMonths } from '#domain/loan-request/loan-request.ts'

/** The loan of the deal form's defaults, in dollars and months. */
export const exampleLoan = { amount: 160_000, termMonths: 12 }

type ExampleCost = {
  amount: number
  termMonths: number
  /** The months the cost covers, fewer than the term for a long one. */
  costMonths: number
  /** The bound of the lender that changed the example's amount; null when the example's amount is inside. */
  movedBy: 'minimum' | 'maximum' | null
  pointsAssumed: boolean
  ratesAssumed: boolean
  isAmortized: boolean
  best: CostCase
  worst: CostCase
}

type Terms = Pick<
  Lender,
  'minAmount' | 'maxAmount' | 'minTerm' | 'maxTerm' | 'minRate' | 'maxRate' | 'minPoints' | 'maxPoints'
>

/** Computes the cost of the example loan, or of the nearest one that this lender makes, at both ends of its published ranges. */
export function exampleCost(lender: Terms): ExampleCost {
  const amount = within(exampleLoan.amount, lender.minAmount, lender.maxAmount)
  const termMonths = within(exampleLoan.termMonths, lender.minTerm, lender.maxTerm)
  // A lender whose shortest note is that long makes rental loans.
  const isRental = termMonths > longestShortTermMonths
  const holdMonths = isRental ? Math.min(termMonths, rentalCostMonths) : termMonths
  const terms = pricedTerms(lender, isRental ? 'rental' : 'bridge')
  const caseOf = (ratePercent: number, pointsPercent: number, loanFees: number) =>
    costCase({
      loanAmount: amount,
      holdback: 0,
      termMonths,
      holdMonths,
      drawMonths: 1,
      ratePercent,
      pointsPercent,
      loanFees,
      drawFee: 0,
      monthlyFee: 0,
      interestBasis: 'full',
      minimumInterestMonths: 0,
      isAmortized: isRental,
      prepaymentPercent: 0,
      exitFeePercent: 0,
      extensionPercent: 0,
      extensionMonths: usualExtensionMonths,
    })
  return {
    amount,
    termMonths,
    costMonths: holdMonths,
    movedBy: amount > exampleLoan.amount ? 'minimum' : amount < exampleLoan.amount ? 'maximum' : null,
    pointsAssumed: terms.pointsAssumed,
    ratesAssumed: terms.rateAssumed,
    isAmortized: isRental,
    best: caseOf(terms.minRate, terms.minPoints, assumedLoanFees.best),
    worst: caseOf(terms.maxRate, terms.maxPoints, assumedLoanFees.worst),
  }
}

function within(value: number, min: number | null, max: number | null): number {
  return Math.max(min ?? Number.NEGATIVE_INFINITY, Math.min(value, max ?? value))
}

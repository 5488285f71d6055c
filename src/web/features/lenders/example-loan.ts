import type { CostCase } from '#contract/deal-insight.ts'
import type { Lender } from '#contract/lenders.ts'
import { assumedPointsPercent, costCase, longestInterestOnlyMonths } from '#contract/loan-cost.ts'
import { withRates } from '#contract/match-inputs.ts'

/** The loan of the deal form's defaults, in dollars and months. */
export const exampleLoan = { amount: 160_000, termMonths: 12 }

export type ExampleCost = {
  amount: number
  termMonths: number
  /** The months the cost covers, fewer than the term for a long one. */
  costMonths: number
  /** Which of the lender's bounds moved the amount away from the example's. */
  movedBy: 'minimum' | 'maximum' | null
  pointsAssumed: boolean
  ratesAssumed: boolean
  isAmortised: boolean
  best: CostCase
  worst: CostCase
}

type Terms = Pick<
  Lender,
  'minAmount' | 'maxAmount' | 'minTerm' | 'maxTerm' | 'minRate' | 'maxRate' | 'minPoints' | 'maxPoints'
>

/** What the example loan, or the nearest one this lender makes, would cost at the ends of its published ranges. */
export function exampleCost(lender: Terms): ExampleCost {
  const amount = within(exampleLoan.amount, lender.minAmount, lender.maxAmount)
  const termMonths = within(exampleLoan.termMonths, lender.minTerm, lender.maxTerm)
  const { minPoints, maxPoints } = lender
  const { minRate, maxRate } = withRates(lender)
  const pointsAssumed = minPoints === null || maxPoints === null
  return {
    amount,
    termMonths,
    costMonths: Math.min(termMonths, longestInterestOnlyMonths),
    movedBy: amount > exampleLoan.amount ? 'minimum' : amount < exampleLoan.amount ? 'maximum' : null,
    pointsAssumed,
    ratesAssumed: lender.minRate === null || lender.maxRate === null,
    isAmortised: termMonths > longestInterestOnlyMonths,
    best: costCase(amount, termMonths, minRate, pointsAssumed ? assumedPointsPercent : minPoints),
    worst: costCase(amount, termMonths, maxRate, pointsAssumed ? assumedPointsPercent : maxPoints),
  }
}

function within(value: number, min: number | null, max: number | null): number {
  return Math.max(min ?? Number.NEGATIVE_INFINITY, Math.min(value, max ?? value))
}

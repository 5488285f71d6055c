import type { LoanCost } from '#domain/loan-cost/cost-figures.ts'
import { roundCents } from '#domain/money/rounding.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'
import { type QuotedDeal, quoteTotal } from './quote-cost.ts'

export const differenceCauses = ['rate', 'points', 'basis', 'fees', 'prepayment', 'exit'] as const
export type DifferenceCause = (typeof differenceCauses)[number]

/** The difference between a quote and its match's estimate for one hold, in dollars to the cent. */
type QuoteDifference = {
  /** The match's estimate for the deal's own loan amount, and for the quote's. */
  matchTotal: number
  estimatedTotal: number
  /** The effect of the different loan amount alone: `estimatedTotal` less `matchTotal`. */
  loanAmountEffect: number
  /** The quote's total less `estimatedTotal`. */
  difference: number
  /** In the order of {@link differenceCauses}. They add up to `difference`. */
  causes: { cause: DifferenceCause; dollars: number }[]
}

/** The parts of a match's estimate that a quote is compared with. */
type Estimate = Pick<
  LoanCost,
  | 'ratePercent'
  | 'pointsPercent'
  | 'loanFees'
  | 'drawFee'
  | 'interestBasis'
  | 'minimumInterestMonths'
  | 'advancePercent'
  | 'rehabPercent'
  | 'extensionPercent'
  | 'extensionMonths'
  | 'exitFeePercent'
  | 'exitFeeAfterMonth'
  | 'prepaySteps'
>

/**
 * Returns a match's estimate as quote terms for `loanAmount` dollars, with assumed fees when none are published. An
 * unknown interest basis counts as the full loan.
 */
export function estimateAsTerms(
  estimate: Estimate,
  deal: Pick<QuotedDeal, 'termMonths'>,
  loanAmount: number,
): QuoteTerms {
  return {
    ratePercent: estimate.ratePercent,
    pointsPercent: estimate.pointsPercent,
    loanAmount,
    termMonths: deal.termMonths,
    interestBasis: estimate.interestBasis ?? 'full',
    fees: [
      { label: 'Loan fees', dollars: estimate.loanFees, per: 'loan' },
      { label: 'Draw fee', dollars: estimate.drawFee, per: 'draw' },
    ],
    minimumInterestMonths: estimate.minimumInterestMonths,
    extensionFeePercent: estimate.extensionPercent,
    extensionMonths: estimate.extensionMonths,
    exitFeePercent: estimate.exitFeePercent,
    exitFeeAfterMonth: estimate.exitFeeAfterMonth,
    prepaySteps: estimate.prepaySteps,
    advancePercent: estimate.advancePercent,
    rehabPercent: estimate.rehabPercent,
  }
}

/**
 * Compares a quote with its match's estimate for the quote's loan amount over `holdMonths`. Replaces one group of the
 * estimate's terms after another, in the order of {@link differenceCauses}, and attributes each change of the total to
 * its group. The group `basis` includes the term in months, and `fees` the first advance and extensions.
 */
export function quoteDifference(
  quote: QuoteTerms,
  estimate: Estimate,
  deal: QuotedDeal & { loanAmount: number },
  holdMonths: number,
): QuoteDifference {
  const total = (terms: QuoteTerms) => quoteTotal(terms, deal, holdMonths)
  const matchTotal = total(estimateAsTerms(estimate, deal, deal.loanAmount))
  const start = estimateAsTerms(estimate, deal, quote.loanAmount)
  const withRate = { ...start, ratePercent: quote.ratePercent }
  const withPoints = { ...withRate, pointsPercent: quote.pointsPercent }
  const { interestBasis, minimumInterestMonths, termMonths } = quote
  const withBasis = { ...withPoints, interestBasis, minimumInterestMonths, termMonths }
  const { prepaySteps, exitFeePercent, exitFeeAfterMonth } = withBasis
  // This step takes all of the quote's other terms, such as fees, first advance and extensions, except prepayment and
  // exit fee.
  const withFees = { ...quote, prepaySteps, exitFeePercent, exitFeeAfterMonth }
  const withPrepayment = { ...withFees, prepaySteps: quote.prepaySteps }
  const totals = [start, withRate, withPoints, withBasis, withFees, withPrepayment, quote].map(total)
  const estimatedTotal = totals[0]!
  return {
    matchTotal,
    estimatedTotal,
    loanAmountEffect: roundCents(estimatedTotal - matchTotal),
    difference: roundCents(totals.at(-1)! - estimatedTotal),
    causes: differenceCauses.map((cause, step) => ({
      cause,
      dollars: roundCents(totals[step + 1]! - totals[step]!),
    })),
  }
}

/**
 * Rounds the causes to whole dollars. The last cause that changed the total by a dollar, or else at all, absorbs
 * rounding, so that they add up to the rounded difference.
 */
export function wholeDollarCauses({
  difference,
  causes,
}: Pick<QuoteDifference, 'difference' | 'causes'>): QuoteDifference['causes'] {
  const whole = causes.map(({ cause, dollars }) => ({ cause, dollars: Math.round(dollars) }))
  const last =
    whole.findLast(({ dollars }) => dollars !== 0) ?? whole[causes.findLastIndex(({ dollars }) => dollars !== 0)]
  if (last) last.dollars += Math.round(difference) - whole.reduce((sum, { dollars }) => sum + dollars, 0)
  return whole
}

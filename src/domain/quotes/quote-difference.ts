import { assumedDrawFee, assumedLoanFees } from '#domain/loan-cost/assumed-terms.ts'
import { drawMonthsWithin } from '#domain/loan-cost/draw-schedule.ts'
import type { LoanCost } from '#domain/matching/deal-insight.ts'
import { roundCents } from '#domain/money/rounding.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'
import { type QuotedDeal, quoteTotal } from './quote-cost.ts'

export const differenceCauses = ['rate', 'points', 'basis', 'fees'] as const
export type DifferenceCause = (typeof differenceCauses)[number]

/** How a quote differs from its match's estimate at one holding time: dollars to the cent. */
type QuoteDifference = {
  /** The match's estimate for the deal's own loan amount, and for the quote's. */
  matchTotal: number
  estimatedTotal: number
  /** What the other loan amount alone changes: `estimatedTotal` less `matchTotal`. */
  loanAmountEffect: number
  /** The quote's total less `estimatedTotal`. */
  difference: number
  /** They add up to `difference`: rate, points, interest basis and minimum, fees and draws (the rest). */
  causes: { cause: DifferenceCause; dollars: number }[]
}

export type Estimate = Pick<
  LoanCost,
  | 'ratePercent'
  | 'pointsPercent'
  | 'loanFees'
  | 'drawFees'
  | 'interestBasis'
  | 'minimumInterestMonths'
  | 'costMonths'
  | 'advancePercent'
>

/** A stored match's estimate as if it were a quote for this loan amount. */
export function estimateAsTerms(
  estimate: Estimate,
  deal: Pick<QuotedDeal, 'termMonths'>,
  loanAmount: number,
): QuoteTerms {
  const drawFee = estimate.drawFees ? estimate.drawFees / drawMonthsWithin(estimate.costMonths) : assumedDrawFee
  return {
    ratePercent: estimate.ratePercent,
    pointsPercent: estimate.pointsPercent,
    loanAmount,
    termMonths: deal.termMonths,
    interestBasis: estimate.interestBasis ?? 'full',
    fees: [
      { label: 'Loan fees', dollars: estimate.loanFees ?? assumedLoanFees.expected, per: 'loan' },
      { label: 'Draw fee', dollars: drawFee, per: 'draw' },
    ],
    minimumInterestMonths: estimate.minimumInterestMonths,
    extensionFeePercent: null,
    advancePercent: estimate.advancePercent,
  }
}

/** Goes from the estimate to the quote one term at a time; what the last step leaves is fees and draws. */
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
  const totals = [start, withRate, withPoints, withBasis, quote].map(total)
  const [estimatedTotal, , , , quotedTotal] = totals as [number, number, number, number, number]
  return {
    matchTotal,
    estimatedTotal,
    loanAmountEffect: roundCents(estimatedTotal - matchTotal),
    difference: roundCents(quotedTotal - estimatedTotal),
    causes: differenceCauses.map((cause, step) => ({
      cause,
      dollars: roundCents(totals[step + 1]! - totals[step]!),
    })),
  }
}

/** The causes in whole dollars that still add up to the whole difference: the last takes up what rounding leaves. */
export function wholeDollarCauses({
  difference,
  causes,
}: Pick<QuoteDifference, 'difference' | 'causes'>): QuoteDifference['causes'] {
  const whole = causes.map(({ cause, dollars }) => ({ cause, dollars: Math.round(dollars) }))
  const last = whole.at(-1)
  if (last) last.dollars += Math.round(difference) - whole.reduce((sum, { dollars }) => sum + dollars, 0)
  return whole
}

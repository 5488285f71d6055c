import { type QuotedDeal, quoteCost } from '#domain/quotes/quote-cost.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'

/**
 * The tolerances within which final terms still keep the last quote: higher rate and points in percent, higher fees in
 * dollars, a lower loan as a share.
 */
export const keptLimits = { ratePercent: 0.125, pointsPercent: 0.25, fees: 500, loanShare: 0.01 } as const

/**
 * Returns whether a loan closed on the terms of its last quote or better ones. Rate, points, loan amount and the fees
 * over `holdMonths` must each be within {@link keptLimits}.
 */
export function isQuoteKept(quote: QuoteTerms, final: QuoteTerms, deal: QuotedDeal, holdMonths: number): boolean {
  const feesOf = (terms: QuoteTerms) => {
    const cost = quoteCost(terms, deal, holdMonths)
    return cost.loanFees + cost.drawFees + cost.monthlyFees
  }
  return (
    final.ratePercent - quote.ratePercent <= keptLimits.ratePercent + tolerance &&
    final.pointsPercent - quote.pointsPercent <= keptLimits.pointsPercent + tolerance &&
    feesOf(final) - feesOf(quote) <= keptLimits.fees + tolerance &&
    final.loanAmount >= quote.loanAmount * (1 - keptLimits.loanShare) - tolerance
  )
}

const tolerance = 1e-6

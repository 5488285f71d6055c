import { type QuotedDeal, quoteCost } from '#domain/quotes/quote-cost.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'

/** How far final terms may be from the last quote and still count as kept. Percent, percent of the loan, dollars, share. */
export const keptLimits = { ratePercent: 0.125, pointsPercent: 0.25, fees: 500, loanShare: 0.01 } as const

/** Whether a loan closed as it was quoted. */
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

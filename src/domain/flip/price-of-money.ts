import { usualExtensionMonths } from '#domain/loan-cost/loan-cost.ts'
import type { Medians } from '#domain/matching/deal-insight.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'
import type { FlipPrice } from './flip-of-deal.ts'

/** Converts the medians of the lenders that fit into a flip's price of money. */
export function flipPriceOf({ ratePercent, pointsPercent, loanFees, interestBasis }: Medians): FlipPrice {
  return { ratePercent, pointsPercent, loanFees, interestBasis }
}

/** Converts a quote into a flip's price of money. */
export function flipPriceOfQuote(quote: QuoteTerms): FlipPrice {
  const feesPer = (per: string) => quote.fees.reduce((sum, fee) => (fee.per === per ? sum + fee.dollars : sum), 0)
  return {
    ratePercent: quote.ratePercent,
    pointsPercent: quote.pointsPercent,
    loanFees: feesPer('loan'),
    drawFee: feesPer('draw'),
    feesMonthly: feesPer('month'),
    interestBasis: quote.interestBasis,
    minimumInterestMonths: quote.minimumInterestMonths ?? 0,
    extensionPercent: quote.extensionFeePercent ?? 0,
    extensionMonths: quote.extensionMonths ?? usualExtensionMonths,
    exitFeePercent: quote.exitFeePercent ?? 0,
    exitFeeAfterMonth: quote.exitFeeAfterMonth ?? 0,
    advancePercent: quote.advancePercent ?? null,
    rehabPercent: quote.rehabPercent ?? null,
    initialAdvance: quote.initialAdvance ?? null,
  }
}

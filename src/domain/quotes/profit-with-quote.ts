import { type FlipPrice, flipInputOfDeal } from '#domain/flip/flip-of-deal.ts'
import { flipOutcome } from '#domain/flip/flip-profit.ts'
import { extensionMonthsOf } from '#domain/loan-cost/loan-cost.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import { roundCents } from '#domain/money/rounding.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'
import type { QuoteCost } from './quote-cost.ts'

/**
 * Computes the profit before tax of a purchase and resale financed with a quote, in dollars to the cent. Uses the
 * quote's loan amount, the hold of `cost`, and the quote's total cost instead of the estimated financing. Null for
 * refinances and rentals.
 */
export function profitWithQuote(
  quote: Pick<QuoteTerms, 'loanAmount'>,
  deal: MatchDeal,
  cost: Pick<QuoteCost, 'holdMonths' | 'totalCost'>,
): number | null {
  const input = flipInputOfDeal({ ...deal, loanAmount: quote.loanAmount }, null)
  if (!input) return null
  const { profit, financing } = flipOutcome({ ...input, holdMonths: cost.holdMonths })
  // `financing` includes the appraisal, but a quote's total cost doesn't.
  return roundCents(profit + financing - input.appraisal - cost.totalCost)
}

/**
 * Converts a quote into the price of a flip's loan, with its split, prepaid items and interest reserve. Fees that the
 * quote doesn't name are 0.
 */
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
    extensionMonths: extensionMonthsOf(quote.extensionMonths),
    exitFeePercent: quote.exitFeePercent ?? 0,
    exitFeeAfterMonth: quote.exitFeeAfterMonth ?? 0,
    advancePercent: quote.advancePercent ?? null,
    rehabPercent: quote.rehabPercent ?? null,
    initialAdvance: quote.initialAdvance ?? null,
    holdback: quote.holdback ?? null,
    prepaidInterest: quote.prepaidInterest ?? null,
    impounds: quote.impounds ?? null,
    interestReserve: quote.interestReserve ?? null,
  }
}

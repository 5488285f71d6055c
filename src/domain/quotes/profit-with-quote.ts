import { flipInputOfDeal } from '#domain/flip/flip-of-deal.ts'
import { flipOutcome } from '#domain/flip/flip-profit.ts'
import type { MatchDeal } from '#domain/matching/match-inputs.ts'
import { roundCents } from '#domain/money/rounding.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'
import type { QuoteCost } from './quote-cost.ts'

/**
 * What a flip leaves before tax when it is financed by a quote and sold after the months its cost was figured for: the Overview's
 * profit with the quote's total in place of the estimated financing, in dollars. Null for refinances and long loans.
 */
export function profitWithQuote(
  quote: Pick<QuoteTerms, 'loanAmount'>,
  deal: MatchDeal,
  cost: Pick<QuoteCost, 'holdMonths' | 'totalCost'>,
): number | null {
  const input = flipInputOfDeal({ ...deal, loanAmount: quote.loanAmount }, null)
  if (!input) return null
  const { profit, financing } = flipOutcome({ ...input, holdMonths: cost.holdMonths })
  // The appraisal is no part of what a lender quotes, and is paid all the same.
  return roundCents(profit + financing - input.appraisal - cost.totalCost)
}

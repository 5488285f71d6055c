import { flipInputOfDeal } from '#domain/flip/flip-of-deal.ts'
import { flipOutcome } from '#domain/flip/flip-profit.ts'
import type { MatchDeal } from '#domain/matching/match-inputs.ts'
import { roundCents } from '#domain/money/rounding.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'
import type { QuoteCost } from './quote-cost.ts'

/**
 * Computes a flip's profit before tax with a quote's total cost in place of the estimated financing, over the quote's hold, in dollars. Null for
 * refinances and long loans.
 */
export function profitWithQuote(
  quote: Pick<QuoteTerms, 'loanAmount'>,
  deal: MatchDeal,
  cost: Pick<QuoteCost, 'holdMonths' | 'totalCost'>,
): number | null {
  const input = flipInputOfDeal({ ...deal, loanAmount: quote.loanAmount }, null)
  if (!input) return null
  const { profit, financing } = flipOutcome({ ...input, holdMonths: cost.holdMonths })
  // Quotes don't include the appraisal.
  return roundCents(profit + financing - input.appraisal - cost.totalCost)
}

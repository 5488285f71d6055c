import { z } from 'zod'
import type { CashFigures } from '#domain/loan-cost/cost-figures.ts'
import { type QuotedDeal, quoteCash, quoteCost } from '#domain/quotes/quote-cost.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'

/** The cost of terms over a hold in months: dollars to the cent, percent. */
export const TermsFigures = z.object({
  totalCost: z.number(),
  /** Negative for cash out; null while a refinance's payoff is unknown. */
  cashAtClosing: z.number().nullable(),
  /** Cash at closing plus the repairs that the loan doesn't finance. */
  cashNeeded: z.number().nullable(),
  monthlyPayment: z.number(),
  effectiveAnnualCostPercent: z.number().nullable(),
})
type TermsFigures = z.infer<typeof TermsFigures>

/** Computes the cost of terms over a hold in months. */
export function termsFigures(terms: QuoteTerms, deal: QuotedDeal, holdMonths: number): TermsFigures {
  const cost = quoteCost(terms, deal, holdMonths)
  return {
    totalCost: cost.totalCost,
    cashAtClosing: cost.cash.cashAtClosing,
    cashNeeded: cost.cash.cashYouNeed,
    monthlyPayment: cost.monthlyPayment,
    effectiveAnnualCostPercent: cost.effectiveAnnualCostPercent,
  }
}

/** Returns the first advance and the holdback of terms, in dollars. */
export function splitOf(terms: QuoteTerms, deal: QuotedDeal): Pick<CashFigures, 'advance' | 'holdback'> {
  return quoteCash(terms, deal)
}

import { useDealQuotes } from './use-deal-quotes.ts'

/** What each lender quoted for a deal that can still be had, in dollars over the deal's own months held, by lender. */
export function useQuotedTotals(dealId: string): ReadonlyMap<string, number> {
  return new Map(
    useDealQuotes(dealId).flatMap(({ lenderId, totalCost, supersededAt, declinedAt, isExpired }) =>
      supersededAt === null && declinedAt === null && !isExpired ? [[lenderId, totalCost] as const] : [],
    ),
  )
}

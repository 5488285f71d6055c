import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Quote } from '#contract/quotes/deal-quotes.ts'
import { dealQuotesQuery } from './quotes.requests.ts'

const noQuotes: readonly Quote[] = []

/** What each lender quoted for a deal that can still be had, in dollars over the deal's own months held, by lender. */
export function useQuotedTotals(dealId: string): ReadonlyMap<string, number> {
  const quotes = useQuery(dealQuotesQuery(dealId)).data?.quotes ?? noQuotes
  return useMemo(
    () =>
      new Map(
        quotes.flatMap(({ lenderId, totalCost, supersededAt, declinedAt, isExpired }) =>
          supersededAt === null && declinedAt === null && !isExpired ? [[lenderId, totalCost] as const] : [],
        ),
      ),
    [quotes],
  )
}

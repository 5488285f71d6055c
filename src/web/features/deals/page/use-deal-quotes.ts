import { useQuery } from '@tanstack/react-query'
import type { Quote } from '#contract/quotes/deal-quotes.ts'
import { dealQuotesQuery } from '#web/session/deal-queries.ts'
import { useFeatures } from '#web/shell/site-queries.ts'

const none: readonly Quote[] = []

/**
 * Returns a deal's quotes, lowest total first, including expired and declined ones, with superseded ones last. Empty
 * until they are loaded, and when messaging is off.
 */
export function useDealQuotes(dealId: string): readonly Quote[] {
  const isOn = useFeatures().messaging === 'on'
  const { data } = useQuery({ ...dealQuotesQuery(dealId), enabled: isOn })
  return data?.quotes ?? none
}

/**
 * Returns each lender's lowest quoted total by lender id, in dollars over the deal's planned hold. Leaves out
 * superseded, expired and declined quotes.
 */
export function useQuotedTotals(dealId: string): ReadonlyMap<string, number> {
  return new Map(
    // The lowest total is first. Reversed, it is set last and stays in the map.
    useDealQuotes(dealId)
      .toReversed()
      .flatMap(({ lenderId, totalCost, supersededAt, declinedAt, isExpired }) =>
        supersededAt === null && declinedAt === null && !isExpired ? [[lenderId, totalCost] as const] : [],
      ),
  )
}

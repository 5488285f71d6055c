import { useQuery } from '@tanstack/react-query'
import type { Quote } from '#contract/quotes/deal-quotes.ts'
import { dealQuotesQuery } from '#web/session/deal-queries.ts'
import { useFeatures } from '#web/shell/site-queries.ts'

const none: readonly Quote[] = []

/** Returns the quotes of a deal; none while they are read, and none where messaging is off. */
export function useDealQuotes(dealId: string): readonly Quote[] {
  const isOn = useFeatures().messaging === 'on'
  const { data } = useQuery({ ...dealQuotesQuery(dealId), enabled: isOn })
  return data?.quotes ?? none
}

/** Returns what each lender quoted, by lender, in dollars over the deal's own hold. Expired and declined quotes are left out. */
export function useQuotedTotals(dealId: string): ReadonlyMap<string, number> {
  return new Map(
    useDealQuotes(dealId).flatMap(({ lenderId, totalCost, supersededAt, declinedAt, isExpired }) =>
      supersededAt === null && declinedAt === null && !isExpired ? [[lenderId, totalCost] as const] : [],
    ),
  )
}

import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import type { Quote } from '#contract/quotes/deal-quotes.ts'
import { QuoteSlotsContext } from '#web/features/deals/matches/quote-slots.tsx'
import { dealQuotesQuery } from '#web/session/deal-queries.ts'

const none: readonly Quote[] = []

/** The quotes of a deal; none while they are read, and where lenders cannot be asked. */
export function useDealQuotes(dealId: string): readonly Quote[] {
  const isOn = useContext(QuoteSlotsContext) !== null
  const { data } = useQuery({ ...dealQuotesQuery(dealId), enabled: isOn })
  return data?.quotes ?? none
}

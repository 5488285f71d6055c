import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DealHeadlineFacts } from '#contract/deals/headlines.ts'
import { type DealHeadline, headlineOf, type NextStepPlace } from '#domain/deal/deal-headline.ts'
import type { DealSearch } from '#web/features/deals/deal-tabs.ts'
import { dealHeadlineQuery, headlinesQuery } from '#web/session/deal-queries.ts'

/** A deal's headline, with the facts that it was computed from. */
export type HeadlineWithFacts = DealHeadline & { facts: DealHeadlineFacts }

/**
 * Returns a deal's headline and next step. Undefined while they load, after a failure, and for another investor's deal.
 */
export function useDealHeadline(dealId: string): HeadlineWithFacts | undefined {
  const facts = useQuery(dealHeadlineQuery(dealId)).data?.headlines[0]
  return facts && { ...headlineOf(facts), facts }
}

/**
 * Returns the headline and next step of the investor's newest 200 deals, by deal id. Empty while they load and after a
 * failure.
 */
export function useHeadlines(): ReadonlyMap<string, HeadlineWithFacts> {
  const { data } = useQuery(headlinesQuery())
  // Memoized, so that a row with the same headline isn't rendered again.
  return useMemo(() => new Map(data?.headlines.map((facts) => [facts.dealId, { ...headlineOf(facts), facts }])), [data])
}

/** Returns the deal page's search parameters for the tab of a next step. */
export function searchOfPlace(place: NextStepPlace): DealSearch {
  return place === 'overview' ? {} : { tab: place }
}

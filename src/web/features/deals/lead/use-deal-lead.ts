import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DealLeadFacts } from '#contract/deals/leads.ts'
import { type DealLead, dealLead, type LeadPlace } from '#domain/deal/deal-lead.ts'
import type { DealSearch } from '#web/features/deals/deal-tabs.ts'
import { dealLeadQuery, leadsQuery } from '#web/session/deal-queries.ts'

/** A deal's headline and next step, with the facts that they were computed from. */
export type KnownLead = { facts: DealLeadFacts; lead: DealLead }

/** Returns a deal's headline and next step. Undefined while they load. */
export function useDealLead(dealId: string): KnownLead | undefined {
  const facts = useQuery(dealLeadQuery(dealId)).data?.leads[0]
  return facts && { facts, lead: dealLead(facts) }
}

/** Returns the headline and next step of each of the investor's deals, by deal id. Empty while they load. */
export function useLeads(): ReadonlyMap<string, KnownLead> {
  const { data } = useQuery(leadsQuery())
  // Memoized, so that a row with the same lead isn't rendered again.
  return useMemo(() => new Map(data?.leads.map((facts) => [facts.dealId, { facts, lead: dealLead(facts) }])), [data])
}

/** Returns the deal page's search parameters for the tab of a next step. */
export function searchOfPlace(place: LeadPlace): DealSearch {
  return place === 'overview' ? {} : { tab: place }
}

import type { Deal, Match, recordContactEndpoint } from '#contract/deals/deals.ts'
import type { EndpointReply } from '#contract/wire/endpoint.ts'

export type Contact = EndpointReply<typeof recordContactEndpoint>['match']

/** Adds a contact to its match. Other matches stay the same objects. */
export function markMatchesContacted(matches: Match[], contact: Contact): Match[] {
  return matches.map((match) =>
    match.id === contact.id
      ? {
          ...match,
          contacted: contact.contacted,
          contactedAt: contact.contactedAt,
          contactChannels: contact.contactChannels,
        }
      : match,
  )
}

/** Adds a contact to its deal and match. A deal keeps the time of its first contact. */
export function markDealsContacted<D extends Deal & { topMatches: Match[] }>(deals: D[], contact: Contact): D[] {
  return deals.map((deal) =>
    deal.id === contact.dealId
      ? {
          ...deal,
          // The best matches don't show whether another lender was contacted. Refetching the deals does.
          ...(contact.contacted === 'true'
            ? { contactedLenders: 'true', contactedAt: deal.contactedAt ?? contact.contactedAt }
            : {}),
          topMatches: markMatchesContacted(deal.topMatches, contact),
        }
      : deal,
  )
}

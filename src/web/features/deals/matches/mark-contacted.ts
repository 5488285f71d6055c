import type { Deal, Match, recordContactEndpoint } from '#contract/deals/deals.ts'
import type { EndpointReply } from '#contract/wire/endpoint.ts'

export type Contact = EndpointReply<typeof recordContactEndpoint>['match']

/** The matches with this contact on the one it belongs to. The others stay the same objects. */
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

/** The deals with this contact on its deal and match. A deal keeps the moment of its first contact. */
export function markDealsContacted<D extends Deal & { topMatches: Match[] }>(deals: D[], contact: Contact): D[] {
  return deals.map((deal) =>
    deal.id === contact.dealId
      ? {
          ...deal,
          // Whether another one was contacted is not known from the best matches alone; reading the deals again tells.
          ...(contact.contacted === 'true'
            ? { contactedLenders: 'true', contactedAt: deal.contactedAt ?? contact.contactedAt }
            : {}),
          topMatches: markMatchesContacted(deal.topMatches, contact),
        }
      : deal,
  )
}

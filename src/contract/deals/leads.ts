import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { LeadFacts } from '#domain/deal/lead-facts.ts'

export const DealLeadFacts = LeadFacts.extend({ dealId: z.string(), propertyAddress: z.string() })
export type DealLeadFacts = z.infer<typeof DealLeadFacts>

/** Maximum number of deals in a reply, newest first. */
export const leadsLimit = 200

export const listLeadsEndpoint = endpoint({
  method: 'GET',
  path: '/api/leads',
  summary: `The facts that decide what each deal leads with: requests, quotes, final terms, documents, work, result. Newest first, at most ${leadsLimit}.`,
  access: 'investor',
  query: z.object({
    /** Limits the reply to this deal. */
    deal: z.string().optional(),
  }),
  reply: z.object({
    leads: z.array(DealLeadFacts),
    /** The investor's liquid reserves in dollars; null when not given. */
    reserves: z.number().nullable(),
  }),
})

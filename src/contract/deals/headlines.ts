import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { HeadlineFacts } from '#domain/deal/headline-facts.ts'

export const DealHeadlineFacts = HeadlineFacts.extend({ dealId: z.string(), propertyAddress: z.string() })
export type DealHeadlineFacts = z.infer<typeof DealHeadlineFacts>

/** Maximum number of deals in a reply, newest first. */
export const headlinesLimit = 200

export const listHeadlinesEndpoint = endpoint({
  method: 'GET',
  path: '/api/headlines',
  summary: `The facts that decide the headline of each deal: requests, quotes, final terms, documents, work, result. Newest first, at most ${headlinesLimit}.`,
  access: 'investor',
  query: z.object({
    /** Limits the reply to this deal. */
    deal: z.string().optional(),
  }),
  reply: z.object({
    headlines: z.array(DealHeadlineFacts),
    /** The investor's liquid reserves in dollars; null when not given. */
    reserves: z.number().nullable(),
  }),
})

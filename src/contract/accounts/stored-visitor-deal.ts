import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { CreditScoreRange } from '#contract/wire/wire.ts'

/** A visitor's deal as it was validated when it was stored, without the lenders that the visitor was shown. */
const StoredVisitorDeal = z.object({
  propertyState: z.string(),
  creditScoreRange: CreditScoreRange.optional(),
  purchasePrice: z.number(),
  repairBudget: z.number(),
  estimatedArv: z.number(),
  loanAmount: z.number(),
  termMonths: z.number(),
  holdMonths: z.exactOptional(z.number()),
})

// A separate file, so that the dashboard doesn't load the stored deal's validator at startup.
export const getVisitorDealEndpoint = endpoint({
  method: 'GET',
  path: '/api/user/visitor-deal',
  summary: 'The deal that the investor entered before signing up, until it is submitted; null if there is none.',
  access: 'investor',
  reply: z.object({ deal: StoredVisitorDeal.nullable() }),
})

import { z } from 'zod'
import { Deal, DealId } from '../deals.ts'
import { endpoint } from '../endpoint.ts'

/** A lender beats a deal's fifth place with a score this much higher, or as high at a total this many dollars lower. */
export const alertScoreMargin = 0.02
export const alertDollarMargin = 500

export const setAlerts = endpoint({
  method: 'POST',
  path: '/api/deals/:id/alerts',
  summary: 'Turns on or off the weekly mail about lenders that beat an own deal’s fifth place.',
  access: 'investor',
  params: DealId,
  body: z.object({ alerts: z.boolean({ error: 'alerts must be true or false' }) }),
  reply: z.object({ deal: Deal }),
  reasons: ['not-pending'],
})

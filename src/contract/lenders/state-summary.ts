import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { stateNames } from '#domain/states/states.ts'

/** Figures about the lenders of one state; rates in percent, amounts in dollars, null when no lender publishes them. */
export const StateSummary = z.object({
  total: z.number(),
  /** Lenders that usually fund in under seven days. */
  fastCount: z.number(),
  /** The median of the lowest rates, over the lenders that publish one. */
  typicalMinRate: z.number().nullable(),
  /** The median of the highest rates, over the lenders that publish one. Null if below `typicalMinRate`. */
  typicalMaxRate: z.number().nullable(),
  /** The smallest and the largest published loan. */
  smallestLoan: z.number().nullable(),
  largestLoan: z.number().nullable(),
})
export type StateSummary = z.infer<typeof StateSummary>

export const getStateSummaryEndpoint = endpoint({
  method: 'GET',
  path: '/api/lenders/summary',
  summary: 'Typical rates, loan amounts, and the number of fast lenders, for the active lenders of one state.',
  access: 'public',
  query: z.object({ state: z.enum(stateNames, { error: 'state must be the name of one of the 50 states' }) }),
  reply: StateSummary,
})

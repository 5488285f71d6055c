import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'

/** Counts for the desk's navigation: all lenders, and the pending items of other pages. */
export const DeskCounts = z.object({
  lenders: z.number(),
  /** Open reports and proposals. */
  corrections: z.number(),
  /** Open messages of the contact form. */
  inbox: z.number(),
  /** Background jobs, emails included, that failed all attempts. */
  machine: z.number(),
})
export type DeskCounts = z.output<typeof DeskCounts>

export const countDeskEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/counts',
  summary: 'The number of lenders, and of pending items on each page, for the navigation.',
  access: 'operator',
  reply: DeskCounts,
})

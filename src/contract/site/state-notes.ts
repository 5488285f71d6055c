import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { stateNames } from '#domain/states/states.ts'

/** The public notes on asking lenders in each state. */
export const StateNotes = z.object({
  /** True while the directory holds sample lenders only: then asking is on everywhere, and no one is contacted. */
  isSample: z.boolean(),
  /** Those with something to read, and those in which lenders are not asked; in all others they are. */
  states: z.array(z.object({ state: z.enum(stateNames), asking: z.boolean(), sentence: z.string().nullable() })),
})
export type StateNotes = z.output<typeof StateNotes>

export const getStateNotesEndpoint = endpoint({
  method: 'GET',
  path: '/api/states',
  summary: 'In which states lenders can be asked through this site, and what must be read about each.',
  access: 'public',
  reply: StateNotes,
})

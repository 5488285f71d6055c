import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { stateNames } from '#domain/states/states.ts'

/** The public notes on asking lenders in each state. */
export const StateNotes = z.object({
  /**
   * True while the directory has only sample lenders. Asking then needs no review of a state's law, and no real lender
   * is contacted.
   */
  isSample: z.boolean(),
  /** The states that have a note or in which lenders aren't asked. Asking is on in all others. */
  states: z.array(z.object({ state: z.enum(stateNames), asking: z.boolean(), sentence: z.string().nullable() })),
})
export type StateNotes = z.output<typeof StateNotes>

export const getStateNotesEndpoint = endpoint({
  method: 'GET',
  path: '/api/states',
  summary: 'In which states lenders can be asked, and the note to read about each.',
  access: 'public',
  reply: StateNotes,
})

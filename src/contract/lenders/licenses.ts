import { z } from 'zod'

/** A state's license of a lender, as published. */
export const License = z.object({
  /** A full state name. */
  state: z.string(),
  number: z.string(),
  regulator: z.string().nullable(),
})
export type License = z.infer<typeof License>

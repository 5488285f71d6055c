import { z } from 'zod'

/** A transparency score without its parts, as cards and matches carry it: 0 to 100, scaled to the parts that are known. */
export const TransparencyTotal = z.object({
  score: z.number(),
  /** False when answers or quotes are too few to count. */
  isComplete: z.boolean(),
})
export type TransparencyTotal = z.infer<typeof TransparencyTotal>

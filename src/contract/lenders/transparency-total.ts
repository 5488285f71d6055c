import { z } from 'zod'

/** A lender's closings of the last 365 days, compared with its quotes. */
export const ClosingFacts = z.object({
  closings: z.number(),
  /** Closings on the quoted or better terms. */
  kept: z.number(),
  /**
   * Median days from the quote request to funding; null with fewer than three closings that began with a request on
   * this site.
   */
  medianDays: z.number().nullable(),
})
export type ClosingFacts = z.infer<typeof ClosingFacts>

/** A transparency score without its parts, for cards and matches: 0 to 100, scaled to the parts that are known. */
export const TransparencyTotal = z.object({
  score: z.number(),
  /** False when answers or quotes are too few to count. */
  isComplete: z.boolean(),
  /** Not part of the score; missing with fewer than three closings. */
  closings: ClosingFacts.nullish(),
})
export type TransparencyTotal = z.infer<typeof TransparencyTotal>

import { z } from 'zod'

/** A lender's program that costs less than the one shown. */
export const CheapestProgram = z.object({
  programId: z.string().nullable(),
  programName: z.string().nullable(),
  totalCost: z.number(),
})
export type CheapestProgram = z.infer<typeof CheapestProgram>

/** The seven terms of a score, each from 0 to 1. */
export const ScoreTerms = z.object({
  cost: z.number(),
  amount: z.number(),
  term: z.number(),
  speed: z.number(),
  borrower: z.number(),
  data: z.number(),
  known: z.number(),
})
export type ScoreTerms = z.infer<typeof ScoreTerms>

/** One check of a program for a deal, as of the matching. */
export const MatchCheck = z.object({
  rule: z.string(),
  result: z.enum(['pass', 'fail', 'ask', 'unknown']),
  sentence: z.string(),
})
export type MatchCheck = z.infer<typeof MatchCheck>

/**
 * How many lenders a rule ruled out. Each lender counts for one rule; `onlyThis` counts those that failed nothing else.
 */
export const RuleCount = z.object({ rule: z.string(), failed: z.number(), onlyThis: z.number() })
export type RuleCount = z.infer<typeof RuleCount>

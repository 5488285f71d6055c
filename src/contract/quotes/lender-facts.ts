import { z } from 'zod'
import { ClosingFacts, TransparencyTotal } from '#contract/lenders/transparency-total.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { PathId } from '#contract/wire/wire.ts'
import type { MatchLender } from '#domain/loan-request/match-inputs.ts'
import { freshness } from '#domain/matching/match-score.ts'
import { countPublishedFacts, publishableFactCount } from '#domain/matching/published-facts.ts'

/** A lender's results in the rounds it quoted in over the last 365 days. Only each investor's latest round counts. */
export const RoundFacts = z.object({
  rounds: z.number(),
  /** Rounds in which its last total was below its first. */
  improved: z.number(),
  /** Median dollars by which it improved in those; null when it never did. */
  medianDollars: z.number().nullable(),
})
export type RoundFacts = z.infer<typeof RoundFacts>

/**
 * Facts about a lender: answers and quotes from the last 180 days, closings and rounds from the last 365. Each investor
 * counts once. A fact is null or 0 when there is too little to count.
 */
export const LenderFacts = z.object({
  /** Investors who asked and were answered, or have waited longer than three business days. */
  asked: z.number(),
  /** The share that it answered within three business days, 0 to 1. */
  answerRate: z.number().nullable(),
  /** Median time to the first answer. */
  medianAnswerHours: z.number().nullable(),
  /** Investors to whom the lender sent a quote. */
  quotes: z.number(),
  /** The share of quotes whose rate and points are within the published range, 0 to 1. */
  insidePublished: z.number().nullable(),
  /** Closings whose terms the lender confirmed; null with fewer than three. */
  closings: ClosingFacts.nullable(),
  /** Null with fewer than five rounds. Not part of any score. */
  rounds: RoundFacts.nullable(),
})
export type LenderFacts = z.infer<typeof LenderFacts>

export const factsDays = 180
/** The `minFact` constants are the minimum counts of investors for facts about answers, quotes, closings and rounds. */
export const minFactRequests = 5
export const minFactQuotes = 3
export const closingFactsDays = 365
export const minFactClosings = 3
export const roundFactsDays = 365
export const minFactRounds = 5

export const transparencyWeights = { data: 40, freshness: 20, answers: 20, range: 20 } as const

const transparencyParts = ['data', 'freshness', 'answers', 'range'] as const

export const TransparencyScore = TransparencyTotal.extend({
  parts: z.array(z.object({ part: z.enum(transparencyParts), points: z.number().nullable(), outOf: z.number() })),
})
export type TransparencyScore = z.infer<typeof TransparencyScore>

/**
 * Computes a transparency score from 0 to 100. Unknown parts are left out, and the rest is scaled to 100. `data` and
 * `freshness` are shares from 0 to 1.
 */
export function transparencyScore(shares: { data: number; freshness: number }, facts: LenderFacts): TransparencyScore {
  const known = { ...shares, answers: facts.answerRate, range: facts.insidePublished }
  const parts = transparencyParts.map((part) => {
    const share = known[part]
    const outOf = transparencyWeights[part]
    return { part, points: share === null ? null : share * outOf, outOf }
  })
  const counted = parts.filter((part) => part.points !== null)
  const points = counted.reduce((sum, part) => sum + part.points!, 0)
  const outOf = counted.reduce((sum, part) => sum + part.outOf, 0)
  return {
    score: Math.round((100 * points) / outOf),
    parts,
    isComplete: counted.length === parts.length,
    closings: facts.closings,
  }
}

/**
 * Computes a lender's transparency score. Its data and freshness come from the program that scores best on the two
 * together. `now` is in milliseconds since 1970.
 * @throws TypeError if the lender has no program.
 */
export function lenderTransparency(
  lender: Pick<
    MatchLender,
    'description' | 'website' | 'contactEmail' | 'contactPhone' | 'termsCheckedAt' | 'programs'
  >,
  facts: LenderFacts,
  now: number,
): TransparencyScore {
  const shares = lender.programs.map((program) => ({
    data: countPublishedFacts(lender, program) / publishableFactCount,
    freshness: freshness(program.termsCheckedAt ?? lender.termsCheckedAt, now),
  }))
  const points = (share: (typeof shares)[number]) =>
    transparencyWeights.data * share.data + transparencyWeights.freshness * share.freshness
  return transparencyScore(
    shares.reduce((best, share) => (points(share) > points(best) ? share : best)),
    facts,
  )
}

export const getLenderFactsEndpoint = endpoint({
  method: 'GET',
  path: '/api/lenders/:id/facts',
  summary: 'How an active lender answers and quotes, and its transparency score.',
  access: 'public',
  feature: 'messaging',
  params: PathId,
  reply: z.object({ facts: LenderFacts, transparency: TransparencyScore }),
})

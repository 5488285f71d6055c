import { z } from 'zod'

/** Facts about a lender from the requests of the last 180 days. Null: not enough requests yet. */
export const LenderFacts = z.object({
  asked: z.number(),
  /** Answered within three business days, of all asked; 0 to 1. */
  answerRate: z.number().nullable(),
  /** Median time to the first answer. */
  medianAnswerHours: z.number().nullable(),
  quotes: z.number(),
  /** Of the quotes, those with rate and points inside what the lender publishes; 0 to 1. */
  insidePublished: z.number().nullable(),
})
export type LenderFacts = z.infer<typeof LenderFacts>

export const factsDays = 180
export const minFactRequests = 5
export const minFactQuotes = 3

export const transparencyWeights = { data: 40, freshness: 20, answers: 20, range: 20 } as const

/** 0 to 100, scaled to the parts that are known. */
export type TransparencyScore = {
  score: number
  parts: { part: keyof typeof transparencyWeights; points: number | null; outOf: number }[]
  /** False when answers or quotes are too few to count. */
  isComplete: boolean
}

/** `data` and `freshness` are shares from 0 to 1, as the matching model's V has them. */
export function transparencyScore(shares: { data: number; freshness: number }, facts: LenderFacts): TransparencyScore {
  const known = { ...shares, answers: facts.answerRate, range: facts.insidePublished }
  const parts = (Object.keys(transparencyWeights) as (keyof typeof transparencyWeights)[]).map((part) => {
    const share = known[part]
    const outOf = transparencyWeights[part]
    return { part, points: share === null ? null : share * outOf, outOf }
  })
  const counted = parts.filter((part) => part.points !== null)
  const points = counted.reduce((sum, part) => sum + part.points!, 0)
  const outOf = counted.reduce((sum, part) => sum + part.outOf, 0)
  return { score: Math.round((100 * points) / outOf), parts, isComplete: counted.length === parts.length }
}

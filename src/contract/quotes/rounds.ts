import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { PathId, WireTime } from '#contract/wire/wire.ts'

/**
 * All that a lender sees of a round. Other lenders' names, rates, points, fees and loan amounts are left out; the
 * lowest total follows from the lender's own total and `aboveLowest`. `place`, `of` and `aboveLowest` are null until
 * the lender has a quote that counts.
 */
export const LenderRound = z.strictObject({
  closesAt: WireTime,
  closedAt: WireTime.nullable(),
  /** The numbers of lenders that were asked and that have quoted. */
  asked: z.number(),
  quoted: z.number(),
  holdMonths: z.number(),
  place: z.number().nullable(),
  /** The number of quotes that count. */
  of: z.number().nullable(),
  /** Dollars. */
  aboveLowest: z.number().nullable(),
})
export type LenderRound = z.infer<typeof LenderRound>

/**
 * `deal-changed` and `deal-closed`: the deal was edited, or is no longer open. `rounds-off`: rounds were turned off on
 * the site, or it got its first real lender.
 */
const roundEnds = ['deadline', 'investor', 'deal-changed', 'deal-closed', 'rounds-off'] as const
export type RoundEnd = (typeof roundEnds)[number]

export const RoundStanding = z.object({
  requestId: z.string(),
  lenderId: z.string(),
  lender: z.object({ name: z.string(), isSample: z.boolean() }),
  place: z.number(),
  /** Dollars for the round's loan amount and holding time: of the quote that counts, and of the lender's first one. */
  total: z.number(),
  firstTotal: z.number(),
  versions: z.number(),
  /** Every total of the lender that counted, oldest first. */
  steps: z.array(z.object({ at: WireTime, total: z.number() })),
})
export type RoundStanding = z.infer<typeof RoundStanding>

/** A round, with the standings that only its investor sees. */
export const Round = z.object({
  id: z.string(),
  dealId: z.string(),
  startedAt: WireTime,
  closesAt: WireTime,
  closedAt: WireTime.nullable(),
  end: z.enum(roundEnds).nullable(),
  holdMonths: z.number(),
  loanAmount: z.number(),
  asked: z.number(),
  quoted: z.number(),
  /** The number of times that a late quote extended the deadline. */
  extensions: z.number(),
  /** The lowest total first. */
  standings: z.array(RoundStanding),
})
export type Round = z.infer<typeof Round>

/** The deal's open round, or the deadlines that the dialog offers for a new one. */
export const RoundOffer = z.object({
  /** The deadline of the open round, which lenders asked now join; null without one. */
  openUntil: WireTime.nullable(),
  /** Empty while a round is open. */
  deadlines: z.array(WireTime),
  /** Null while a round is open. */
  preferred: WireTime.nullable(),
})
export type RoundOffer = z.infer<typeof RoundOffer>

export const RoundStart = z.object({
  closesAt: z.iso.datetime({ offset: true, error: 'Choose when the round closes' }),
})

export const OwnRound = Round.extend({ propertyAddress: z.string(), hasChosenQuote: z.boolean() })
export type OwnRound = z.infer<typeof OwnRound>

export const roundNotFoundMessage = 'Round not found'

export const listRoundsEndpoint = endpoint({
  method: 'GET',
  path: '/api/deals/:id/rounds',
  summary: 'A deal’s rounds with each lender’s standing, latest first.',
  access: 'investor',
  feature: 'rounds',
  params: PathId,
  reply: z.array(Round),
})

export const listOwnRoundsEndpoint = endpoint({
  method: 'GET',
  path: '/api/rounds',
  summary: 'The investor’s rounds that are open or closed within the last 14 days, latest first.',
  access: 'investor',
  feature: 'rounds',
  reply: z.array(OwnRound),
})

export const closeRoundEndpoint = endpoint({
  method: 'POST',
  path: '/api/rounds/:id/close',
  summary: 'Closes a round early. Repeating it changes nothing.',
  access: 'investor',
  feature: 'rounds',
  params: PathId,
  reply: Round,
})

export const getReplyRoundEndpoint = endpoint({
  method: 'GET',
  path: '/api/reply/round',
  summary: 'The round of a private link’s request. The page polls it.',
  access: 'public',
  feature: 'rounds',
  reply: z.object({ round: LenderRound.nullable() }),
})

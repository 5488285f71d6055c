import type { QuoteInput } from '#contract/quotes/quote-terms.ts'
import {
  lastMinuteMs,
  maxRoundExtensions,
  type RoundShortfall,
  roundShortfalls,
  roundTotal,
} from '#domain/quotes/rounds.ts'
import type { DealRow } from '#server/features/deals/deals.queries.ts'
import type { InvestorWrite } from '#server/features/quotes/in-investor-transaction.ts'
import { type LenderMail, lenderMailJob } from '#server/features/quotes/mails/queue-mails.ts'
import { findRequest, type RequestRow, touchRequest } from '#server/features/quotes/requests.queries.ts'
import { sampleImprovementDelay, sampleImprovementJob } from '#server/features/quotes/samples/sample-reply-job.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { closeRound } from './close-round.ts'
import { changeOpenRound, findRoundState, type RoundState } from './rounds.queries.ts'
import { endedAt, standingsOf } from './standing.ts'

export type EnterRoundDeps = { jobs: Pick<Jobs, 'send'>; env: { sampleReplies: boolean } }

/** How a new quote enters the round of its request. */
export type RoundEntry = {
  /** The round before the quote. */
  before: RoundState
  roundId: string
  /** Total cost in dollars by which the quote is ranked. Null if it isn't. */
  roundTotal: number | null
  isAfterRound: boolean
  shortfalls: RoundShortfall[]
}

/** Minimum milliseconds between two "You are no longer the lowest" emails to a lender of a round. */
const outbidMailMs = 4 * 3_600_000

/**
 * Prices a quote for the round of its request. Null if the request is in no round. Closes the round if its deadline has
 * passed. Call it before storing the quote.
 */
export async function priceForRound(
  write: InvestorWrite,
  deps: EnterRoundDeps,
  {
    request,
    input,
    deal,
    programLimits,
  }: {
    request: RequestRow
    input: QuoteInput
    deal: DealRow
    /** The matched program's limits on advance and rehab funding. */
    programLimits: { advancePercent: number | null; rehabPercent: number | null }
  },
): Promise<RoundEntry | null> {
  const before = request.roundId === null ? undefined : await findRoundState(write.tx, request.roundId)
  if (!before) return null
  const { round } = before
  const isAfterRound = endedAt(round, before.at) !== null
  if (isAfterRound && round.closedAt === null) await closeRound(write, deps, before, 'deadline')
  const shortfalls = roundShortfalls(input, round)
  const { loanAmount, holdMonths } = round
  const total = roundTotal({ ...input, ...programLimits }, { ...deal, loanAmount, holdMonths })
  return {
    before,
    roundId: round.id,
    roundTotal: isAfterRound || shortfalls.length > 0 ? null : total,
    isAfterRound,
    shortfalls,
  }
}

/**
 * Applies the effects of a stored quote on its open round. A new lowest quote in the last ten minutes moves the
 * deadline to ten minutes after it, at most six times. Lenders that lost first place get an email, at most one every
 * four hours. Sample lenders that lost it, or improved and still don't have it, improve their quotes later. Does
 * nothing for a quote after the round.
 */
export async function applyQuoteToRound(
  { tx, emit }: InvestorWrite,
  deps: EnterRoundDeps,
  { request, entry }: { request: RequestRow; entry: RoundEntry },
): Promise<void> {
  if (entry.isAfterRound) return
  const after = (await findRoundState(tx, entry.roundId))!
  const standingsBefore = standingsOf(entry.before)
  const standings = standingsOf(after)
  const lowest = standings[0]
  const isNewLowest = lowest?.id === request.id && !(standingsBefore[0] && standingsBefore[0].total <= lowest.total)
  const { round } = after
  let { closesAt } = round
  if (isNewLowest && closesAt.getTime() - after.at.getTime() < lastMinuteMs && round.extensions < maxRoundExtensions) {
    closesAt = new Date(after.at.getTime() + lastMinuteMs)
    await changeOpenRound(tx, round.id, { closesAt, extensions: round.extensions + 1, updatedAt: after.at })
    emit({ name: 'status', requestId: null, dealId: round.dealId })
  }
  const wasFirst = new Set(standingsBefore.filter(({ place }) => place === 1).map(({ id }) => id))
  for (const { id, place, lender, quotes } of standings) {
    if (place === 1) continue
    const isOvertaken = wasFirst.has(id) && id !== request.id
    // A sample lender that improved and is still not the lowest tries again.
    const triesAgain = id === request.id && quotes.length > 1
    if (isOvertaken) await queueOutbidMail(tx, deps, id, after.at, closesAt)
    if (lender.isSample && deps.env.sampleReplies && (isOvertaken || triesAgain))
      await deps.jobs.send(tx, sampleImprovementJob, { requestId: id }, sampleImprovementDelay(id, quotes.length))
  }
}

/**
 * Queues "You are no longer the lowest", at most one email every {@link outbidMailMs}. Queues nothing for a lender that
 * unsubscribed, or if the round would be over first.
 */
async function queueOutbidMail(
  tx: InvestorWrite['tx'],
  { jobs }: EnterRoundDeps,
  requestId: string,
  at: Date,
  closesAt: Date,
): Promise<void> {
  const found = await findRequest(tx, requestId)
  if (!found || found.request.roundMailsStoppedAt) return
  const last = found.request.outbidMailAt
  // An email is queued already. It reads the standings when it is sent.
  if (last && last > at) return
  const next = new Date(Math.max(at.getTime(), last ? last.getTime() + outbidMailMs : 0))
  if (next >= closesAt) return
  await touchRequest(tx, requestId, { outbidMailAt: next })
  const mail: LenderMail = { requestId, purpose: 'outbid' }
  await jobs.send(tx, lenderMailJob, mail, { startAfterSeconds: Math.ceil((next.getTime() - at.getTime()) / 1000) })
}

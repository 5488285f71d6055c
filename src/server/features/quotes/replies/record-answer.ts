import type { DeclineInput } from '#contract/quotes/lender-reply.ts'
import { isLive, liveStatuses } from '#contract/quotes/quote-requests.ts'
import { longestValidDays, type QuoteInput } from '#contract/quotes/quote-terms.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { defaultHoldMonths, quoteTotal } from '#domain/quotes/quote-cost.ts'
import { Failure } from '#server/failure.ts'
import type { AskedDeal } from '#server/features/quotes/asking/asked-deal.queries.ts'
import { insertMessage } from '#server/features/quotes/conversations/messages.queries.ts'
import type { InvestorWrite } from '#server/features/quotes/in-investor-transaction.ts'
import { queueNewsMail } from '#server/features/quotes/mails/queue-mails.ts'
import {
  clearChoice,
  findMatchedSplit,
  insertQuote,
  nextVersion,
  type QuoteRow,
  supersedeQuotes,
} from '#server/features/quotes/quotes.queries.ts'
import { recordOnTimeline } from '#server/features/quotes/record-on-timeline.ts'
import { moveRequest, type RequestRow, touchRequest } from '#server/features/quotes/requests.queries.ts'
import { closeRoundIfDue } from '#server/features/quotes/rounds/close-round.ts'
import {
  applyQuoteToRound,
  type EnterRoundDeps,
  priceForRound,
  type RoundEntry,
} from '#server/features/quotes/rounds/enter-round.ts'

export type AnswerDeps = EnterRoundDeps

/** The stored answer. A late one was stored as a message. */
export type Answered = { request: RequestRow; isLate: boolean }

/**
 * Stores a lender's quote as the next version, or as a message when the request is closed. The caller must hold the
 * investor's lock and have read the request under it.
 * @throws Failure 400 for a day that has passed or is more than a year ahead.
 */
export async function recordQuote(
  write: InvestorWrite,
  deps: AnswerDeps,
  {
    request,
    input,
    source,
    deal,
  }: {
    request: RequestRow
    input: QuoteInput
    source: 'lender' | 'sample'
    deal: AskedDeal
  },
): Promise<Answered & { quote: QuoteRow | null; entry: RoundEntry | null }> {
  checkValidUntil(input.validUntil, write.now)
  if (!isLive(request.status)) {
    const late = await recordMessage(write, deps, request, describeQuote(input), 'late-quote')
    return { ...late, quote: null, entry: null }
  }
  const { tx, now, emit } = write
  const { dealId, lenderId, matchId } = request
  const split = await findMatchedSplit(tx, matchId)
  const entry = await priceForRound(write, deps, { request, input, deal, split })
  const version = await nextVersion(tx, dealId, lenderId)
  await supersedeQuotes(tx, dealId, lenderId, now)
  const times = { createdAt: now, updatedAt: now }
  const quote = await insertQuote(tx, {
    ...input,
    ...times,
    requestId: request.id,
    dealId,
    lenderId,
    matchId,
    version,
    source,
    dealVersion: deal.version,
    roundId: entry?.roundId ?? null,
    roundTotal: entry?.roundTotal ?? null,
    isAfterRound: entry?.isAfterRound ?? false,
  })
  const moved = await moveRequest(tx, request.id, liveStatuses, {
    status: request.status === 'chosen' ? 'chosen' : 'quoted',
    firstReplyAt: request.firstReplyAt ?? now,
    updatedAt: now,
  })
  if (entry) await applyQuoteToRound(write, deps, { request, entry })
  const totalCost = quoteTotal({ ...quote, ...split }, deal, defaultHoldMonths(deal, quote.termMonths))
  await recordOnTimeline(tx, 'quoted', request, { totalCost }, now)
  await queueNewsMail(tx, deps, 'investor', request, now)
  emit({ name: 'quote', requestId: request.id, dealId })
  return { request: moved ?? request, isLate: false, quote, entry }
}

/** Stores a lender's message, also when the request is over. */
export async function recordMessage(
  { tx, now, emit }: InvestorWrite,
  deps: AnswerDeps,
  request: RequestRow,
  body: string,
  note: 'late-quote' | null = null,
): Promise<Answered> {
  await insertMessage(tx, { requestId: request.id, author: 'lender', note, body, createdAt: now, updatedAt: now })
  const moved = await moveRequest(tx, request.id, ['sent', 'opened'], {
    status: 'replied',
    firstReplyAt: request.firstReplyAt ?? now,
    updatedAt: now,
  })
  if (!moved) await touchRequest(tx, request.id, { updatedAt: now, firstReplyAt: request.firstReplyAt ?? now })
  await queueNewsMail(tx, deps, 'investor', request, now)
  emit({ name: 'message', requestId: request.id, dealId: request.dealId })
  return { request: moved ?? request, isLate: !isLive(request.status) }
}

/**
 * Declines a request and clears a choice of its quote. Idempotent. For an ended request, stores the decline as a
 * message.
 */
export async function recordDecline(
  write: InvestorWrite,
  deps: AnswerDeps,
  request: RequestRow,
  { reason, note }: DeclineInput,
): Promise<Answered> {
  const { tx, now, emit } = write
  if (request.status === 'declined') return { request, isLate: false }
  await closeRoundIfDue(write, deps, request.dealId)
  const moved = await moveRequest(tx, request.id, liveStatuses, {
    status: 'declined',
    declineReason: reason,
    declineNote: note,
    firstReplyAt: request.firstReplyAt ?? now,
    decidedAt: now,
    updatedAt: now,
  })
  if (!moved) return recordMessage(write, deps, request, note ?? 'We decline this request.')
  if (request.status === 'chosen') await clearChoice(tx, request.dealId, null, now)
  await supersedeQuotes(tx, request.dealId, request.lenderId, now)
  await recordOnTimeline(tx, 'declined', request, { reason }, now)
  await queueNewsMail(tx, deps, 'investor', request, now)
  emit({ name: 'status', requestId: request.id, dealId: request.dealId })
  return { request: moved, isLate: false }
}

/**
 * Rejects a validity date that has passed or is more than a year ahead.
 * @throws Failure 400 that names the field.
 */
export function checkValidUntil(validUntil: string, now: Date): void {
  const today = todayOf(now)
  const message =
    validUntil < today
      ? 'The last day the quote is valid has passed'
      : validUntil > addDays(today, longestValidDays)
        ? 'A quote can be valid for a year at most'
        : undefined
  if (message) throw new Failure('invalid', message, { details: [message], fields: { validUntil: message } })
}

function describeQuote(input: QuoteInput): string {
  const amount = input.loanAmount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  const words = `A quote that came after the request was closed: ${input.ratePercent}% and ${input.pointsPercent} points on ${amount} for ${input.termMonths} months, valid until ${input.validUntil}.`
  return [words, input.conditions].filter(Boolean).join('\n\n').slice(0, 2000)
}

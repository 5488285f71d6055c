import type { z } from 'zod'
import { type DeclineInput, linkGoneMessage, type ReplyResult } from '#contract/quotes/lender-reply.ts'
import { isLive, liveStatuses, type RequestStatus } from '#contract/quotes/quote-requests.ts'
import { longestValidDays, type QuoteInput } from '#contract/quotes/quote-terms.ts'
import type { ShownQuote } from '#contract/quotes/shared-sheet.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { formatMediumDay } from '#domain/calendar/day-text.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { formatCents, formatMonths, formatPoints, formatRate } from '#domain/money/money.ts'
import { defaultHoldMonths, quoteTotal } from '#domain/quotes/quote-cost.ts'
import type { RoundShortfall } from '#domain/quotes/rounds.ts'
import { Failure } from '#server/failure.ts'
import { findOwnDeal } from '#server/features/deals/deal-life.queries.ts'
import type { DealRow } from '#server/features/deals/deals.queries.ts'
import { insertMessage } from '#server/features/quotes/conversations/messages.queries.ts'
import {
  type InvestorWrite,
  inInvestorTransaction,
  type WriteDeps,
} from '#server/features/quotes/in-investor-transaction.ts'
import { queueNewsMail } from '#server/features/quotes/mails/queue-mails.ts'
import {
  clearChoice,
  findProgramLimits,
  insertQuote,
  nextVersion,
  type QuoteRow,
  supersedeQuotes,
} from '#server/features/quotes/quotes.queries.ts'
import { recordOnTimeline } from '#server/features/quotes/record-on-timeline.ts'
import {
  findRequest,
  listUnquotedOfLender,
  moveRequest,
  type RequestRow,
  touchRequest,
} from '#server/features/quotes/requests.queries.ts'
import { closeRoundIfDue } from '#server/features/quotes/rounds/close-round.ts'
import {
  applyQuoteToRound,
  type EnterRoundDeps,
  priceForRound,
  type RoundEntry,
} from '#server/features/quotes/rounds/enter-round.ts'
import { toShownQuote } from '#server/features/quotes/to-shown-quote.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { LinkedRequest } from './links.queries.ts'
import { markSeen, readOverMessage } from './read-reply.ts'
import { stopLenderMails } from './stop-lender.ts'
import { withLink } from './with-link.ts'

const shortfallWords: Record<RoundShortfall, string> = {
  'loan-amount': 'It counts in the round once its loan amount is at least 97% of the loan requested.',
  validity: 'It counts in the round once it is valid until the deadline or later.',
}

type Deps = WriteDeps & AnswerDeps
type Result = z.output<typeof ReplyResult>

/**
 * Marks the request as seen by the lender, and the investor's messages as read. The link's page calls this after the
 * reader's first action or a few seconds in view.
 * @throws Failure 404 for an invalid link.
 */
export async function markSeenWithLink(deps: WriteDeps, link: LinkedRequest): Promise<{ status: RequestStatus }> {
  return withLink(deps, link, async (write, found) => ({ status: await markSeen(write, found) }))
}

/** Runs `answer` under the investor's lock, after marking the request as seen. */
async function withAnswer<Answer>(
  deps: Deps,
  link: LinkedRequest,
  answer: (write: InvestorWrite, request: RequestRow) => Promise<Answer>,
): Promise<Answer> {
  return withLink(deps, link, async (write, found) => {
    // Emits no event here, because the answer emits one.
    await markSeen({ ...write, emit: () => {} }, found)
    const seen = await findRequest(write.tx, found.request.id)
    return answer(write, (seen ?? found).request)
  })
}

/**
 * Stores the quote that a lender sent through a private link, marks the request as seen and queues the investor's
 * email. If the request has ended, even by the lender's decline, stores the quote as a message, and `quote` is null.
 * @throws Failure 404 for an invalid link, 400 for a validity date that has passed or is more than a year ahead.
 */
export async function answerWithQuote(
  deps: Deps,
  link: LinkedRequest,
  input: QuoteInput,
): Promise<Result & { quote: ShownQuote | null }> {
  return withAnswer(deps, link, async (write, request) => {
    const deal = await getDeal(write.tx, request)
    const source = 'lender' as const
    const answered = await recordQuote(write, deps, { request, input, source, deal })
    return {
      ...(await toResult(write.tx, answered, deal, quoteSentMessage(answered.entry))),
      quote: answered.quote && toShownQuote(answered.quote, deal.version),
    }
  })
}

/**
 * Stores the message that a lender sent through a private link, even if the request has ended. Marks the request as
 * seen and queues the investor's email.
 * @throws Failure 404 for an invalid link.
 */
export async function answerWithMessage(deps: Deps, link: LinkedRequest, body: string): Promise<Result> {
  return withAnswer(deps, link, async (write, request) =>
    toResult(
      write.tx,
      await recordMessage(write, deps, request, body),
      await getDeal(write.tx, request),
      'Your message was sent to the investor.',
    ),
  )
}

/**
 * Declines the request of a private link, even if it is quoted or chosen, and queues the investor's email. Does nothing
 * if it is declined already; if it has ended otherwise, stores the decline as a message.
 * @throws Failure 404 for an invalid link.
 */
export async function declineWithLink(deps: Deps, link: LinkedRequest, input: DeclineInput): Promise<Result> {
  return withAnswer(deps, link, async (write, request) =>
    toResult(
      write.tx,
      await recordDecline(write, deps, request, input),
      await getDeal(write.tx, request),
      'Thank you. We’ve told the investor that this deal doesn’t fit.',
    ),
  )
}

/**
 * Declines the link's request, even if it is quoted or chosen, and all investors' other unquoted requests to the
 * lender, and stops all emails to it. Investors see the reason "Not lending now". If the link's request has already
 * ended, but not by a decline, stores the decline as a message.
 * @throws Failure 404 for an invalid link.
 */
export async function stopWithLink(deps: Deps, link: LinkedRequest): Promise<Result> {
  const { lenderId, ...result } = await withAnswer(deps, link, async (write, request) => {
    await stopLenderMails(write.tx, deps, request.lenderId, write.now)
    const { request: declined } = await recordDecline(write, deps, request, { reason: 'not-lending', note: null })
    const message = 'You won’t get any more requests from us. A link in our next email undoes this.'
    return { lenderId: request.lenderId, message, status: declined.status, isLate: false }
  })
  await declineUnquoted(deps, lenderId)
  return result
}

/** Returns the confirmation of a quote, with the reason if the quote doesn't count in the round. */
function quoteSentMessage(entry: RoundEntry | null): string {
  const sent = 'Your quote was sent to the investor.'
  if (!entry) return sent
  if (entry.isAfterRound) return `${sent} The round is over, so it's marked "after the round".`
  return [sent, ...entry.shortfalls.map((shortfall) => shortfallWords[shortfall])].join(' ')
}

async function getDeal(tx: Db, request: RequestRow): Promise<DealRow> {
  const deal = await findOwnDeal(tx, request.dealId, request.userId)
  if (!deal) throw new Failure('missing', linkGoneMessage)
  return deal
}

/** Returns the reply to an answer. For a late answer, its message says why it is late. */
async function toResult(tx: Db, { request, isLate }: Answered, deal: DealRow, message: string): Promise<Result> {
  const { status } = request
  if (!isLate) return { message, status, isLate }
  const over = await readOverMessage(tx, request, deal)
  return { message: `${over} Your answer came after that, so the investor gets it as a message.`, status, isLate }
}

export type AnswerDeps = EnterRoundDeps

/** The request after an answer. `isLate` is true if the request had ended and the answer was stored as a message. */
export type Answered = { request: RequestRow; isLate: boolean }

/**
 * Stores a lender's quote as the next version, which supersedes earlier ones and logged ones, prices it for the round
 * and calls {@link applyQuoteToRound}, and queues the investor's email. If the request has ended, stores a message
 * instead: `quote` and `entry` are null then; `entry` is also null without a round. The caller must hold the investor's
 * lock and have read the request under it.
 * @throws Failure 400 for a validity date that has passed or is more than a year ahead.
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
    deal: DealRow
  },
): Promise<Answered & { quote: QuoteRow | null; entry: RoundEntry | null }> {
  checkValidUntil(input.validUntil, write.now)
  if (!isLive(request.status)) {
    const late = await recordMessage(write, deps, request, describeLateQuote(input), 'late-quote')
    return { ...late, quote: null, entry: null }
  }
  const { tx, now, emit } = write
  const { dealId, lenderId, matchId } = request
  const programLimits = await findProgramLimits(tx, matchId)
  const entry = await priceForRound(write, deps, { request, input, deal, programLimits })
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
  const totalCost = quoteTotal({ ...quote, ...programLimits }, deal, defaultHoldMonths(deal, quote.termMonths))
  await recordOnTimeline(tx, 'quoted', request, { totalCost }, now)
  await queueNewsMail(tx, deps, 'investor', request, now)
  emit({ name: 'quote', requestId: request.id, dealId })
  return { request: moved ?? request, isLate: false, quote, entry }
}

/** Stores a lender's message, even if the request has ended. */
async function recordMessage(
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
 * Declines a request, supersedes the lender's quotes for the deal, including logged ones, clears the choice of the
 * request's quote and queues the investor's email. First closes the deal's round if its deadline has passed; a decline
 * doesn't end a round early. Does nothing if it is declined already; if it has ended otherwise, stores the decline as a
 * message. The caller must hold the investor's lock and have read the request under it.
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
  if (request.status === 'chosen') await clearChoice(tx, request.dealId, now)
  await supersedeQuotes(tx, request.dealId, request.lenderId, now)
  await recordOnTimeline(tx, 'declined', request, { reason }, now)
  await queueNewsMail(tx, deps, 'investor', request, now)
  emit({ name: 'status', requestId: request.id, dealId: request.dealId })
  return { request: moved, isLate: false }
}

/**
 * Rejects a validity date that has passed or is more than a year ahead, by the date in Los Angeles. Today is allowed.
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

function describeLateQuote(input: QuoteInput): string {
  const price = `${formatRate(input.ratePercent)} and ${formatPoints(input.pointsPercent)} points`
  const loan = `${formatCents(input.loanAmount)} for ${formatMonths(input.termMonths)}`
  const words = `A quote that came after the request was closed: ${price} on ${loan}, valid until ${formatMediumDay(input.validUntil)}.`
  return [words, input.conditions].filter(Boolean).join('\n\n').slice(0, 2000)
}

/**
 * Declines the live requests of all investors that a lender hasn't quoted, each with {@link recordDecline} in its own
 * transaction. If one fails, the others are still declined. Investors see the reason "Not lending now". Doesn't stop
 * the lender's emails; see {@link stopLenderMails}.
 * @throws AggregateError at the end, with the errors of the requests that failed.
 */
export async function declineUnquoted(deps: WriteDeps & AnswerDeps, lenderId: string): Promise<void> {
  const errors: unknown[] = []
  for (const { id, userId } of await listUnquotedOfLender(deps.db, lenderId))
    await inInvestorTransaction(deps, { userId }, async (write) => {
      const request = (await findRequest(write.tx, id))?.request
      if (!request || !['sent', 'opened', 'replied'].includes(request.status)) return
      await recordDecline(write, deps, request, { reason: 'not-lending', note: null })
    }).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, `Declining failed for ${errors.length}: ${errors[0]}`)
}

import type { z } from 'zod'
import { type DeclineInput, linkGoneMessage, type ReplyResult } from '#contract/quotes/lender-reply.ts'
import type { RequestStatus } from '#contract/quotes/quote-requests.ts'
import type { QuoteInput } from '#contract/quotes/quote-terms.ts'
import type { ShownQuote } from '#contract/quotes/shared-sheet.ts'
import type { RoundShortfall } from '#domain/quotes/rounds.ts'
import { Failure } from '#server/failure.ts'
import { type AskedDeal, findOwnDeal } from '#server/features/quotes/asking/asked-deal.queries.ts'
import type { InvestorWrite, WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { findRequest, type RequestRow } from '#server/features/quotes/requests.queries.ts'
import type { RoundEntry } from '#server/features/quotes/rounds/enter-round.ts'
import { toShownQuote } from '#server/features/quotes/to-shown-quote.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { LinkedRequest } from './links.queries.ts'
import { markSeen, overMessage } from './read-reply.ts'
import { type AnswerDeps, type Answered, recordDecline, recordMessage, recordQuote } from './record-answer.ts'
import { blockLender, declineUnanswered } from './stop-lender.ts'
import { withLink } from './with-link.ts'

const shortfallWords: Record<RoundShortfall, string> = {
  'loan-amount': 'It counts in the round once its loan amount is at least 97% of the loan asked for.',
  validity: 'It counts in the round once it is valid until the deadline or later.',
}

type Deps = WriteDeps & AnswerDeps
type Result = z.output<typeof ReplyResult>

/**
 * Marks the request as seen. The lender's page calls it after a person's action or some seconds in view.
 * @throws Failure 404 for an invalid link.
 */
export async function markSeenWithLink(deps: WriteDeps, link: LinkedRequest): Promise<{ status: RequestStatus }> {
  return withLink(deps, link, async (write, found) => ({ status: await markSeen(write, found) }))
}

/** Runs an answer under the investor's lock and marks the request as seen. */
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
 * Stores a lender's quote for a private link. A quote for a closed request is stored as a message.
 * @throws Failure 404 for an invalid link, 400 for a validity date that can't be used.
 */
export async function answerWithQuote(
  deps: Deps,
  link: LinkedRequest,
  input: QuoteInput,
): Promise<Result & { quote: ShownQuote | null }> {
  return withAnswer(deps, link, async (write, request) => {
    const deal = await dealOf(write.tx, request)
    const source = 'lender' as const
    const answered = await recordQuote(write, deps, { request, input, source, deal })
    return {
      ...toResult(answered, deal, sentWords(answered.entry)),
      quote: answered.quote && toShownQuote(answered.quote, deal.version),
    }
  })
}

/**
 * Stores a lender's message for a private link.
 * @throws Failure 404 for an invalid link.
 */
export async function answerWithMessage(deps: Deps, link: LinkedRequest, body: string): Promise<Result> {
  return withAnswer(deps, link, async (write, request) =>
    toResult(
      await recordMessage(write, deps, request, body),
      await dealOf(write.tx, request),
      'Your message was sent to the investor.',
    ),
  )
}

/**
 * Declines a request for a private link.
 * @throws Failure 404 for an invalid link.
 */
export async function declineWithLink(deps: Deps, link: LinkedRequest, input: DeclineInput): Promise<Result> {
  return withAnswer(deps, link, async (write, request) =>
    toResult(
      await recordDecline(write, deps, request, input),
      await dealOf(write.tx, request),
      'Thank you. We’ve told the investor that this deal doesn’t fit.',
    ),
  )
}

/**
 * Declines the request and stops all mails to the lender and its address until the stop is lifted.
 * @throws Failure 404 for an invalid link.
 */
export async function stopWithLink(deps: Deps, link: LinkedRequest): Promise<Result> {
  const { lenderId, ...result } = await withAnswer(deps, link, async (write, request) => {
    await blockLender(write.tx, deps, request.lenderId, write.now)
    const { request: declined } = await recordDecline(write, deps, request, { reason: 'not-lending', note: null })
    const message = 'You won’t get any more requests from us. A link in our next email undoes this.'
    return { lenderId: request.lenderId, message, status: declined.status, isLate: false }
  })
  await declineUnanswered(deps, lenderId)
  return result
}

/** Returns the message after a quote, which says why the quote doesn't count in the round, if it doesn't. */
function sentWords(entry: RoundEntry | null): string {
  const sent = 'Your quote was sent to the investor.'
  if (!entry) return sent
  if (entry.isAfterRound) return `${sent} The round is over, so it's marked "after the round".`
  return [sent, ...entry.shortfalls.map((shortfall) => shortfallWords[shortfall])].join(' ')
}

async function dealOf(tx: Db, request: RequestRow): Promise<AskedDeal> {
  const deal = await findOwnDeal(tx, request.dealId, request.userId)
  if (!deal) throw new Failure('missing', linkGoneMessage)
  return deal
}

function toResult({ request, isLate }: Answered, deal: AskedDeal, message: string): Result {
  const { status } = request
  if (!isLate) return { message, status, isLate }
  return {
    message: `${overMessage(status, deal)} Your answer came after that, so the investor gets it as a message.`,
    status,
    isLate,
  }
}

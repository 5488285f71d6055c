import type { z } from 'zod'
import type { DeclineInput, ReplyResult } from '#contract/quotes/lender-reply.ts'
import { linkGoneMessage } from '#contract/quotes/lender-reply.ts'
import type { RequestStatus } from '#contract/quotes/quote-requests.ts'
import type { QuoteInput } from '#contract/quotes/quote-terms.ts'
import type { ShownQuote } from '#contract/quotes/shared-sheet.ts'
import { Failure } from '#server/failure.ts'
import { type AskedDeal, findOwnDeal } from '#server/features/quotes/asking/asked-deal.queries.ts'
import type { InvestorWrite, WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { findRequest, type RequestRow } from '#server/features/quotes/requests.queries.ts'
import { toShownQuote } from '#server/features/quotes/to-shown-quote.ts'
import type { Db } from '#server/platform/db/database.ts'
import { markSeen, overMessage } from './read-reply.ts'
import { type AnswerDeps, type Answered, recordDecline, recordMessage, recordQuote } from './record-answer.ts'
import { blockLender, declineUnanswered } from './stop-lender.ts'
import { withLink } from './with-link.ts'

type Deps = WriteDeps & AnswerDeps
type Result = z.output<typeof ReplyResult>

/** Marks the request as seen: the lender's page reports a person's action, or that it was visible for some seconds. @throws Failure 404 */
export async function seeWithLink(deps: WriteDeps, token: unknown): Promise<{ status: RequestStatus }> {
  return withLink(deps, token, async (write, found) => ({ status: await markSeen(write, found) }))
}

/** Carries out an answer, which also marks the request as seen. */
async function withAnswer<Answer>(
  deps: Deps,
  token: unknown,
  answer: (write: InvestorWrite, request: RequestRow) => Promise<Answer>,
): Promise<Answer> {
  return withLink(deps, token, async (write, found) => {
    // The answer has an event of its own.
    await markSeen({ ...write, emit: () => {} }, found)
    const seen = await findRequest(write.tx, found.request.id)
    return answer(write, (seen ?? found).request)
  })
}

export async function answerWithQuote(
  deps: Deps,
  token: unknown,
  input: QuoteInput,
): Promise<Result & { quote: ShownQuote | null }> {
  return withAnswer(deps, token, async (write, request) => {
    const deal = await dealOf(write.tx, request)
    const source = 'lender' as const
    const answered = await recordQuote(write, deps, { request, input, source, deal })
    return {
      ...resultOf(answered, deal, 'Your quote was sent to the investor.'),
      quote: answered.quote && toShownQuote(answered.quote, deal.version),
    }
  })
}

export async function answerWithMessage(deps: Deps, token: unknown, body: string): Promise<Result> {
  return withAnswer(deps, token, async (write, request) =>
    resultOf(
      await recordMessage(write, deps, request, body),
      await dealOf(write.tx, request),
      'Your message was sent to the investor.',
    ),
  )
}

export async function declineWithLink(deps: Deps, token: unknown, input: DeclineInput): Promise<Result> {
  return withAnswer(deps, token, async (write, request) =>
    resultOf(
      await recordDecline(write, deps, request, input),
      await dealOf(write.tx, request),
      'Thank you. The investor is told that this deal does not fit.',
    ),
  )
}

/** Declines, and blocks the lender and its address from any further mail until the lender undoes it or an operator lifts it. */
export async function stopWithLink(deps: Deps, token: unknown): Promise<Result> {
  const { lenderId, ...result } = await withAnswer(deps, token, async (write, request) => {
    await blockLender(write.tx, deps, request.lenderId, write.now)
    const { request: declined } = await recordDecline(write, deps, request, { reason: 'not-lending', note: null })
    const message = 'You will get no more requests from us. A link in our next email undoes this.'
    return { lenderId: request.lenderId, message, status: declined.status, isLate: false }
  })
  await declineUnanswered(deps, lenderId)
  return result
}

async function dealOf(tx: Db, request: RequestRow): Promise<AskedDeal> {
  const deal = await findOwnDeal(tx, request.dealId, request.userId)
  if (!deal) throw new Failure('missing', linkGoneMessage)
  return deal
}

function resultOf({ request, isLate }: Answered, deal: AskedDeal, message: string): Result {
  const { status } = request
  if (!isLate) return { message, status, isLate }
  return {
    message: `${overMessage(status, deal)} Your answer came after that; the investor gets it as a message.`,
    status,
    isLate,
  }
}

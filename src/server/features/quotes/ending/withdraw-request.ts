import { liveStatuses, type QuoteRequest, requestNotFoundMessage } from '#contract/quotes/quote-requests.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import { insertMessage } from '#server/features/quotes/conversations/messages.queries.ts'
import { inInvestorTransaction, type WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { clearChoice } from '#server/features/quotes/quotes.queries.ts'
import { findRequestOfUser, moveRequest, revokeLinks } from '#server/features/quotes/requests.queries.ts'
import { type CloseRoundDeps, closeRoundIfDue } from '#server/features/quotes/rounds/close-round.ts'
import { toRequestReply } from '#server/features/quotes/to-request-reply.ts'

/**
 * Withdraws an investor's request, clears the choice of its quote and revokes its links ("Stop sharing"). The lender gets no email. If the
 * request has ended, only revokes the links.
 * @throws Failure 404 unless the request is the investor's.
 */
export async function withdrawRequest(
  deps: WriteDeps & CloseRoundDeps,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<QuoteRequest> {
  return inInvestorTransaction(deps, { userId }, async (write) => {
    const { tx, now, emit } = write
    const found = isUuid(requestId) ? await findRequestOfUser(tx, requestId, userId) : undefined
    if (!found) throw new Failure('missing', requestNotFoundMessage)
    await closeRoundIfDue(write, deps, found.request.dealId)
    await revokeLinks(tx, requestId, now)
    const change = { status: 'withdrawn' as const, decidedAt: now, updatedAt: now }
    const moved = await moveRequest(tx, requestId, liveStatuses, change)
    if (moved) {
      if (found.request.status === 'chosen') await clearChoice(tx, found.request.dealId, now)
      await insertMessage(tx, {
        requestId,
        author: 'system',
        note: 'stopped',
        body: 'You stopped sharing with this lender. Its link no longer shows your deal.',
        readAt: now,
        createdAt: now,
        updatedAt: now,
      })
      emit({ name: 'status', requestId, dealId: found.request.dealId })
    }
    return toRequestReply((await findRequestOfUser(tx, requestId, userId))!, now)
  })
}

import { isLive, liveStatuses, type QuoteRequest, requestNotFoundMessage } from '#contract/quotes/quote-requests.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import { withdrawConsents } from '#server/features/quotes/consents.queries.ts'
import { insertMessage } from '#server/features/quotes/conversations/messages.queries.ts'
import { inInvestorTransaction, type WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { clearChoice } from '#server/features/quotes/quotes.queries.ts'
import {
  findRequestOfUser,
  listRequestsToLender,
  moveRequest,
  type RequestRow,
  revokeLinks,
} from '#server/features/quotes/requests.queries.ts'
import { type CloseRoundDeps, closeRoundIfDue } from '#server/features/quotes/rounds/close-round.ts'
import { toRequestReply } from '#server/features/quotes/to-request-reply.ts'
import type { Db } from '#server/platform/db/database.ts'

/**
 * Withdraws an investor's request, clears the choice of its quote and revokes its links ("Stop sharing"). Withdraws the
 * consents to calls and texts, unless another live request shares the phone number with the lender. Closes the deal's
 * round first if its deadline has passed. The lender gets no email. If the request has ended, leaves its status and the
 * choice.
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
    if (!(await isPhoneSharedElsewhere(tx, found.request)))
      await withdrawConsents(tx, userId, found.request.lenderId, now)
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

/** Returns whether another live request of the investor shares the phone number with the lender. */
async function isPhoneSharedElsewhere(tx: Db, { id, userId, lenderId }: RequestRow): Promise<boolean> {
  const requests = await listRequestsToLender(tx, userId, lenderId)
  return requests.some((other) => other.id !== id && other.shared.phone && isLive(other.status))
}

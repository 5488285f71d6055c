import { isLive, type QuoteRequest, requestNotFoundMessage } from '#contract/quotes/quote-requests.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import { withdrawConsents } from '#server/features/quotes/consents.queries.ts'
import { insertMessage } from '#server/features/quotes/conversations/messages.queries.ts'
import { inInvestorTransaction, type WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { queueNewsMail } from '#server/features/quotes/mails/queue-mails.ts'
import { findRequestOfUser, listRequestsToLender, touchRequest } from '#server/features/quotes/requests.queries.ts'
import { toRequestReply } from '#server/features/quotes/to-request-reply.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/**
 * Stops showing the investor's phone number to the lender of a request, on all deals. Withdraws consent and asks the
 * lender not to call or text: in each conversation that shared the number, and by email where the request is live. Does
 * nothing when this request doesn't share it.
 * @throws Failure 404 unless the request is the investor's.
 */
export async function withdrawPhone(
  deps: WriteDeps & { jobs: Pick<Jobs, 'send'> },
  { userId, requestId }: { userId: string; requestId: string },
): Promise<QuoteRequest> {
  return inInvestorTransaction(deps, { userId }, async ({ tx, now, emit }) => {
    const found = isUuid(requestId) ? await findRequestOfUser(tx, requestId, userId) : undefined
    if (!found) throw new Failure('missing', requestNotFoundMessage)
    const { lenderId, shared } = found.request
    if (!shared.phone) return toRequestReply(found, now)
    await withdrawConsents(tx, userId, lenderId, now)
    for (const request of await listRequestsToLender(tx, userId, lenderId)) {
      if (!request.shared.phone) continue
      const { id, dealId, status } = request
      const withoutPhone = { ...request.shared, phone: false, calls: false, texts: false }
      await touchRequest(tx, id, { shared: withoutPhone, phoneWithdrawnAt: now, updatedAt: now })
      await insertMessage(tx, {
        requestId: id,
        author: 'system',
        note: 'phone-withdrawn',
        body: 'The investor no longer shares a phone number. Please don’t call or text.',
        readAt: now,
        createdAt: now,
        updatedAt: now,
      })
      if (isLive(status)) await queueNewsMail(tx, deps, 'lender', request, now)
      emit({ name: 'status', requestId: id, dealId })
    }
    return toRequestReply((await findRequestOfUser(tx, requestId, userId))!, now)
  })
}

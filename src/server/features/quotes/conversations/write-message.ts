import type { Message } from '#contract/quotes/conversations.ts'
import { isLive, requestNotFoundMessage } from '#contract/quotes/quote-requests.ts'
import { investmentOnlyText } from '#domain/deal/consumer-words.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { askingOffSentence } from '#domain/states/state-rules.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import { findOwnDeal } from '#server/features/deals/deal-life.queries.ts'
import { canReachLender } from '#server/features/quotes/asking/ask-rules.ts'
import { inInvestorTransaction, type WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { queueNewsMail } from '#server/features/quotes/mails/queue-mails.ts'
import { markQuotesRead } from '#server/features/quotes/quotes.queries.ts'
import { findRequestOfUser, type RequestWithLender, touchRequest } from '#server/features/quotes/requests.queries.ts'
import { findStateRule } from '#server/features/states/state-rules.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { insertMessage, markMessagesRead, toMessageReply } from './messages.queries.ts'

type OfRequest = { userId: string; requestId: string }
const missing = () => new Failure('missing', requestNotFoundMessage)

/**
 * Stores an investor's message to a lender. Queues an email to the lender, at most one per request in 15 minutes,
 * unless one is already queued. The request keeps its status and its unread messages.
 * @throws Failure 404 unless the request is the investor's. 409 `request-over` if it has ended, the deal is a consumer
 * loan, or the rules of the deal's state no longer allow requests to this lender.
 */
export async function writeMessage(
  deps: WriteDeps & { jobs: Pick<Jobs, 'send'> },
  { userId, requestId, body }: OfRequest & { body: string },
): Promise<Message> {
  return inInvestorTransaction(deps, { userId }, async ({ tx, now, emit }) => {
    const found = isUuid(requestId) ? await findRequestOfUser(tx, requestId, userId) : undefined
    if (!found) throw missing()
    const { request } = found
    if (!isLive(request.status))
      throw new Failure('conflict', 'This request is closed, so the lender wouldn’t see your message.', {
        reason: 'request-over',
      })
    await assertCanReachLender(tx, found, now)
    const row = await insertMessage(tx, { requestId, author: 'investor', body, createdAt: now, updatedAt: now })
    await touchRequest(tx, requestId, { updatedAt: now })
    await queueNewsMail(tx, deps, 'lender', request, now)
    emit({ name: 'message', requestId, dealId: request.dealId })
    return toMessageReply(row)
  })
}

/**
 * @throws Failure 409 `request-over` for a consumer loan, or when the state's rules allow no request to this lender.
 */
async function assertCanReachLender(tx: Db, { request, lender }: RequestWithLender, now: Date): Promise<void> {
  const deal = await findOwnDeal(tx, request.dealId, request.userId)
  if (deal && canReachLender(deal, lender, await findStateRule(tx, deal.propertyState), now)) return
  const message = deal && !isConsumerLoan(deal) ? askingOffSentence(deal.propertyState) : investmentOnlyText
  throw new Failure('conflict', message, { reason: 'request-over' })
}

/**
 * Marks everything unread in a request's conversation as seen by the investor, and notifies the investor's other open
 * pages if there was anything. Returns the conversation's unread count, which is then always 0.
 * @throws Failure 404 unless the request is the investor's.
 */
export async function markRead(deps: WriteDeps, { userId, requestId }: OfRequest): Promise<{ unread: number }> {
  return inInvestorTransaction(deps, { userId }, async ({ tx, now, emit }) => {
    const found = isUuid(requestId) ? await findRequestOfUser(tx, requestId, userId) : undefined
    if (!found) throw missing()
    if (found.unread > 0) {
      await markMessagesRead(tx, requestId, 'investor', now)
      await markQuotesRead(tx, requestId, now)
      emit({ name: 'status', requestId, dealId: found.request.dealId })
    }
    return { unread: 0 }
  })
}

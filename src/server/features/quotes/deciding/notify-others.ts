import { dealNotFoundMessage } from '#contract/deals/deals.ts'
import type { QuoteRequest } from '#contract/quotes/quote-requests.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import { findOwnDeal } from '#server/features/deals/deal-life.queries.ts'
import { closeRequest } from '#server/features/quotes/ending/close-request.ts'
import { inInvestorTransaction, type WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { findChosenQuote } from '#server/features/quotes/quotes.queries.ts'
import { listLiveRequestsOfDeal, listRequestsOfDeal } from '#server/features/quotes/requests.queries.ts'
import { closeRoundOfDeal } from '#server/features/quotes/rounds/close-round.ts'
import { toRequestReply } from '#server/features/quotes/to-request-reply.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/**
 * Closes the deal's open round, if any, and emails its result to the investor, then closes the live requests of all
 * lenders except the chosen one and notifies those lenders. Returns all requests of the deal.
 * @throws Failure 404 unless the deal is the investor's, 409 `nothing-chosen`.
 */
export async function notifyOthers(
  deps: WriteDeps & { jobs: Pick<Jobs, 'send'> },
  { userId, dealId }: { userId: string; dealId: string },
): Promise<QuoteRequest[]> {
  const own = isUuid(dealId) ? await findOwnDeal(deps.db, dealId, userId) : undefined
  if (!own) throw new Failure('missing', dealNotFoundMessage)
  return inInvestorTransaction(deps, { userId, dealIdToLock: dealId }, async (write) => {
    const { tx, now } = write
    const chosen = await findChosenQuote(tx, dealId)
    if (!chosen)
      throw new Failure('conflict', 'Choose a quote before you notify the other lenders.', {
        reason: 'nothing-chosen',
      })
    await closeRoundOfDeal(write, deps, dealId, 'investor')
    for (const request of await listLiveRequestsOfDeal(tx, dealId))
      if (request.lenderId !== chosen.lenderId) await closeRequest(write, deps, request, 'not-chosen')
    return (await listRequestsOfDeal(tx, dealId, userId)).map((row) => toRequestReply(row, now))
  })
}

import { dealNotFoundMessage } from '#contract/deals/deals.ts'
import type { DealQuotes, Quote } from '#contract/quotes/deal-quotes.ts'
import { isLive } from '#contract/quotes/quote-requests.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import { findOwnDeal } from '#server/features/deals/deal-life.queries.ts'
import { listQuotesOfDeal } from '#server/features/quotes/quotes.queries.ts'
import { listRequestsOfDeal, type RequestWithLender } from '#server/features/quotes/requests.queries.ts'
import { type PublishedLenders, toQuoteReply } from '#server/features/quotes/to-quote-reply.ts'
import { toRequestReply } from '#server/features/quotes/to-request-reply.ts'
import type { Database } from '#server/platform/db/database.ts'
import { findNextMatch } from './next-match.queries.ts'

export type ListQuotesDeps = { db: Database; clock: () => Date; catalogue: PublishedLenders }

/**
 * Returns the requests of an investor's deal and its quotes, lowest total first and superseded ones last. Without
 * `holdMonths`, quotes are priced for the planned hold or the usual one. `nextLender` is the best lender to ask next if
 * one declined, couldn't be reached or doesn't answer. `othersToNotify` counts the lenders to notify of a choice, 0 if
 * no quote is chosen.
 * @throws Failure 404 unless the deal is the investor's.
 */
export async function listDealQuotes(
  deps: ListQuotesDeps,
  { userId, dealId, holdMonths }: { userId: string; dealId: string; holdMonths: number | undefined },
): Promise<DealQuotes> {
  const { db, catalogue } = deps
  const now = deps.clock()
  const deal = isUuid(dealId) ? await findOwnDeal(db, dealId, userId) : undefined
  if (!deal) throw new Failure('missing', dealNotFoundMessage)
  const [requests, rows] = await Promise.all([
    listRequestsOfDeal(db, dealId, userId),
    listQuotesOfDeal(db, dealId, userId),
  ])
  const quotes = rows.map((row) => toQuoteReply(row, { deal, catalogue, now, holdMonths })).sort(cheapestFirst)
  const next = deal.status === 'pending' && shouldAskAnother(requests) ? await findNextMatch(db, dealId) : undefined
  return {
    requests: requests.map((row) => toRequestReply(row, now)),
    quotes,
    nextLender: next ?? null,
    othersToNotify: quotes.some(({ chosenAt }) => chosenAt !== null) ? listOthersToNotify(requests, quotes).length : 0,
  }
}

/** Sorts by total cost, superseded quotes last. */
function cheapestFirst(a: Quote, b: Quote): number {
  const supersededRank = (quote: Quote) => Number(quote.supersededAt !== null)
  return supersededRank(a) - supersededRank(b) || a.totalCost - b.totalCost || (a.id < b.id ? -1 : 1)
}

/**
 * Returns whether any lender declined, couldn't be reached, let its request expire or hasn't answered after a reminder.
 */
function shouldAskAnother(requests: readonly RequestWithLender[]): boolean {
  return requests.some(
    ({ request }) =>
      ['declined', 'undeliverable', 'expired'].includes(request.status) ||
      (request.remindedAt !== null && request.firstReplyAt === null && isLive(request.status)),
  )
}

/** Returns the live requests to lenders other than the chosen one. */
function listOthersToNotify(requests: readonly RequestWithLender[], quotes: readonly Quote[]): RequestWithLender[] {
  const chosen = new Set(quotes.filter(({ chosenAt }) => chosenAt !== null).map(({ lenderId }) => lenderId))
  return requests.filter(({ request }) => isLive(request.status) && !chosen.has(request.lenderId))
}

import { dealNotFoundMessage, matchNotFoundMessage } from '#contract/deals/deals.ts'
import type { Quote } from '#contract/quotes/deal-quotes.ts'
import type { QuoteInput } from '#contract/quotes/quote-terms.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import { findOwnDeal } from '#server/features/deals/deal-life.queries.ts'
import { markAllContacted } from '#server/features/deals/matches/matches.queries.ts'
import { requireInvestmentDeal } from '#server/features/deals/require-investment-deal.ts'
import { listAskCandidates } from '#server/features/quotes/asking/asked-deal.queries.ts'
import { inInvestorTransaction, type WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import {
  findQuoteOfUser,
  insertQuote,
  nextVersion,
  supersedeLoggedQuotes,
} from '#server/features/quotes/quotes.queries.ts'
import { checkValidUntil } from '#server/features/quotes/replies/answer-request.ts'
import { type PublishedLenders, toQuoteReply } from '#server/features/quotes/to-quote-reply.ts'

/**
 * Stores a quote that the investor got from a matched lender by phone or email, supersedes the lender's earlier logged
 * quotes for the deal, and marks the lender as contacted. The lender's own quote and its place in a round don't change,
 * because the lender doesn't see logged quotes.
 * @throws Failure 404 unless deal and match are the investor's, 409 `deal-closed` or `owner-occupied`, 400 for a
 * validity date that has passed or is more than a year ahead.
 */
export async function logQuote(
  deps: WriteDeps & { catalogue: PublishedLenders },
  {
    userId,
    dealId,
    input: { matchId, ...input },
  }: { userId: string; dealId: string; input: QuoteInput & { matchId: string } },
): Promise<Quote> {
  const own = isUuid(dealId) ? await findOwnDeal(deps.db, dealId, userId) : undefined
  if (!own) throw new Failure('missing', dealNotFoundMessage)
  return inInvestorTransaction(deps, { userId, dealIdToLock: dealId }, async ({ tx, now, emit }) => {
    const deal = await findOwnDeal(tx, dealId, userId)
    if (!deal) throw new Failure('missing', dealNotFoundMessage)
    if (deal.status !== 'pending')
      throw new Failure('conflict', 'This deal is no longer open.', { reason: 'deal-closed' })
    requireInvestmentDeal(deal)
    const [candidate] = isUuid(matchId)
      ? await listAskCandidates(tx, dealId, { matchIds: [matchId], today: todayOf(now) })
      : []
    if (!candidate) throw new Failure('missing', matchNotFoundMessage)
    checkValidUntil(input.validUntil, now)
    const { lenderId } = candidate
    const version = await nextVersion(tx, dealId, lenderId)
    await supersedeLoggedQuotes(tx, dealId, lenderId, now)
    const times = { createdAt: now, updatedAt: now, readAt: now }
    const row = await insertQuote(tx, {
      ...input,
      ...times,
      dealId,
      lenderId,
      matchId,
      version,
      source: 'investor',
      dealVersion: deal.version,
    })
    await markAllContacted(tx, dealId, [matchId], 'quote', now)
    emit({ name: 'quote', requestId: null, dealId })
    const found = await findQuoteOfUser(tx, row.id, userId)
    return toQuoteReply(found!, { deal, catalogue: deps.catalogue, now, holdMonths: undefined })
  })
}

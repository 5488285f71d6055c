import { quoteNotFoundMessage } from '#contract/quotes/deal-quotes.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import { type AskedDeal, findOwnDeal } from '#server/features/quotes/asking/asked-deal.queries.ts'
import {
  type InvestorWrite,
  inInvestorTransaction,
  type WriteDeps,
} from '#server/features/quotes/in-investor-transaction.ts'
import { findQuoteOfUser, type QuoteWithMatch } from '#server/features/quotes/quotes.queries.ts'

const missing = () => new Failure('missing', quoteNotFoundMessage)

/**
 * Runs `work` for an own quote with its deal and the investor locked.
 * @throws Failure 404 for anything but an own quote.
 */
export async function withOwnQuote<Result>(
  deps: WriteDeps,
  { userId, quoteId }: { userId: string; quoteId: string },
  work: (write: InvestorWrite, found: QuoteWithMatch, deal: AskedDeal) => Promise<Result>,
): Promise<Result> {
  const before = isUuid(quoteId) ? await findQuoteOfUser(deps.db, quoteId, userId) : undefined
  if (!before) throw missing()
  return inInvestorTransaction(deps, { userId, lockedDealId: before.quote.dealId }, async (write) => {
    const found = await findQuoteOfUser(write.tx, quoteId, userId)
    const deal = found && (await findOwnDeal(write.tx, found.quote.dealId, userId))
    if (!deal) throw missing()
    return work(write, found, deal)
  })
}

import type { Quote } from '#contract/quotes/deal-quotes.ts'
import { Failure } from '#server/failure.ts'
import type { WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { changeQuote } from '#server/features/quotes/quotes.queries.ts'
import { type CloseRoundDeps, closeRoundIfDue } from '#server/features/quotes/rounds/close-round.ts'
import { type PublishedLenders, toQuoteReply } from '#server/features/quotes/to-quote-reply.ts'
import { withOwnQuote } from './own-quote.ts'

/**
 * Marks a quote as declined by its investor. Its request stays open.
 * @throws Failure 404 for anything but an own quote, 409 for a chosen one.
 */
export async function declineQuote(
  deps: WriteDeps & CloseRoundDeps & { catalogue: PublishedLenders },
  asked: { userId: string; quoteId: string },
): Promise<Quote> {
  return withOwnQuote(deps, asked, async (write, found, deal) => {
    const { tx, now, emit } = write
    const { quote } = found
    if (quote.chosenAt !== null)
      throw new Failure('conflict', 'You have chosen this quote. Undo the choice, or choose another quote first.', {
        reason: 'quote-chosen',
      })
    await closeRoundIfDue(write, deps, quote.dealId)
    const declinedAt = quote.declinedAt ?? now
    await changeQuote(tx, quote.id, { declinedAt, updatedAt: now })
    emit({ name: 'status', requestId: quote.requestId, dealId: quote.dealId })
    const context = { deal, catalogue: deps.catalogue, now, holdMonths: undefined }
    return toQuoteReply({ ...found, quote: { ...quote, declinedAt } }, context)
  })
}

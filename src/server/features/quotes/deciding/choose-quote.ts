import { type Choice, type Quote, quoteNotFoundMessage } from '#contract/quotes/deal-quotes.ts'
import { isLive } from '#contract/quotes/quote-requests.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import { findOwnDeal } from '#server/features/deals/deal-life.queries.ts'
import type { DealRow } from '#server/features/deals/deals.queries.ts'
import { moveToTermSheet, undoMoveToTermSheet } from '#server/features/deals/life/follow-choice.ts'
import { requireInvestmentDeal } from '#server/features/deals/require-investment-deal.ts'
import {
  type InvestorWrite,
  inInvestorTransaction,
  type WriteDeps,
} from '#server/features/quotes/in-investor-transaction.ts'
import {
  changeQuote,
  clearChoice,
  findChosenQuote,
  findQuoteOfUser,
  type QuoteRow,
  type QuoteWithMatch,
} from '#server/features/quotes/quotes.queries.ts'
import { recordOnTimeline } from '#server/features/quotes/record-on-timeline.ts'
import { findRequest, moveRequest } from '#server/features/quotes/requests.queries.ts'
import { type CloseRoundDeps, closeRoundIfDue } from '#server/features/quotes/rounds/close-round.ts'
import { isExpired, type PublishedLenders, toQuoteReply } from '#server/features/quotes/to-quote-reply.ts'
import { toRequestReply, undoMs } from '#server/features/quotes/to-request-reply.ts'

type OfQuote = { userId: string; quoteId: string }

/**
 * Chooses a quote, even a declined one, replacing the deal's earlier choice without notifying its lender. Moves the
 * deal to the term sheet stage unless it is further along. Closes the deal's round first if its deadline has passed.
 * `settleDeadlines` notifies the lender once the choice can't be undone. Choosing the same quote again changes nothing.
 * @throws Failure 404 unless the quote is the investor's, 409 `deal-closed`, `owner-occupied`, `quote-superseded`,
 * `quote-expired` or `request-over`.
 */
export async function chooseQuote(deps: WriteDeps & CloseRoundDeps, asked: OfQuote): Promise<Choice> {
  return withOwnQuote(deps, asked, async (write, { quote }, deal) => {
    const { tx, now, emit } = write
    if (quote.chosenAt !== null) return toChoiceReply(write, quote)
    if (deal.status !== 'pending') throw conflict('deal-closed', 'This deal is no longer open.')
    requireInvestmentDeal(deal)
    if (quote.supersededAt !== null)
      throw conflict('quote-superseded', 'This lender has sent a newer quote. Choose that one.')
    if (isExpired(quote, now))
      throw conflict('quote-expired', 'This quote is no longer valid. Ask the lender to renew it.')
    const found = quote.requestId === null ? undefined : await findRequest(tx, quote.requestId)
    if (found && !isLive(found.request.status))
      throw conflict('request-over', 'The request to this lender is closed. Ask the lender again for a new quote.')
    await closeRoundIfDue(write, deps, quote.dealId)
    await unchoose(write, quote.dealId)
    await changeQuote(tx, quote.id, { chosenAt: now, declinedAt: null, updatedAt: now })
    if (found)
      await moveRequest(tx, found.request.id, ['sent', 'opened', 'replied', 'quoted'], {
        status: 'chosen',
        decidedAt: now,
        choiceNotifiedAt: null,
        updatedAt: now,
      })
    await recordOnTimeline(tx, 'chosen', quote, {}, now)
    await moveToTermSheet(tx, quote.dealId, now)
    emit({ name: 'status', requestId: quote.requestId, dealId: quote.dealId })
    return toChoiceReply(write, { ...quote, chosenAt: now })
  })
}

/**
 * Undoes a choice and the stage change it caused, within ten minutes and so before the lender is notified. Changes
 * nothing for a quote that isn't chosen. Doesn't choose an earlier choice again.
 * @throws Failure 404 unless the quote is the investor's, 409 `undo-over` after ten minutes, 409 `deal-closed`.
 */
export async function undoChoice(deps: WriteDeps, asked: OfQuote): Promise<Choice> {
  return withOwnQuote(deps, asked, async (write, { quote }, deal) => {
    const { tx, now, emit } = write
    if (quote.chosenAt === null) return toChoiceReply(write, quote)
    if (deal.status !== 'pending') throw conflict('deal-closed', 'This deal is no longer open.')
    if (quote.chosenAt.getTime() + undoMs <= now.getTime())
      throw conflict('undo-over', 'The ten minutes to undo are over. You can choose another quote.')
    await unchoose(write, quote.dealId)
    await undoMoveToTermSheet(tx, quote.dealId, now)
    emit({ name: 'status', requestId: quote.requestId, dealId: quote.dealId })
    return toChoiceReply(write, { ...quote, chosenAt: null })
  })
}

/** Clears the deal's choice and sets its request back to quoted. */
async function unchoose({ tx, now }: InvestorWrite, dealId: string): Promise<void> {
  const chosen = await findChosenQuote(tx, dealId)
  if (!chosen) return
  await clearChoice(tx, dealId, now)
  if (chosen.requestId === null) return
  await moveRequest(tx, chosen.requestId, ['chosen'], { status: 'quoted', decidedAt: null, updatedAt: now })
}

async function toChoiceReply({ tx, now }: InvestorWrite, quote: QuoteRow): Promise<Choice> {
  const found = quote.requestId === null ? undefined : await findRequest(tx, quote.requestId)
  const request = found ? toRequestReply(found, now) : null
  const undo = quote.chosenAt && new Date(quote.chosenAt.getTime() + undoMs)
  return {
    id: quote.requestId,
    status: request?.status ?? (quote.chosenAt ? 'chosen' : 'quoted'),
    quoteId: quote.id,
    chosenAt: quote.chosenAt?.toISOString() ?? null,
    undoUntil: undo && undo > now ? undo.toISOString() : null,
    request,
  }
}

function conflict(reason: string, message: string): Failure {
  return new Failure('conflict', message, { reason })
}

const missing = () => new Failure('missing', quoteNotFoundMessage)

/**
 * Runs `work` for a quote on an investor's deal, with the deal and the investor locked.
 * @throws Failure 404 unless the quote is the investor's.
 */
async function withOwnQuote<Result>(
  deps: WriteDeps,
  { userId, quoteId }: { userId: string; quoteId: string },
  work: (write: InvestorWrite, found: QuoteWithMatch, deal: DealRow) => Promise<Result>,
): Promise<Result> {
  const before = isUuid(quoteId) ? await findQuoteOfUser(deps.db, quoteId, userId) : undefined
  if (!before) throw missing()
  return inInvestorTransaction(deps, { userId, dealIdToLock: before.quote.dealId }, async (write) => {
    const found = await findQuoteOfUser(write.tx, quoteId, userId)
    const deal = found && (await findOwnDeal(write.tx, found.quote.dealId, userId))
    if (!deal) throw missing()
    return work(write, found, deal)
  })
}

/**
 * Marks a quote as declined by its investor, which removes it from the standings of an open round. Closes the deal's
 * round first if its deadline has passed. The quote's request stays open, and the lender isn't notified.
 * @throws Failure 404 unless the quote is the investor's, 409 `quote-chosen`.
 */
export async function declineQuote(
  deps: WriteDeps & CloseRoundDeps & { catalogue: PublishedLenders },
  asked: { userId: string; quoteId: string },
): Promise<Quote> {
  return withOwnQuote(deps, asked, async (write, found, deal) => {
    const { tx, now, emit } = write
    const { quote } = found
    if (quote.chosenAt !== null)
      throw conflict('quote-chosen', 'You have chosen this quote. Undo the choice, or choose another quote first.')
    await closeRoundIfDue(write, deps, quote.dealId)
    const declinedAt = quote.declinedAt ?? now
    await changeQuote(tx, quote.id, { declinedAt, updatedAt: now })
    emit({ name: 'status', requestId: quote.requestId, dealId: quote.dealId })
    const context = { deal, catalogue: deps.catalogue, now, holdMonths: undefined }
    return toQuoteReply({ ...found, quote: { ...quote, declinedAt } }, context)
  })
}

import type { QuoteRequestTimeline, TimelineEntry } from '#contract/quotes/conversations.ts'
import { isLive, requestNotFoundMessage } from '#contract/quotes/quote-requests.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import { findOwnDeal } from '#server/features/deals/deal-life.queries.ts'
import { listQuotesOfRequest } from '#server/features/quotes/quotes.queries.ts'
import { findRequestOfUser, type RequestRow } from '#server/features/quotes/requests.queries.ts'
import { type PublishedLenders, toQuoteReply } from '#server/features/quotes/to-quote-reply.ts'
import { toRequestReply } from '#server/features/quotes/to-request-reply.ts'
import type { Database } from '#server/platform/db/database.ts'
import { bodyForInvestor } from './investor-words.ts'
import { listMessages, toMessageReply } from './messages.queries.ts'

type Deps = { db: Database; clock: () => Date; catalogue: PublishedLenders }

/**
 * Returns an investor's request with its messages, quotes and changes of status, oldest first. System messages have the
 * investor's words. A choice of the quote appears only once the lender is notified, as a system message.
 * @throws Failure 404 unless the request is the investor's.
 */
export async function readRequestTimeline(
  { db, clock, catalogue }: Deps,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<QuoteRequestTimeline> {
  const found = isUuid(requestId) ? await findRequestOfUser(db, requestId, userId) : undefined
  const deal = found && (await findOwnDeal(db, found.request.dealId, userId))
  if (!deal) throw new Failure('missing', requestNotFoundMessage)
  const { request } = found
  const now = clock()
  const [messages, quotes] = await Promise.all([listMessages(db, requestId), listQuotesOfRequest(db, requestId)])
  const context = { deal, catalogue, now, holdMonths: undefined }
  const timeline: TimelineEntry[] = [
    ...listStatusChanges(request),
    ...messages.map((row) => ({
      kind: 'message' as const,
      at: row.createdAt.toISOString(),
      message: { ...toMessageReply(row), body: bodyForInvestor(row) },
    })),
    ...quotes.map((row) => ({
      kind: 'quote' as const,
      at: row.quote.createdAt.toISOString(),
      quote: toQuoteReply(row, context),
    })),
  ]
  return {
    request: toRequestReply(found, now),
    deal: { id: deal.id, propertyAddress: deal.propertyAddress, status: deal.status },
    declineNote: request.declineNote,
    timeline: timeline.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
    canWrite: isLive(request.status),
  }
}

/** Returns timeline entries for when the request was sent, opened, reminded and ended. */
function listStatusChanges(request: RequestRow): TimelineEntry[] {
  const { status, decidedAt } = request
  const end =
    status === 'declined' ||
    status === 'withdrawn' ||
    status === 'expired' ||
    status === 'closed' ||
    status === 'undeliverable'
      ? status
      : undefined
  const at = (kind: 'asked' | 'opened' | 'reminded' | NonNullable<typeof end>, time: Date | null) =>
    time ? [{ kind, at: time.toISOString() }] : []
  return [
    ...at('asked', request.sentAt),
    ...at('opened', request.openedAt),
    ...at('reminded', request.remindedAt),
    ...(end ? at(end, decidedAt) : []),
  ]
}

import { type QuoteRequest, undoMinutes } from '#contract/quotes/quote-requests.ts'
import type { RequestRow, RequestWithLender } from './requests.queries.ts'

export const undoMs = undoMinutes * 60_000

/** Returns a request as its investor sees it. `now` decides only whether a choice of its quote can still be undone. */
export function toRequestReply({ request, lender, unread }: RequestWithLender, now: Date): QuoteRequest {
  return {
    id: request.id,
    dealId: request.dealId,
    matchId: request.matchId,
    lenderId: request.lenderId,
    lender,
    status: request.status,
    shared: { ...request.shared, calls: request.shared.calls ?? false, texts: request.shared.texts ?? false },
    phoneWithdrawnAt: isoTime(request.phoneWithdrawnAt),
    message: request.message,
    sentAt: request.sentAt.toISOString(),
    openedAt: isoTime(request.openedAt),
    firstReplyAt: isoTime(request.firstReplyAt),
    decidedAt: isoTime(request.decidedAt),
    declineReason: request.declineReason,
    remindedAt: isoTime(request.remindedAt),
    expiresAt: request.expiresAt.toISOString(),
    dealVersion: request.dealVersion,
    unread,
    undoUntil: isoTime(undoUntil(request, now)),
    createdAt: request.createdAt.toISOString(),
    updatedAt: request.updatedAt.toISOString(),
  }
}

/**
 * Returns the time until which the choice of a request's quote can be undone. Null without a choice, if it is too late,
 * or if the lender was already notified.
 */
function undoUntil(request: RequestRow, now: Date): Date | null {
  if (request.status !== 'chosen' || request.decidedAt === null || request.choiceNotifiedAt !== null) return null
  const until = new Date(request.decidedAt.getTime() + undoMs)
  return until > now ? until : null
}

export function isoTime(time: Date | null): string | null {
  return time?.toISOString() ?? null
}

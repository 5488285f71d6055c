import { type SiteClosingNote, siteClosingNotes } from '#contract/quotes/conversations.ts'
import { liveStatuses } from '#contract/quotes/quote-requests.ts'
import { insertMessage } from '#server/features/quotes/conversations/messages.queries.ts'
import type { InvestorWrite } from '#server/features/quotes/in-investor-transaction.ts'
import { lenderMailJob, queueNewsMail } from '#server/features/quotes/mails/queue-mails.ts'
import { moveRequest, type RequestRow } from '#server/features/quotes/requests.queries.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/** All but `not-chosen` are about the deal: `withdrawn` means that the investor withdrew the deal, not this request. */
export type CloseReason = 'not-chosen' | 'withdrawn' | 'funded' | 'dead' | 'owner-occupied'
/**
 * `state-off`: requests are off in the property's state. The operator turned them off, the legal review expired, or the
 * investor changed the deal's state to one where they are off. `license-missing`: the investor changed it to one that
 * requires a license, which the lender doesn't have. The investor is notified too.
 */
function isSiteClosing(reason: CloseReason | SiteClosingNote): reason is SiteClosingNote {
  return siteClosingNotes.some((note) => note === reason)
}

/** The last message in the conversation. */
const closingMessages: Record<CloseReason | SiteClosingNote, string> = {
  'not-chosen': 'The investor has chosen another quote. Thank you for your time.',
  withdrawn: 'The investor has withdrawn this deal. Thank you for your time.',
  funded: 'This deal has been funded. Thank you for your time.',
  dead: 'This deal isn’t going ahead. Thank you for your time.',
  'state-off': 'Requests for property in this state are closed on this site. Thank you for your time.',
  'license-missing':
    'The property is now in a state that requires a license, and none of yours is on record on this site, so this request is closed. Thank you for your time.',
  // Gives no reason, because a business lender must not learn about an owner's home.
  'owner-occupied': 'The investor has closed this request. Thank you for your time.',
}

/**
 * Closes a live request and notifies its lender, and for {@link SiteClosingNote} the investor too. Returns false if the
 * request wasn't live. The lender's link keeps working and says that the request is over. The caller must first close
 * the deal's round if it is due. If the deal's chosen quote belongs to the request, the caller must clear that choice.
 * An investor who withdraws one request uses `withdrawRequest`, which revokes the link and sends no email.
 */
export async function closeRequest(
  { tx, now, emit }: InvestorWrite,
  { jobs }: { jobs: Pick<Jobs, 'send'> },
  request: RequestRow,
  reason: CloseReason | SiteClosingNote,
): Promise<boolean> {
  const change = { status: 'closed' as const, decidedAt: now, updatedAt: now }
  if (!(await moveRequest(tx, request.id, liveStatuses, change))) return false
  await insertMessage(tx, {
    requestId: request.id,
    author: 'system',
    note: reason === 'not-chosen' || isSiteClosing(reason) ? reason : 'deal-closed',
    body: closingMessages[reason],
    // The investor's own actions don't count as unread. A closing by this site does, even after the investor changed
    // the state.
    readAt: isSiteClosing(reason) ? null : now,
    createdAt: now,
    updatedAt: now,
  })
  if (isSiteClosing(reason)) await queueNewsMail(tx, { jobs }, 'investor', request, now)
  const purpose = reason === 'not-chosen' ? 'not-chosen' : 'closed'
  await jobs.send(tx, lenderMailJob, { requestId: request.id, purpose })
  emit({ name: 'status', requestId: request.id, dealId: request.dealId })
  return true
}

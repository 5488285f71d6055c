import { liveStatuses } from '#contract/quotes/quote-requests.ts'
import { insertMessage } from '#server/features/quotes/conversations/messages.queries.ts'
import type { InvestorWrite } from '#server/features/quotes/in-investor-transaction.ts'
import { lenderMailJob } from '#server/features/quotes/mails/mail-jobs.ts'
import { moveRequest, type RequestRow } from '#server/features/quotes/requests.queries.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

export type CloseReason = 'not-chosen' | 'withdrawn' | 'funded' | 'dead' | 'owner'

/** What both sides read in the conversation. */
const words: Record<CloseReason, string> = {
  'not-chosen': 'The investor has chosen another quote. Thank you for your time.',
  withdrawn: 'The investor has withdrawn this deal. Thank you for your time.',
  funded: 'This deal has been funded. Thank you for your time.',
  dead: 'This deal will not be made. Thank you for your time.',
  owner: 'This deal is no longer an investment and needs another kind of loan. Thank you for your time.',
}

/** Closes a live request and tells its lender. The link stays, so that a late answer is told so. */
export async function closeRequest(
  { tx, now, emit }: InvestorWrite,
  { jobs }: { jobs: Pick<Jobs, 'send'> },
  request: RequestRow,
  reason: CloseReason,
): Promise<void> {
  const change = { status: 'closed' as const, decidedAt: now, updatedAt: now }
  if (!(await moveRequest(tx, request.id, liveStatuses, change))) return
  await insertMessage(tx, {
    requestId: request.id,
    author: 'system',
    note: reason === 'not-chosen' ? 'not-chosen' : 'deal-closed',
    body: words[reason],
    // The investor did it: nothing new to read.
    readAt: now,
    createdAt: now,
    updatedAt: now,
  })
  const purpose = reason === 'not-chosen' ? 'not-chosen' : 'closed'
  await jobs.send(tx, lenderMailJob, { requestId: request.id, purpose })
  emit({ name: 'status', requestId: request.id, dealId: request.dealId })
}

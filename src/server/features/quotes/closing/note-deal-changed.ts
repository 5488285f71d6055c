import { SharedFigures } from '#contract/quotes/shared-sheet.ts'
import { insertMessage } from '#server/features/quotes/conversations/messages.queries.ts'
import { insertEvents, lockInvestor, type NewEvent } from '#server/features/quotes/events/events.queries.ts'
import { queueNewsMail } from '#server/features/quotes/mails/queue-mails.ts'
import { listLiveRequestsOfDeal, touchRequest } from '#server/features/quotes/requests.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/**
 * Notes in every live conversation of an edited deal that its figures have changed, and tells the lenders; their pages show old
 * and new figures side by side. What no lender sees of a deal is no change to them. Part of the caller's transaction, which has
 * locked the deal.
 */
export async function noteDealChanged(
  tx: Db,
  deps: { jobs: Pick<Jobs, 'send'> },
  { userId, dealId, fields, at }: { userId: string; dealId: string; fields: readonly string[]; at: Date },
): Promise<void> {
  if (!fields.some((field) => field in SharedFigures.shape)) return
  await lockInvestor(tx, userId)
  const events: NewEvent[] = []
  for (const request of await listLiveRequestsOfDeal(tx, dealId)) {
    const { id } = request
    await touchRequest(tx, id, { dealChangedAt: at, updatedAt: at })
    await insertMessage(tx, {
      requestId: id,
      author: 'system',
      note: 'deal-changed',
      body: 'The investor has changed figures of this deal.',
      readAt: at,
      createdAt: at,
      updatedAt: at,
    })
    await queueNewsMail(tx, deps, 'lender', request, at)
    events.push({ name: 'status', requestId: id, dealId })
  }
  await insertEvents(tx, userId, events, at)
}

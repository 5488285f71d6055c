import { SharedFigures } from '#contract/quotes/shared-sheet.ts'
import { insertMessage } from '#server/features/quotes/conversations/messages.queries.ts'
import { insertEvents, lockInvestor, type NewEvent } from '#server/features/quotes/events/events.queries.ts'
import { queueNewsMail } from '#server/features/quotes/mails/queue-mails.ts'
import { listLiveRequestsOfDeal, touchRequest } from '#server/features/quotes/requests.queries.ts'
import { closeRoundOfDeal } from '#server/features/quotes/rounds/close-round.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/**
 * Closes an edited deal's round, adds a note to every live conversation and notifies the lenders. Does nothing unless a
 * field changed that every asked lender sees. The address, which the investor may share with some, doesn't count. The
 * caller's transaction must have locked the deal.
 */
export async function notifyDealChanged(
  tx: Db,
  deps: { jobs: Pick<Jobs, 'send'> },
  { userId, dealId, fields, at }: { userId: string; dealId: string; fields: readonly string[]; at: Date },
): Promise<void> {
  if (!fields.some((field) => field in SharedFigures.shape)) return
  await lockInvestor(tx, userId)
  const events: NewEvent[] = []
  const write = { tx, now: at, emit: (event: NewEvent) => events.push(event) }
  await closeRoundOfDeal(write, deps, dealId, 'deal-changed')
  for (const request of await listLiveRequestsOfDeal(tx, dealId)) {
    const { id } = request
    await touchRequest(tx, id, { dealChangedAt: at, updatedAt: at })
    await insertMessage(tx, {
      requestId: id,
      author: 'system',
      note: 'deal-changed',
      body: 'The investor changed this deal’s figures.',
      readAt: at,
      createdAt: at,
      updatedAt: at,
    })
    await queueNewsMail(tx, deps, 'lender', request, at)
    events.push({ name: 'status', requestId: id, dealId })
  }
  await insertEvents(tx, userId, events, at)
}

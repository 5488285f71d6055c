import { insertEvents, lockInvestor, type NewEvent } from '#server/features/quotes/events/events.queries.ts'
import { clearChoice, findChosenQuote } from '#server/features/quotes/quotes.queries.ts'
import { findRequest, listLiveRequestsOfDeal } from '#server/features/quotes/requests.queries.ts'
import { closeRoundOfDeal } from '#server/features/quotes/rounds/close-round.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { type CloseReason, closeRequest } from './close-request.ts'

/**
 * Closes the round and the live requests of a deal that ended or became owner-occupied, and notifies the lenders. A
 * funded deal keeps the request of its chosen lender; otherwise the choice is cleared. The caller's transaction must
 * have locked the deal.
 */
export async function closeRequestsOfDeal(
  tx: Db,
  deps: { jobs: Pick<Jobs, 'send'> },
  {
    userId,
    dealId,
    reason,
    at,
  }: { userId: string; dealId: string; reason: Exclude<CloseReason, 'not-chosen'>; at: Date },
): Promise<void> {
  await lockInvestor(tx, userId)
  const events: NewEvent[] = []
  const write = { tx, now: at, emit: (event: NewEvent) => events.push(event) }
  await closeRoundOfDeal(write, deps, dealId, 'deal-closed')
  for (const request of await listLiveRequestsOfDeal(tx, dealId)) {
    if (reason === 'funded' && request.status === 'chosen') continue
    await closeRequest(write, deps, request, reason)
  }
  const chosen = await findChosenQuote(tx, dealId)
  const isKept = chosen && reason === 'funded' && (await isStillChosen(tx, chosen.requestId))
  if (chosen && !isKept) await clearChoice(tx, dealId, at)
  await insertEvents(tx, userId, events, at)
}

/**
 * Returns whether the chosen quote's request is still chosen. A quote logged by hand has no request and stays chosen.
 */
async function isStillChosen(tx: Db, requestId: string | null): Promise<boolean> {
  return requestId === null || (await findRequest(tx, requestId))?.request.status === 'chosen'
}

import { insertEvents, lockInvestor, type NewEvent } from '#server/features/quotes/events/events.queries.ts'
import { clearChoice, findChosenQuote } from '#server/features/quotes/quotes.queries.ts'
import { findRequest, listLiveRequestsOfDeal } from '#server/features/quotes/requests.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { type CloseReason, closeRequest } from './close-request.ts'

/**
 * Closes every live request of a deal that was withdrawn, funded, given up or turned into a home, and tells the lenders. Part of
 * the caller's transaction, which has locked the deal. A funded deal's chosen lender keeps its request; any other choice ends with it.
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
  for (const request of await listLiveRequestsOfDeal(tx, dealId)) {
    if (reason === 'funded' && request.status === 'chosen') continue
    await closeRequest({ tx, now: at, emit: (event) => events.push(event) }, deps, request, reason)
  }
  const chosen = await findChosenQuote(tx, dealId)
  const isKept = chosen && reason === 'funded' && (await isStillChosen(tx, chosen.requestId))
  if (chosen && !isKept) await clearChoice(tx, dealId, null, at)
  await insertEvents(tx, userId, events, at)
}

/** A quote that was logged by hand has no request that could have ended. */
async function isStillChosen(tx: Db, requestId: string | null): Promise<boolean> {
  return requestId === null || (await findRequest(tx, requestId))?.request.status === 'chosen'
}

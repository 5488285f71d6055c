import { isLive } from '#contract/quotes/quote-requests.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { isAskingOpen } from '#domain/states/state-rules.ts'
import { findOwnDeal } from '#server/features/deals/deal-life.queries.ts'
import { lacksLicense } from '#server/features/quotes/asking/ask-rules.ts'
import { insertEvents, lockInvestor, type NewEvent } from '#server/features/quotes/events/events.queries.ts'
import { inInvestorTransaction, type WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { clearChoice, findChosenQuote } from '#server/features/quotes/quotes.queries.ts'
import { findRequest, listRequestsOfDeal } from '#server/features/quotes/requests.queries.ts'
import { type CloseRoundDeps, closeRoundIfDue } from '#server/features/quotes/rounds/close-round.ts'
import { findStateRule } from '#server/features/states/state-rules.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { closeRequest } from './close-request.ts'
import { listLicensedLenders, listRequestsInOffStates } from './off-states.queries.ts'

export type CloseRequestsInOffStatesDeps = WriteDeps & CloseRoundDeps

/**
 * Closes up to 200 live requests for property in states where the operator turned requests off, or, for real lenders,
 * where the legal review is missing or expired more than 30 days ago. Notifies both sides. Stops at the first request
 * that throws. `settleDeadlines`, which runs every minute, closes the rest.
 */
export async function closeRequestsInOffStates(deps: CloseRequestsInOffStatesDeps): Promise<void> {
  for (const due of await listRequestsInOffStates(deps.db, todayOf(deps.clock())))
    await closeRequestInOffState(deps, due)
}

/**
 * Closes one request that {@link listRequestsInOffStates} returned, clears the deal's choice if it is this request's
 * quote, and notifies both sides. Closes the deal's round first if its deadline has passed. Does nothing if the deal is
 * no longer open. Leaves a request that is no longer live unchanged. Doesn't check the state's rule again.
 */
export async function closeRequestInOffState(
  deps: CloseRequestsInOffStatesDeps,
  { id, userId, dealId }: { id: string; userId: string; dealId: string },
): Promise<void> {
  await inInvestorTransaction(deps, { userId, dealIdToLock: dealId }, async (write) => {
    const request = (await findRequest(write.tx, id))?.request
    if (!request || (await findOwnDeal(write.tx, dealId, userId))?.status !== 'pending') return
    await closeRoundIfDue(write, deps, dealId)
    const chosen = await findChosenQuote(write.tx, dealId)
    if (!(await closeRequest(write, deps, request, 'state-off'))) return
    if (chosen?.requestId === id) await clearChoice(write.tx, dealId, write.now)
  })
}

/**
 * Closes a deal's live requests that aren't allowed in its new property state. If the operator turned requests off
 * there, these are all of them. Otherwise these are requests to real lenders, if the state's legal review is missing or
 * expired more than 30 days ago, or if the lender lacks a license that the state requires. Clears the deal's choice if
 * its request is closed. Notifies both sides. Closes the deal's round first if its deadline has passed. The caller's
 * transaction must have locked the deal and stored its new state. Locks the investor.
 */
export async function closeRequestsAfterStateChange(
  tx: Db,
  deps: CloseRoundDeps,
  { userId, dealId, at }: { userId: string; dealId: string; at: Date },
): Promise<void> {
  const state = (await findOwnDeal(tx, dealId, userId))?.propertyState
  const rule = state === undefined ? undefined : await findStateRule(tx, state)
  const today = todayOf(at)
  await lockInvestor(tx, userId)
  const events: NewEvent[] = []
  const write = { tx, now: at, emit: (event: NewEvent) => events.push(event) }
  await closeRoundIfDue(write, deps, dealId)
  const live = (await listRequestsOfDeal(tx, dealId, userId)).filter(({ request }) => isLive(request.status))
  const lenderIds = live.map(({ request }) => request.lenderId)
  const licensed = await listLicensedLenders(tx, { state: state ?? '', lenderIds, today })
  for (const { request, lender } of live) {
    const isOff = !isAskingOpen(rule, lender, today)
    const { isSample } = lender
    if (!isOff && !lacksLicense({ isSample, isLicensed: licensed.has(request.lenderId) }, rule)) continue
    // Always closes it: under the investor's lock, a request that was listed as live still is.
    await closeRequest(write, deps, request, isOff ? 'state-off' : 'license-missing')
    if (request.status === 'chosen') await clearChoice(tx, dealId, at)
  }
  await insertEvents(tx, userId, events, at)
}

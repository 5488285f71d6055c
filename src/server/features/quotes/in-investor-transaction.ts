import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { lockDeal } from './asking/asked-deal.queries.ts'
import { insertEvents, lockInvestor, type NewEvent } from './events/events.queries.ts'
import type { LiveEvents } from './events/live-events.ts'

export type WriteDeps = { db: Database; clock: () => Date; live: Pick<LiveEvents, 'notify'> }
export type InvestorWrite = { tx: Db; now: Date; emit(event: NewEvent): void }

/**
 * Runs a change of one investor's requests and quotes alone: two of them never overlap, so each reads what the one before left.
 * Events are stored with the change, and this process's streams are notified when it is committed.
 */
export async function inInvestorTransaction<Result>(
  deps: WriteDeps,
  { userId, lockedDealId }: { userId: string; lockedDealId?: string },
  work: (write: InvestorWrite) => Promise<Result>,
): Promise<Result> {
  const events: NewEvent[] = []
  const result = await inTransaction(deps.db, async (tx) => {
    // The deal first, as whoever edits it does.
    if (lockedDealId !== undefined) await lockDeal(tx, lockedDealId)
    await lockInvestor(tx, userId)
    const now = deps.clock()
    const done = await work({ tx, now, emit: (event) => events.push(event) })
    await insertEvents(tx, userId, events, now)
    return done
  })
  if (events.length > 0) deps.live.notify(userId)
  return result
}

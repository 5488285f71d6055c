import { lockDeal } from '#server/features/deals/deal-life.queries.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { insertEvents, lockInvestor, type NewEvent } from './events/events.queries.ts'

export type WriteDeps = { db: Database; clock: () => Date }
export type InvestorWrite = { tx: Db; now: Date; emit(event: NewEvent): void }

/**
 * Runs `work` in a transaction that holds the lock of the investor `userId`, which serializes changes of the investor's
 * requests and quotes. Afterwards stores the events that `work` emitted, in the same transaction. With `dealIdToLock`,
 * locks that deal first. The caller must check that the id is a UUID. If the investor has no such deal, runs `work`
 * anyway, without a lock on a deal.
 */
export async function inInvestorTransaction<Result>(
  deps: WriteDeps,
  { userId, dealIdToLock }: { userId: string; dealIdToLock?: string },
  work: (write: InvestorWrite) => Promise<Result>,
): Promise<Result> {
  const events: NewEvent[] = []
  return inTransaction(deps.db, async (tx) => {
    // An edit of a deal locks the deal and then the investor. The same order here prevents deadlocks.
    if (dealIdToLock !== undefined) await lockDeal(tx, dealIdToLock, userId)
    await lockInvestor(tx, userId)
    const now = deps.clock()
    const done = await work({ tx, now, emit: (event) => events.push(event) })
    await insertEvents(tx, userId, events, now)
    return done
  })
}

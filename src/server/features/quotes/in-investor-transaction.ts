import { lockDeal } from '#server/features/deals/deal-life.queries.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { insertEvents, lockInvestor, type NewEvent } from './events/events.queries.ts'

export type WriteDeps = { db: Database; clock: () => Date }
export type InvestorWrite = { tx: Db; now: Date; emit(event: NewEvent): void }

/**
 * Runs `work` in a transaction that holds the investor's lock, which serializes changes of their requests and quotes.
 * Stores the events that `work` emits in the same transaction. Also locks the deal `lockedDealId` (a UUID) if it
 * belongs to the investor; runs `work` even if it doesn't.
 */
export async function inInvestorTransaction<Result>(
  deps: WriteDeps,
  { userId, lockedDealId }: { userId: string; lockedDealId?: string },
  work: (write: InvestorWrite) => Promise<Result>,
): Promise<Result> {
  const events: NewEvent[] = []
  return inTransaction(deps.db, async (tx) => {
    // Edits of a deal also lock the deal before the investor. The same order prevents deadlocks.
    if (lockedDealId !== undefined) await lockDeal(tx, lockedDealId, userId)
    await lockInvestor(tx, userId)
    const now = deps.clock()
    const done = await work({ tx, now, emit: (event) => events.push(event) })
    await insertEvents(tx, userId, events, now)
    return done
  })
}

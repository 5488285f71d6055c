import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { lockDeal } from './asking/asked-deal.queries.ts'
import { type EmitDeps, emitEvents } from './events/emit-events.ts'
import { lockInvestor, type NewEvent } from './events/events.queries.ts'

export type WriteDeps = EmitDeps & { db: Database; clock: () => Date }
export type InvestorWrite = { tx: Db; now: Date; emit(event: NewEvent): void }

/**
 * Runs a change of one investor's requests and quotes alone: two of them never overlap, so each reads what the one before left.
 * Events are stored with the change, and open streams are notified when it is committed.
 */
export async function inInvestorTransaction<Result>(
  deps: WriteDeps,
  { userId, lockedDealId }: { userId: string; lockedDealId?: string },
  work: (write: InvestorWrite) => Promise<Result>,
): Promise<Result> {
  const events: NewEvent[] = []
  return inTransaction(deps.db, async (tx) => {
    // The deal first, as whoever edits it does.
    if (lockedDealId !== undefined) await lockDeal(tx, lockedDealId)
    await lockInvestor(tx, userId)
    const now = deps.clock()
    const done = await work({ tx, now, emit: (event) => events.push(event) })
    await emitEvents(tx, deps, { userId, events, at: now })
    return done
  })
}

import type { Db } from '#server/platform/db/database.ts'
import { insertEvents, type NewEvent } from './events.queries.ts'
import type { LiveEvents } from './live-events.ts'

export type EmitDeps = { live: Pick<LiveEvents, 'announce'> }

/** Stores an investor's events in a transaction that holds the investor's lock, and notifies open streams once it is committed. */
export async function emitEvents(
  tx: Db,
  { live }: EmitDeps,
  { userId, events, at }: { userId: string; events: readonly NewEvent[]; at: Date },
): Promise<void> {
  if (events.length === 0) return
  await insertEvents(tx, userId, events, at)
  if (!tx.afterCommit) throw new Error('Events are stored in a transaction, under the lock of their investor.')
  tx.afterCommit.push(() => live.announce(userId))
}

import { lt } from 'drizzle-orm'
import type { Db } from './database.ts'
import { rateLimits } from './limits.table.ts'

/** Removes counters of limits whose window is over; they only cost space. */
export async function deleteExpiredLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
}

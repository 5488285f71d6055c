import { lt } from 'drizzle-orm'
import type { Db } from './database.ts'
import { rateLimits } from './limits.table.ts'

/** Deletes limit counters whose window has ended. */
export async function deleteExpiredLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
}

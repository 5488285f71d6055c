import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import {
  addDealStatistics,
  deleteLimitsOfUser,
  deletePerson,
  deleteQueuedJobs,
  deleteTracesOfEmail,
  listDeactivatedBefore,
  lockDeactivated,
} from './purge.queries.ts'

/** Days between deactivation and deletion. Backups expire after 7 more days, so no personal data remains after 30. */
export const purgeAfterDays = 21

/**
 * Deletes the accounts deactivated at least 21 days before `now`, each in its own transaction. Returns their number.
 */
export async function purgeAccounts(db: Database, now: Date): Promise<number> {
  const due = new Date(now.getTime() - purgeAfterDays * 86_400_000)
  let count = 0
  for (const userId of await listDeactivatedBefore(db, due)) {
    if (await inTransaction(db, (tx) => purgeWithin(tx, userId))) count++
  }
  return count
}

/** Deletes one deactivated account. False when another purge was faster. */
export async function purgeWithin(tx: Db, userId: string): Promise<boolean> {
  const email = await lockDeactivated(tx, userId)
  if (email === undefined) return false
  await addDealStatistics(tx, userId)
  await deleteQueuedJobs(tx, userId)
  await deleteTracesOfEmail(tx, email)
  await deleteLimitsOfUser(tx, userId)
  await deletePerson(tx, userId)
  return true
}

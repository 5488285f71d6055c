import type { FastifyBaseLogger } from 'fastify'
import { consentYears, deleteConsentsErasedBefore, detachConsents } from '#server/features/quotes/consents.queries.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import {
  addDealStatistics,
  deleteLimitsOfUser,
  deleteMatchRecordsErasedBefore,
  deleteMessagesAboutDeals,
  deleteQueuedJobs,
  deleteTracesOfEmail,
  deleteUser,
  keepMatchRecords,
  listDeactivatedBefore,
  lockDeactivated,
} from './purge.queries.ts'

/** Days between deactivation and deletion. Backups expire after 7 more days, so no personal data remains after 30. */
export const purgeAfterDays = 21
/** Years for which the match records of an erased account are kept. */
const matchRecordYears = 3

/**
 * Deletes the accounts deactivated at least 21 days before `now`, each in its own transaction. Also deletes consents
 * and match records of erased accounts whose retention has ended. A failure for one account is logged and doesn't stop
 * the rest.
 * @throws Error at the end if an account could not be deleted.
 */
export async function purgeAccounts(
  { db, log }: { db: Database; log: Pick<FastifyBaseLogger, 'info' | 'warn'> },
  now: Date,
): Promise<void> {
  const due = new Date(now.getTime() - purgeAfterDays * 86_400_000)
  let count = 0
  let failed = 0
  for (const userId of await listDeactivatedBefore(db, due)) {
    try {
      if (await inTransaction(db, (tx) => purgeWithin(tx, userId, now))) count++
    } catch (error) {
      failed++
      log.warn({ err: error, userId }, 'a deactivated account could not be deleted')
    }
  }
  await deleteConsentsErasedBefore(db, yearsBefore(now, consentYears))
  await deleteMatchRecordsErasedBefore(db, yearsBefore(now, matchRecordYears))
  if (count > 0) log.info({ count }, 'deactivated accounts removed')
  if (failed > 0) throw new Error(`Deactivated accounts that could not be deleted: ${failed}. See the log.`)
}

function yearsBefore(time: Date, years: number): Date {
  const earlier = new Date(time)
  earlier.setUTCFullYear(earlier.getUTCFullYear() - years)
  return earlier
}

/**
 * Deletes a deactivated account, however recent its deactivation. Keeps its phone consents and match records,
 * anonymized, and counts its deals in the statistics. Keeps contact messages and sign-ups under an unverified email,
 * because another person may own it. Returns false if it was deleted or reactivated in the meantime.
 */
export async function purgeWithin(tx: Db, userId: string, now: Date): Promise<boolean> {
  const account = await lockDeactivated(tx, userId)
  if (!account) return false
  await addDealStatistics(tx, userId)
  await keepMatchRecords(tx, userId, now)
  await deleteQueuedJobs(tx, userId)
  await deleteMessagesAboutDeals(tx, userId)
  if (account.emailVerified) await deleteTracesOfEmail(tx, account.email)
  await deleteLimitsOfUser(tx, userId)
  await detachConsents(tx, userId, now)
  await deleteUser(tx, userId)
  return true
}

import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import { hashAddress } from '#server/features/quotes/asking/stopped-lenders.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { deleteLenderStops, findLenderEmail, insertLenderStop } from './links.queries.ts'

/** The email that confirms a lender's stop. The worker reads the address and creates the undo link. */
export type StopReceipt = { stopId: string }
export const stopReceiptJob = { name: 'mail-lender-stopped', isMail: true } as const

/**
 * Stops all emails to a lender and its address. Its requests stay live; call `declineUnquoted` for those. Queues a
 * confirmation with an undo link, in case a mail scanner pressed the button. Does nothing if the lender doesn't exist
 * or its address already has a stop.
 */
export async function stopLenderMails(
  tx: Db,
  { jobs }: { jobs: Pick<Jobs, 'send'> },
  lenderId: string,
  at: Date,
): Promise<void> {
  const lender = await findLenderEmail(tx, lenderId)
  if (!lender) return
  const addressHash = hashAddress(lender.email ?? lenderId)
  const stopId = await insertLenderStop(tx, { lenderId, addressHash, reason: 'lender', createdAt: at })
  if (stopId) await jobs.send(tx, stopReceiptJob, { stopId })
}

/**
 * Deletes the email stops of a lender and of its current address, and records this in the activity log. Returns false,
 * without a record, if there was no stop.
 */
export async function resumeLenderMails(
  db: Database,
  actor: Actor,
  { id, name, contactEmail }: { id: string; name: string; contactEmail: string | null },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const lifted = await deleteLenderStops(tx, id, hashAddress(contactEmail ?? ''))
    if (lifted === 0) return false
    await recordActivity(tx, actor, [{ action: 'lender.mail-allowed', subject: { kind: 'lender', id, label: name } }])
    return true
  })
}

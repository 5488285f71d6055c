import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import { hashAddress } from '#server/features/quotes/asking/stopped-lenders.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { deleteLenderStops, findLender, insertLenderStop } from './links.queries.ts'

/** A receipt of a stop. The worker reads the address and creates the undo link when it sends. */
export type StopReceipt = { stopId: string }
export const stopReceiptJob = { name: 'mail-lender-stopped', isMail: true } as const

/** Stops all mails to a lender and its address. Queues a receipt with an undo link, because a mail scanner may have pressed the stop button. */
export async function blockLender(
  tx: Db,
  { jobs }: { jobs: Pick<Jobs, 'send'> },
  lenderId: string,
  at: Date,
): Promise<void> {
  const lender = await findLender(tx, lenderId)
  if (!lender) return
  const addressHash = hashAddress(lender.email ?? lenderId)
  const stopId = await insertLenderStop(tx, { lenderId, addressHash, reason: 'lender', createdAt: at })
  if (stopId) await jobs.send(tx, stopReceiptJob, { stopId })
}

/** Resumes mails to a lender that stopped them, by its id and its address. Returns whether there was a stop, and logs only then. */
export async function liftLenderStop(
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

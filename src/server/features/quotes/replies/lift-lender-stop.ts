import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import { hashAddress } from '#server/features/quotes/asking/stopped-lenders.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { deleteLenderStops } from './links.queries.ts'

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

import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { markLendersChecked } from './merge.queries.ts'

/** Marks the lenders' terms as checked today and unchanged. Returns the number of lenders. */
export async function checkLenders(db: Database, actor: Actor, ids: readonly string[], now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const checked = await markLendersChecked(tx, ids, now)
    await recordActivity(
      tx,
      actor,
      checked.map(({ id, name, before }) => ({
        action: 'lender.checked',
        subject: { kind: 'lender', id, label: name },
        changes: [{ field: 'termsCheckedAt', before, after: now }],
      })),
    )
    return checked.length
  })
}

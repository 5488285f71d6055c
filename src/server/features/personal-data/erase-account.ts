import type { Database } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { Failure } from '#server/failure.ts'
import { deactivateWithin } from '../accounts/deactivate-account.ts'
import { purgeWithin } from './purge-accounts.ts'

/**
 * Removes a person and everything kept about them now, as a privacy request asks, instead of three weeks after deactivation.
 * Throws a Failure when there is no such account. Backups hold it until they roll off.
 */
export async function eraseAccount(db: Database, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deactivateWithin(tx, userId)
    if (!(await purgeWithin(tx, userId))) throw new Failure('missing', 'There is no such account any more.')
  })
}

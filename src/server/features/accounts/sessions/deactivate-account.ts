import { deleteIdentities, markDeleted } from '#server/features/accounts/accounts.queries.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { endSessions } from './sessions.queries.ts'

/**
 * Deactivates an account: ends its sessions, blocks sign-in, and frees its email and Google identity. The nightly purge
 * deletes it three weeks later. Returns false if there is no active account.
 */
export async function deactivateAccount(db: Database, userId: string): Promise<boolean> {
  return inTransaction(db, (tx) => deactivateWithin(tx, userId))
}

/** Like {@link deactivateAccount}, but in the caller's transaction. */
export async function deactivateWithin(tx: Db, userId: string): Promise<boolean> {
  if (!(await markDeleted(tx, userId))) return false
  await endSessions(tx, userId)
  await deleteIdentities(tx, userId)
  return true
}

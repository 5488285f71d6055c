import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { deleteIdentities, markDeleted } from './accounts.queries.ts'
import { endSessions } from './sessions/sessions.queries.ts'

/**
 * Deactivates an account: nobody can sign in to it any more, its sessions are over, its email and Google identity can register
 * again, and three weeks later the daily purge removes it. False when there was no live account.
 */
export async function deactivateAccount(db: Database, userId: string): Promise<boolean> {
  return inTransaction(db, (tx) => deactivateWithin(tx, userId))
}

/** The same within a transaction that does more. */
export async function deactivateWithin(tx: Db, userId: string): Promise<boolean> {
  if (!(await markDeleted(tx, userId))) return false
  await endSessions(tx, userId)
  await deleteIdentities(tx, userId)
  return true
}

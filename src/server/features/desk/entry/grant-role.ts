import type { UserRole } from '#server/features/accounts/accounts.table.ts'
import { endSessions } from '#server/features/accounts/sessions/sessions.queries.ts'
import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { deleteFactors, setRole } from './entry.queries.ts'

/**
 * Makes a user an operator or an investor. Removing the operator role deletes their second factors and ends their
 * sessions, with all tickets and streams. False when the role is unchanged, and without such an active user.
 */
export async function grantRole(db: Database, actor: Actor, userId: string, role: UserRole): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await setRole(tx, userId, role))) return false
    if (role === 'investor') {
      await deleteFactors(tx, userId)
      await endSessions(tx, userId)
    }
    await recordActivity(tx, actor, [
      {
        action: role === 'operator' ? 'operator.granted' : 'operator.revoked',
        subject: { kind: 'operator', id: userId, label: null },
        changes: [{ field: 'role' }],
      },
    ])
    return true
  })
}

/**
 * Deletes an operator's second factors, recovery codes and desk sessions, because the factors were lost. The next sign-in
 * sets up new ones. False when there were no factors.
 */
export async function removeFactors(db: Database, actor: Actor, userId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await deleteFactors(tx, userId))) return false
    await recordActivity(tx, actor, [
      { action: 'operator.factors-forgotten', subject: { kind: 'operator', id: userId, label: null } },
    ])
    return true
  })
}

import type { UserRole } from '#server/features/accounts/accounts.table.ts'
import { endSessions } from '#server/features/accounts/sessions/sessions.queries.ts'
import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { deleteFactors, setRole } from './entry.queries.ts'

/**
 * Makes a user an operator or an investor, and records that in the activity log. Removing the operator role also
 * deletes their second factors and ends all their sign-in sessions. Returns false if the role is unchanged or there is
 * no such active user.
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
 * Deletes an operator's second factors, recovery codes and desk sessions, after they lost a factor, and records that in
 * the activity log. Their sign-in sessions continue, and the next visit to the desk from any of them can set up a new
 * factor. Returns false if they had no second factor.
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

import { Failure } from '#server/failure.ts'
import { purgeWithin } from '#server/features/accounts/personal-data/purge-accounts.ts'
import { liveEmailIndex } from '#server/features/accounts/register-user.ts'
import { deactivateWithin } from '#server/features/accounts/sessions/deactivate-account.ts'
import { endSessions } from '#server/features/accounts/sessions/sessions.queries.ts'
import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import { markDealsDue } from '#server/features/deals/rematch/due-deals.queries.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isUniqueViolation } from '#server/platform/db/database-errors.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { getActiveUser, getUser, requireNotOperator, requireNotOtherOperator, toUserEntry } from './get-user.ts'
import { clearDeactivation } from './people.queries.ts'

/**
 * Deactivates an account, which ends its sessions and unlinks Google, and records that in the activity log. The nightly
 * purge deletes it three weeks later.
 * @throws Failure 404 if there is none, 409 if it is already deactivated, or for an operator.
 */
export async function deactivateUser(db: Database, actor: Actor, userId: string): Promise<{ email: string }> {
  return inTransaction(db, async (tx) => {
    const { email } = await getActiveUser(tx, userId)
    await requireNotOperator(tx, { id: userId, email })
    await deactivateWithin(tx, userId)
    await recordActivity(tx, actor, [toUserEntry('user.deactivated', userId, ['deletedAt'])])
    return { email }
  })
}

/**
 * Deletes a user, deactivated or not, and their data immediately, for a privacy request, and records that in the
 * activity log. Keeps what {@link purgeWithin} keeps. Backups keep the data until they expire.
 * @throws Failure 404 if there is no such user, 400 if `email` isn't the account's, 409 for an operator, whose role
 * must be removed first.
 */
export async function eraseUser(
  db: Database,
  actor: Actor,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<{ email: string }> {
  return inTransaction(db, async (tx) => {
    const user = await getUser(tx, userId)
    if (user.email.toLowerCase() !== email.toLowerCase())
      throw new Failure('invalid', 'That is not this account’s email. Type it as shown above.')
    await requireNotOperator(tx, user)
    await deactivateWithin(tx, userId)
    await purgeWithin(tx, userId, now)
    await recordActivity(tx, actor, [toUserEntry('user.erased', userId)])
    return { email: user.email }
  })
}

/**
 * Ends all sessions of a user, deactivated or not, and records that in the activity log. Returns the user's email and
 * the number of sessions, which may be 0.
 * @throws Failure 404 if there is no such user, 409 if an operator at the desk ends the sessions of another operator.
 */
export async function endUserSessions(
  db: Database,
  actor: Actor,
  userId: string,
): Promise<{ email: string; ended: number }> {
  return inTransaction(db, async (tx) => {
    const user = await getUser(tx, userId)
    await requireNotOtherOperator(tx, actor, user)
    const ended = await endSessions(tx, userId)
    await recordActivity(tx, actor, [toUserEntry('user.sessions-ended', userId)])
    return { email: user.email, ended }
  })
}

/**
 * Reactivates an account that the purge hasn't deleted yet, makes its pending deals due for rematching, and records
 * that in the activity log. The old password works again. A Google sign-in with the account's email links Google again
 * if that email is verified both here and by Google.
 * @throws Failure 404 if there is no such user, 409 if the account is active or another active account has its email.
 */
export async function reactivateAccount(db: Database, actor: Actor, userId: string): Promise<{ email: string }> {
  return inTransaction(db, async (tx) => {
    const { email, deletedAt } = await getUser(tx, userId)
    if (!deletedAt) throw new Failure('conflict', `${email} is already active.`)
    try {
      await clearDeactivation(tx, userId)
    } catch (error) {
      if (!isUniqueViolation(error, liveEmailIndex)) throw error
      throw new Failure(
        'conflict',
        `A newer account has the address ${email}. Change that account’s email first, or let this account be deleted.`,
      )
    }
    await markDealsDue(tx, userId)
    await recordActivity(tx, actor, [toUserEntry('user.reactivated', userId, ['deletedAt'])])
    return { email }
  })
}

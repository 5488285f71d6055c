import { Failure } from '#server/failure.ts'
import { purgeWithin } from '#server/features/accounts/personal-data/purge-accounts.ts'
import { liveEmailIndex } from '#server/features/accounts/register-user.ts'
import { deactivateWithin } from '#server/features/accounts/sessions/deactivate-account.ts'
import { endSessions } from '#server/features/accounts/sessions/sessions.queries.ts'
import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import { markDealsDue } from '#server/features/deals/rematch/due-deals.queries.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { isUniqueViolation } from '#server/platform/db/unavailable.ts'
import { getLivePerson, getPerson, personEntry, requireNotOperator, requireNotOtherOperator } from './get-person.ts'
import { clearDeactivation } from './people.queries.ts'

/**
 * Deactivates an account as its owner could.
 * @throws Failure when it is already deactivated, and for an operator.
 */
export async function deactivatePerson(db: Database, actor: Actor, userId: string): Promise<{ email: string }> {
  return inTransaction(db, async (tx) => {
    const { email } = await getLivePerson(tx, userId)
    await requireNotOperator(tx, { id: userId, email })
    await deactivateWithin(tx, userId)
    await recordActivity(tx, actor, [personEntry('user.deactivated', userId, ['deletedAt'])])
    return { email }
  })
}

/**
 * Deletes a user and all their data immediately, for a privacy request, instead of three weeks after deactivation.
 * Backups keep the data until they expire.
 * @throws Failure when `email` isn't the account's, and for an operator, whose role must be removed first.
 */
export async function erasePerson(
  db: Database,
  actor: Actor,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<{ email: string }> {
  return inTransaction(db, async (tx) => {
    const person = await getPerson(tx, userId)
    if (person.email.toLowerCase() !== email.toLowerCase())
      throw new Failure('invalid', 'That is not this account’s email. Type it as shown above.')
    await requireNotOperator(tx, person)
    await deactivateWithin(tx, userId)
    await purgeWithin(tx, userId, now)
    await recordActivity(tx, actor, [personEntry('user.erased', userId)])
    return { email: person.email }
  })
}

/**
 * Ends every session of a user; their next requests fail.
 * @throws Failure for another operator.
 */
export async function endPersonsSessions(
  db: Database,
  actor: Actor,
  userId: string,
): Promise<{ email: string; ended: number }> {
  return inTransaction(db, async (tx) => {
    const person = await getPerson(tx, userId)
    await requireNotOtherOperator(tx, actor, person)
    const ended = await endSessions(tx, userId)
    await recordActivity(tx, actor, [personEntry('user.sessions-ended', userId)])
    return { email: person.email, ended }
  })
}

/**
 * Reactivates a deactivated account until the purge deletes it. The old password works again; Google works after a
 * sign-in with the verified email.
 * @throws Failure when the account is active, or when its email was registered again.
 */
export async function reactivateAccount(db: Database, actor: Actor, userId: string): Promise<{ email: string }> {
  return inTransaction(db, async (tx) => {
    const { email, deletedAt } = await getPerson(tx, userId)
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
    await recordActivity(tx, actor, [personEntry('user.reactivated', userId, ['deletedAt'])])
    return { email }
  })
}

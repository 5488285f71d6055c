import { Failure } from '#server/failure.ts'
import { purgeWithin } from '#server/features/accounts/personal-data/purge-accounts.ts'
import { deactivateWithin } from '#server/features/accounts/sessions/deactivate-account.ts'
import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { getLivePerson, getPerson } from './get-person.ts'
import { personEntry } from './person-entry.ts'
import { requireNotOperator } from './require-not-operator.ts'

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

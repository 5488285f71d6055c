import { Failure } from '#server/failure.ts'
import { deactivateWithin } from '#server/features/accounts/deactivate-account.ts'
import { eraseWithin } from '#server/features/accounts/personal-data/erase-account.ts'
import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { getLivePerson, getPerson } from './get-person.ts'
import { isOperator } from './people.queries.ts'
import { personEntry } from './person-entry.ts'

/** Ends an account as its owner could. Throws a Failure when it is deactivated already, and for an operator. */
export async function deactivatePerson(db: Database, actor: Actor, userId: string): Promise<{ email: string }> {
  return inTransaction(db, async (tx) => {
    const { email } = await getLivePerson(tx, userId)
    if (await isOperator(tx, userId)) throw stillOperator(email)
    await deactivateWithin(tx, userId)
    await recordActivity(tx, actor, [personEntry('user.deactivated', userId, ['deletedAt'])])
    return { email }
  })
}

/** Removes a person and everything kept about them now. `email` must be theirs; an operator's role has to be taken first. */
export async function erasePerson(
  db: Database,
  actor: Actor,
  userId: string,
  email: string,
): Promise<{ email: string }> {
  return inTransaction(db, async (tx) => {
    const person = await getPerson(tx, userId)
    if (person.email.toLowerCase() !== email.toLowerCase())
      throw new Failure('invalid', 'That is not the address of this account. Type it as it stands above.')
    if (await isOperator(tx, userId)) throw stillOperator(person.email)
    await eraseWithin(tx, userId)
    await recordActivity(tx, actor, [personEntry('user.erased', userId)])
    return { email: person.email }
  })
}

/** What an operator may not do to another: whoever has the address has the account. */
export const stillOperator = (email: string) =>
  new Failure('conflict', `${email} is an operator. Take the role first: plumbline users grant ${email} investor`)

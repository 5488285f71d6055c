import { Failure } from '#server/failure.ts'
import type { Db } from '#server/platform/db/database.ts'
import { lockPerson, type PersonState } from './people.queries.ts'

/**
 * Locks and returns a user's row, deactivated or not.
 * @throws Failure when there is none.
 */
export async function getPerson(tx: Db, userId: string): Promise<PersonState> {
  const person = await lockPerson(tx, userId)
  if (!person) throw new Failure('missing', 'This account no longer exists.')
  return person
}

/**
 * Locks and returns an active user's row.
 * @throws Failure when there is none or the account is deactivated.
 */
export async function getLivePerson(tx: Db, userId: string): Promise<PersonState> {
  const person = await getPerson(tx, userId)
  if (person.deletedAt) throw new Failure('conflict', `${person.email} is deactivated. Reactivate the account first.`)
  return person
}

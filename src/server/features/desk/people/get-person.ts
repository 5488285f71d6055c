import { Failure } from '#server/failure.ts'
import type { Db } from '#server/platform/db/database.ts'
import { lockPerson, type PersonState } from './people.queries.ts'

/** Holds a person's row for the transaction, deactivated or not. Throws a Failure when there is nobody. */
export async function getPerson(tx: Db, userId: string): Promise<PersonState> {
  const person = await lockPerson(tx, userId)
  if (!person) throw new Failure('missing', 'There is no such account any more.')
  return person
}

/** The same, and throws when the account is deactivated. */
export async function getLivePerson(tx: Db, userId: string): Promise<PersonState> {
  const person = await getPerson(tx, userId)
  if (person.deletedAt) throw new Failure('conflict', `${person.email} is deactivated. Reactivate the account first.`)
  return person
}

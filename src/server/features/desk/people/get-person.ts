import { Failure } from '#server/failure.ts'
import type { ActivityEntry, Actor } from '#server/features/activity/record-activity.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isOperator, lockPerson, type PersonState } from './people.queries.ts'

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

/** Returns an activity entry about a user: the action and the fields' names, never their values. */
export function personEntry(action: `user.${string}`, userId: string, fields: readonly string[] = []): ActivityEntry {
  return { action, subject: { kind: 'user', id: userId, label: null }, changes: fields.map((field) => ({ field })) }
}

type Person = { id: string; email: string }

/** Rejects changes that would take over or delete an operator's account. */
export async function requireNotOperator(tx: Db, { id, email }: Person): Promise<void> {
  if (await isOperator(tx, id))
    throw new Failure('conflict', `${email} is an operator. Remove the role first: plumbline operators revoke ${email}`)
}

/** Rejects changes to other operators. Allows changes to oneself and by the command line. */
export async function requireNotOtherOperator(tx: Db, actor: Actor, person: Person): Promise<void> {
  if (actor.via === 'desk' && actor.userId !== person.id) await requireNotOperator(tx, person)
}

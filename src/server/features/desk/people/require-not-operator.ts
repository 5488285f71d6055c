import { Failure } from '#server/failure.ts'
import type { Actor } from '#server/features/activity/record-activity.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isOperator } from './people.queries.ts'

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

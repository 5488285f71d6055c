import { Failure } from '#server/failure.ts'
import type { ActivityEntry, Actor } from '#server/features/activity/record-activity.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isOperator, lockUser, type UserState } from './people.queries.ts'

/**
 * Locks and returns a user's row, deactivated or not.
 * @throws Failure 404 if there is none.
 */
export async function getUser(tx: Db, userId: string): Promise<UserState> {
  const user = await lockUser(tx, userId)
  if (!user) throw new Failure('missing', 'This account no longer exists.')
  return user
}

/**
 * Locks and returns an active user's row.
 * @throws Failure 404 if there is none, 409 if the account is deactivated.
 */
export async function getActiveUser(tx: Db, userId: string): Promise<UserState> {
  const user = await getUser(tx, userId)
  if (user.deletedAt) throw new Failure('conflict', `${user.email} is deactivated. Reactivate the account first.`)
  return user
}

/** Returns an activity entry about a user, with the names of the changed fields but without their values. */
export function toUserEntry(action: `user.${string}`, userId: string, fields: readonly string[] = []): ActivityEntry {
  return { action, subject: { kind: 'user', id: userId, label: null }, changes: fields.map((field) => ({ field })) }
}

type UserIdentity = { id: string; email: string }

/** @throws Failure 409 for an operator, whose account can't be taken over or deleted. */
export async function requireNotOperator(tx: Db, { id, email }: UserIdentity): Promise<void> {
  if (await isOperator(tx, id))
    throw new Failure('conflict', `${email} is an operator. Remove the role first: plumbline operators revoke ${email}`)
}

/** @throws Failure 409 if the user is an operator other than the actor. The command line may change any account. */
export async function requireNotOtherOperator(tx: Db, actor: Actor, user: UserIdentity): Promise<void> {
  if (actor.via === 'desk' && actor.userId !== user.id) await requireNotOperator(tx, user)
}

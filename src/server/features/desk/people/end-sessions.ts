import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { getPerson } from './get-person.ts'
import { deleteSessionsOf } from './people.queries.ts'
import { personEntry } from './person-entry.ts'
import { requireNotOtherOperator } from './require-not-operator.ts'

/**
 * Ends every session of a user; their next requests fail.
 * @throws Failure for another operator.
 */
export async function endSessions(
  db: Database,
  actor: Actor,
  userId: string,
): Promise<{ email: string; ended: number }> {
  return inTransaction(db, async (tx) => {
    const person = await getPerson(tx, userId)
    await requireNotOtherOperator(tx, actor, person)
    const ended = await deleteSessionsOf(tx, userId)
    await recordActivity(tx, actor, [personEntry('user.sessions-ended', userId)])
    return { email: person.email, ended }
  })
}

import type { User } from '#contract/accounts/profile.ts'
import { Failure } from '#server/failure.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { openSession } from './sessions/open-session.ts'
import { findSessionUser } from './sessions/sessions.queries.ts'
import { toUserReply } from './to-user-reply.ts'

/**
 * Returns the session's owner, and for a hand-off a lasting token. A hand-off that asks again (a lost reply, two tabs)
 * gets another token, because replacing the first would sign out the tab that stored it.
 */
export async function readOwnUser(db: Database, sid: string): Promise<{ user: User; lastingToken?: string }> {
  const found = await findSessionUser(db, sid)
  // The session existed at the start of the request, so it ended meanwhile.
  if (!found) throw new Failure('unauthenticated', 'Please sign in to continue.', { reason: 'signed-out' })
  const user = toUserReply(found.user)
  if (!found.isHandOff) return { user }
  const lastingToken = await inTransaction(db, (tx) => openSession(tx, user.id, { openedBy: 'hand-off', handOff: sid }))
  return { user, lastingToken }
}

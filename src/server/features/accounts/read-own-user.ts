import type { User } from '#contract/accounts/profile.ts'
import { Failure } from '#server/failure.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { openSession } from './sessions/open-session.ts'
import { findSessionUser } from './sessions/sessions.queries.ts'
import { toUserReply } from './to-user-reply.ts'

/**
 * The session's owner; for a hand-off also a lasting token to use from now on. A hand-off that asks twice, because the answer got
 * lost or two tabs asked, gets a token each time: replacing the first would sign out whoever had stored it already.
 */
export async function readOwnUser(db: Database, sid: string): Promise<{ user: User; lastingToken?: string }> {
  const found = await findSessionUser(db, sid)
  // The session was there when the request came in, so it has just been ended.
  if (!found) throw new Failure('unauthenticated', 'Please sign in to continue.', { reason: 'signed-out' })
  const user = toUserReply(found.user)
  if (!found.isHandOff) return { user }
  const lastingToken = await inTransaction(db, (tx) => openSession(tx, user.id, { openedBy: 'hand-off', handOff: sid }))
  return { user, lastingToken }
}

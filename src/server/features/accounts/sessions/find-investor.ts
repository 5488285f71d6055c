import { getUserEndpoint, type User } from '#contract/accounts/profile.ts'
import type { Env } from '#server/env.ts'
import { Failure } from '#server/failure.ts'
import { hashToken } from '#server/features/accounts/random-token.ts'
import { toUserReply } from '#server/features/accounts/to-user-reply.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { FindInvestor } from '#server/platform/http/authenticate.ts'
import { type BrowserCookie, createBrowserCookie } from '#server/platform/http/browser-cookie.ts'
import { openSession } from './open-session.ts'
import { endHandOff, findSession, findSessionUser, touchSession } from './sessions.queries.ts'

/**
 * Creates the function that finds the investor of a session token. Reads the database each time, so that an ended
 * session fails immediately. Updates the session's last-seen time at most once an hour. A hand-off, the
 * two-minute session whose token a sign-in with Google passes in a URL, is accepted only by GET /api/user, in the
 * browser that began the sign-in. The first use of a lasting token deletes its hand-off and every other lasting token
 * from that hand-off.
 */
export function createFindInvestor({ db, env }: { db: Database; env: Pick<Env, 'publicUrl'> }): FindInvestor {
  const handOffCookie = createHandOffCookie(env.publicUrl)
  return async (token, { method, route, cookie }) => {
    const sid = hashToken(token)
    const session = await findSession(db, sid)
    if (!session) return undefined
    if (session.isHandOff) {
      const secret = handOffCookie.read(cookie)
      if (method !== getUserEndpoint.method || route !== getUserEndpoint.path) return undefined
      if (secret === undefined || session.browser === null || hashToken(secret) !== session.browser) return undefined
    }
    if (session.handOff && !(await endHandOff(db, { handOff: session.handOff, usedSid: sid }))) return undefined
    if (session.isStale) await touchSession(db, sid)
    const { userId, isEmailVerified, isProfileComplete } = session
    return { id: userId, sid, isEmailVerified, isProfileComplete }
  }
}

/**
 * Returns the session's user, and for a hand-off a lasting token. Using a hand-off twice (a lost reply, two tabs)
 * returns another token. Each is valid until one of them is used, which ends the others.
 * @throws Failure 401 if the session ended during the request.
 */
export async function readOwnUser(db: Database, sid: string): Promise<{ user: User; lastingToken?: string }> {
  const found = await findSessionUser(db, sid)
  if (!found) throw new Failure('unauthenticated', 'Please sign in to continue.', { reason: 'signed-out' })
  const user = toUserReply(found.user)
  if (!found.isHandOff) return { user }
  const lastingToken = await inTransaction(db, (tx) => openSession(tx, user.id, { openedBy: 'hand-off', handOff: sid }))
  return { user, lastingToken }
}

/**
 * Creates the reader and serializer of the cookie by which {@link createFindInvestor} recognizes the browser that began
 * a sign-in with Google. Its value is a secret, whose hash the hand-off stores.
 */
export function createHandOffCookie(publicUrl: string): BrowserCookie {
  return createBrowserCookie('hand-off', publicUrl)
}

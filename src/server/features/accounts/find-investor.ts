import { getUserEndpoint } from '#contract/accounts/profile.ts'
import type { Env } from '#server/env.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { FindInvestor } from '#server/platform/http/investor.ts'
import { hashToken } from './random-token.ts'
import { createHandOffCookie } from './sessions/hand-off-cookie.ts'
import { endHandOff, findSession, touchSession } from './sessions/sessions.queries.ts'

/**
 * Finds the investor of a token with one uncached query per request, so that an ended session fails immediately. Updates
 * the session's last-seen time at most once an hour. A hand-off only opens GET /api/user, and only in the browser that
 * began the sign-in. The first use of a lasting token ends its hand-off. The database's clock decides whether a session
 * has expired.
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

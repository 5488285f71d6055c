import { getUserEndpoint } from '#contract/accounts/profile.ts'
import type { Env } from '#server/env.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { FindInvestor } from '#server/platform/http/investor.ts'
import { hashToken } from './random-token.ts'
import { createHandOffCookie } from './sessions/hand-off-cookie.ts'
import { endHandOff, findSession, touchSession } from './sessions/sessions.queries.ts'

/**
 * Finds whose token it is: one query at each request, nothing cached, so a session that was ended fails at once. At most hourly
 * the session is noted as seen. A hand-off only opens GET /api/user, and only in the browser that began the sign-in; the first
 * use of a lasting token ends its hand-off. Whether a session is over is judged by the database's clock.
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

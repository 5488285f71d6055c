import type { Database } from '#server/db/database.ts'
import type { FindInvestor } from '#server/http/investor.ts'
import { hashToken } from './random-token.ts'
import { clearHandOffMark, deleteSession, findSession, touchSession } from './sessions.queries.ts'

/**
 * Finds whose token it is: one query at each request, nothing cached, so a session that was ended fails at once. At most hourly
 * the session is noted as seen. The first use of a lasting token ends the hand-off it came from. Whether a session is over is
 * judged by the database's clock, which all processes share.
 */
export function createFindInvestor({ db }: { db: Database }): FindInvestor {
  return async (token) => {
    const sid = hashToken(token)
    const session = await findSession(db, sid)
    if (!session) return undefined
    if (session.handOff) {
      await deleteSession(db, session.handOff)
      await clearHandOffMark(db, sid)
    }
    if (session.isStale) await touchSession(db, sid)
    const { userId, isEmailVerified, isProfileComplete } = session
    return { investor: { id: userId, sid, isEmailVerified, isProfileComplete } }
  }
}

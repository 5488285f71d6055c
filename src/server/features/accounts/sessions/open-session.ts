import { saveKnownClient } from '#server/features/accounts/accounts.queries.ts'
import type { SessionFacts } from '#server/features/accounts/accounts.table.ts'
import { createToken } from '#server/features/accounts/random-token.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { dropOldestSessions, insertSession, lockAccountWithPassword } from './sessions.queries.ts'

const sessionSeconds = 30 * 86_400
/** Two minutes, enough for a slow redirect to the callback page. */
const handOffSeconds = 120
const sessionsPerUser = 20

/** Opens a session for up to 30 days and returns its token. Keeps the user's 20 newest sessions and ends the others. */
export async function openSession(db: Db, userId: string, facts: SessionFacts): Promise<string> {
  const { token, hash } = createToken()
  await insertSession(db, { sid: hash, userId, sess: facts, seconds: sessionSeconds, isHandOff: false })
  await dropOldestSessions(db, userId, sessionsPerUser)
  return token
}

/** How a session was opened, and the hash of the IP address to remember, if any. */
export type SessionOpening = { openedBy: SessionFacts['openedBy']; clientHash?: string }

/**
 * Opens a session, stores `clientHash` as a known client if given, and returns the session's token. Returns undefined
 * if the stored password hash is no longer `account.password` or the account isn't active.
 */
export async function openSessionForPassword(
  db: Database,
  account: { id: string; password: string },
  { openedBy, clientHash }: SessionOpening,
): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    if (!(await lockAccountWithPassword(tx, account))) return undefined
    if (clientHash !== undefined) await saveKnownClient(tx, account.id, clientHash)
    return openSession(tx, account.id, { openedBy })
  })
}

/**
 * Opens a two-minute hand-off session and returns its token, which is passed in a URL. GET /api/user exchanges it for a
 * 30-day session's token, but only in the browser whose cookie hashes to `browserHash`. Keeps the user's 20 newest
 * sessions and ends the others.
 */
export async function openHandOff(db: Db, userId: string, browserHash: string): Promise<string> {
  const { token, hash } = createToken()
  const sess: SessionFacts = { openedBy: 'google', browser: browserHash }
  await insertSession(db, { sid: hash, userId, sess, seconds: handOffSeconds, isHandOff: true })
  await dropOldestSessions(db, userId, sessionsPerUser)
  return token
}

import { saveKnownClient } from '#server/features/accounts/accounts.queries.ts'
import type { SessionFacts } from '#server/features/accounts/accounts.table.ts'
import { createToken } from '#server/features/accounts/random-token.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { dropOldestSessions, insertSession, lockAccountWithPassword } from './sessions.queries.ts'

const lastingSeconds = 30 * 86_400
/** Two minutes, enough for a slow redirect to the callback page. */
const handOffSeconds = 120
const sessionsPerUser = 20

/** Opens a session for up to 30 days and returns its token. Ends the user's oldest sessions beyond 20. */
export async function openSession(db: Db, userId: string, facts: SessionFacts): Promise<string> {
  const { token, hash } = createToken()
  await insertSession(db, { sid: hash, userId, sess: facts, seconds: lastingSeconds, isHandOff: false })
  await dropOldestSessions(db, userId, sessionsPerUser)
  return token
}

/** How a session was opened, and the hash of the IP address to remember, if any. */
export type SessionOpening = { openedBy: SessionFacts['openedBy']; clientHash?: string }

/**
 * Opens a session, remembers the client if given, and returns the session's token. Undefined if the stored password
 * hash is no longer `account.password`, or the account isn't active.
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
 * Opens a hand-off, a session for two minutes, and returns its token for use in a URL. GET /api/user exchanges it for a
 * lasting token, in the browser whose cookie has the hash `browser`. Ends the user's oldest sessions beyond 20.
 */
export async function openHandOff(db: Db, userId: string, browser: string): Promise<string> {
  const { token, hash } = createToken()
  const sess: SessionFacts = { openedBy: 'google', browser }
  await insertSession(db, { sid: hash, userId, sess, seconds: handOffSeconds, isHandOff: true })
  await dropOldestSessions(db, userId, sessionsPerUser)
  return token
}

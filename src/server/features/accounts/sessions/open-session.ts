import type { SessionFacts } from '#server/features/accounts/accounts.table.ts'
import { createToken } from '#server/features/accounts/random-token.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { saveKnownClient } from './known-clients.queries.ts'
import { dropOldestSessions, insertSession, lockAccountWithPassword } from './sessions.queries.ts'

const lastingSeconds = 30 * 86_400
/** The browser is sent to the callback page at once; two minutes are for slow networks. */
const handOffSeconds = 120
const sessionsPerPerson = 20

/** Opens a session and returns its token, which is nowhere kept. Beyond 20 sessions a person's oldest ends. */
export async function openSession(db: Db, userId: string, facts: SessionFacts): Promise<string> {
  const { token, hash } = createToken()
  await insertSession(db, { sid: hash, userId, sess: facts, seconds: lastingSeconds, isHandOff: false })
  await dropOldestSessions(db, userId, sessionsPerPerson)
  return token
}

/** How a session is opened with a password, and from where: what is remembered of the address, if anything. */
export type Opening = { openedBy: SessionFacts['openedBy']; clientHash?: string }

/** The same, if the account's password is still the one that was checked; undefined if not. */
export async function openSessionForPassword(
  db: Database,
  account: { id: string; password: string },
  { openedBy, clientHash }: Opening,
): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    if (!(await lockAccountWithPassword(tx, account))) return undefined
    if (clientHash !== undefined) await saveKnownClient(tx, account.id, clientHash)
    return openSession(tx, account.id, { openedBy })
  })
}

/**
 * Opens a session for two minutes, whose token may travel in an address; GET /api/user exchanges it for a lasting one in the
 * browser whose cookie has this hash.
 */
export async function openHandOff(db: Db, userId: string, browser: string): Promise<string> {
  const { token, hash } = createToken()
  const sess: SessionFacts = { openedBy: 'google', browser }
  await insertSession(db, { sid: hash, userId, sess, seconds: handOffSeconds, isHandOff: true })
  await dropOldestSessions(db, userId, sessionsPerPerson)
  return token
}

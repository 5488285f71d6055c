import type { Database } from '#server/db/database.ts'
import { lockUserWithPassword, setPassword } from './accounts.queries.ts'
import type { SessionFacts } from './accounts.table.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'
import { openSession, openSessionForPassword } from './open-session.ts'

/**
 * Opens a session for an account whose password was given and returns its token; undefined for a wrong one, and after the same
 * work for no account at all. Undefined too when the password was changed or the account deactivated while it was checked.
 * A hash made with older parameters is renewed.
 */
export async function openWithPassword(
  db: Database,
  account: { id: string; password: string | null } | undefined,
  given: string,
  openedBy: SessionFacts['openedBy'],
): Promise<string | undefined> {
  const checked = account?.password
  const { isRight, isOutdated } = await verifyPassword(checked, given)
  if (!account || !checked || !isRight) return undefined
  if (!isOutdated) return openSessionForPassword(db, { id: account.id, password: checked }, { openedBy })
  const renewed = await hashPassword(given)
  return db.transaction(async (tx) => {
    if (!(await lockUserWithPassword(tx, account.id, checked))) return undefined
    await setPassword(tx, account.id, renewed)
    return openSession(tx, account.id, { openedBy })
  })
}

import { replacePassword } from '#server/features/accounts/accounts.queries.ts'
import { hashPassword, verifyPassword } from '#server/features/accounts/passwords/hash-password.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openSessionForPassword, type SessionOpening } from './open-session.ts'

/**
 * Opens a session with a password and returns its token. Undefined for a wrong password, an unknown account or one
 * without a password, which take equally long, and if the password was changed concurrently. Replaces a hash with
 * outdated parameters.
 * @throws Failure 503 when too many passwords are being hashed.
 */
export async function openWithPassword(
  db: Database,
  account: { id: string; password: string | null } | undefined,
  password: string,
  opening: SessionOpening,
): Promise<string | undefined> {
  const checked = account?.password
  const { isRight, isOutdated } = await verifyPassword(checked, password)
  if (!account || !checked || !isRight) return undefined
  const stored = isOutdated ? await hashPassword(password) : checked
  if (isOutdated && !(await replacePassword(db, account.id, { checked, renewed: stored }))) return undefined
  return openSessionForPassword(db, { id: account.id, password: stored }, opening)
}

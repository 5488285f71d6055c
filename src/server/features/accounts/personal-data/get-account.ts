import { Failure } from '#server/failure.ts'
import type { Database } from '#server/platform/db/database.ts'
import { countDealsAndSessions, listAccounts } from './export.queries.ts'

/** An account for operators, without passwords and tokens. Times are ISO strings. */
type Account = {
  id: string
  email: string
  name: string | null
  company: string | null
  emailVerified: boolean
  onboardingCompleted: boolean
  accessLevel: string
  hasPassword: boolean
  createdAt: string
  deactivatedAt: string | null
  deals: number
  sessions: number
}

/**
 * Returns the account with this email or id: the active one, else the deactivated one that was created last.
 * @throws Failure 404 if there is none.
 */
export async function getAccount(db: Database, text: string): Promise<Account> {
  const [row] = await listAccounts(db, text.trim())
  if (!row) throw new Failure('missing', `There is no account with the email or id '${text}'.`)
  const name = [row.firstName, row.lastName].filter(Boolean).join(' ')
  return {
    id: row.id,
    email: row.email,
    name: name || null,
    company: row.companyName,
    emailVerified: row.emailVerified,
    onboardingCompleted: row.onboardingCompleted,
    accessLevel: row.accessLevel,
    hasPassword: row.password !== null,
    createdAt: row.createdAt.toISOString(),
    deactivatedAt: row.deletedAt?.toISOString() ?? null,
    ...(await countDealsAndSessions(db, row.id)),
  }
}

import type { Database } from '#server/db/database.ts'
import type { Limits } from '#server/http/limits.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { accountExistsMails, emailKey } from '../accounts.limits.ts'
import { findAccountByEmail } from '../accounts.queries.ts'
import { queueAccountMail } from './account-mail.ts'

/** Tells the owner of an account, at most once a day, that somebody tried to open another one with their email. */
export async function notifyAccountExists(
  deps: { db: Database; jobs: Pick<Jobs, 'send'>; limits: Limits },
  email: string,
): Promise<void> {
  if (!(await deps.limits.tryConsume(accountExistsMails, emailKey(email)))) return
  const owner = await findAccountByEmail(deps.db, email)
  if (owner) await queueAccountMail(deps.jobs, deps.db, { userId: owner.id, purpose: 'account-exists' })
}

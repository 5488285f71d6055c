import { accountExistsMails, emailKey } from '#server/features/accounts/accounts.limits.ts'
import { findAccountByEmail } from '#server/features/accounts/accounts.queries.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Limits } from '#server/platform/http/limits.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { queueAccountMail } from './account-mail.ts'

/** Tells an account's owner, at most once a day, that someone tried to register their email. */
export async function notifyAccountExists(
  deps: { db: Database; jobs: Pick<Jobs, 'send'>; limits: Limits },
  email: string,
): Promise<void> {
  if (!(await deps.limits.tryConsume(accountExistsMails, emailKey(email)))) return
  const owner = await findAccountByEmail(deps.db, email)
  if (owner) await queueAccountMail(deps.jobs, deps.db, { userId: owner.id, purpose: 'account-exists' })
}

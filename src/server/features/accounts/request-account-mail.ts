import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import type { Limits } from '#server/http/limits.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { queueAccountMail } from './account-mail.ts'
import { emailKey, mailRequestLimits } from './accounts.limits.ts'
import { findUserByEmail } from './accounts.queries.ts'

/**
 * Queues the mail that somebody asked for by an email. Known and unknown emails cost the same and answer the same: for an
 * unknown one the job names nobody and the worker drops it. Beyond the email's limits nothing is queued, silently.
 */
export async function requestAccountMail(
  deps: { db: Database; jobs: Pick<Jobs, 'send'>; limits: Limits },
  email: string,
  purpose: keyof typeof mailRequestLimits,
): Promise<void> {
  for (const limit of mailRequestLimits[purpose].perEmail)
    if (!(await deps.limits.tryConsume(limit, emailKey(email)))) return
  const user = await findUserByEmail(deps.db, email)
  await queueAccountMail(deps.jobs, deps.db, { userId: user?.id ?? randomUUID(), purpose })
}

import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

export type AccountMailPurpose = 'verification' | 'reset' | 'reset-notice' | 'account-exists'

/** What the queue holds of a mail: whom and why, but neither address nor link. The worker makes the token when it sends. */
export type AccountMail = { userId: string; purpose: AccountMailPurpose }

export const accountMailJob = { name: 'mail-account', isMail: true } as const

/** Queues a mail inside the transaction that causes it: it is sent if and only if that commits. */
export async function queueAccountMail(jobs: Pick<Jobs, 'send'>, db: Db, mail: AccountMail): Promise<void> {
  await jobs.send(db, accountMailJob, mail)
}

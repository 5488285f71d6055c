import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

export type AccountMailPurpose = 'verification' | 'reset' | 'reset-notice' | 'account-exists'

/** The data of a queued email. Contains neither address nor link: the worker creates the token when it sends. */
export type AccountMail = { userId: string; purpose: AccountMailPurpose }

export const accountMailJob = { name: 'mail-account', isMail: true } as const

/** Queues an email in the caller's transaction, so that it is sent if and only if the transaction commits. */
export async function queueAccountMail(jobs: Pick<Jobs, 'send'>, db: Db, mail: AccountMail): Promise<void> {
  await jobs.send(db, accountMailJob, mail)
}

import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

export type AccountMailPurpose = 'verification' | 'reset' | 'reset-notice' | 'account-exists'

/**
 * The queued data of a mail: recipient and purpose, without address or link. The worker creates the token when it
 * sends.
 */
export type AccountMail = { userId: string; purpose: AccountMailPurpose }

export const accountMailJob = { name: 'mail-account', isMail: true } as const

/** Queues a mail in the caller's transaction, so it is sent if and only if that commits. */
export async function queueAccountMail(jobs: Pick<Jobs, 'send'>, db: Db, mail: AccountMail): Promise<void> {
  await jobs.send(db, accountMailJob, mail)
}

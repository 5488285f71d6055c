import type { Db } from '#server/platform/db/database.ts'
import { type Mail, type Mailer, MailRefused } from '#server/platform/mail/mailer.ts'
import { clearMailRefused, recordMailRefused } from './mail-refusals.queries.ts'

type MailUserDeps = { db: Db; clock: () => Date; mailer: Pick<Mailer, 'send'> }

/**
 * Emails a user and records whether the address works. After a permanent rejection of the address, `canReceiveMail` is
 * false until an email succeeds. Sends without checking it, so the sender of an unrequested email must.
 * @throws MailRefused for a permanent rejection. Other errors may be retried.
 */
export async function mailUser({ db, clock, mailer }: MailUserDeps, userId: string, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (error) {
    if (error instanceof MailRefused && error.isAboutAddress)
      await recordMailRefused(db, { userId, email: mail.to, reason: error.message, at: clock() })
    throw error
  }
  await clearMailRefused(db, userId)
}

import type { Db } from '#server/platform/db/database.ts'
import { type Mail, type Mailer, MailRefused } from '#server/platform/mail/mailer.ts'
import { clearMailRefused, recordMailRefused } from './mail-refusals.queries.ts'

type MailUserDeps = { db: Db; clock: () => Date; mailer: Pick<Mailer, 'send'> }

/**
 * Emails a user and records whether the address works. After a permanent rejection of the address, `canReceiveMail` is
 * false until an email succeeds. Sends even then, so callers must check `canReceiveMail` before an email that the user
 * didn't request.
 * @throws MailRefused for a permanent rejection of the address or of this email. Other errors may be retried, although
 * the email was already sent if only the record failed.
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

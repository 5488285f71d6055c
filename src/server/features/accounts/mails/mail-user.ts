import type { Db } from '#server/platform/db/database.ts'
import { type Mail, type Mailer, MailRefused } from '#server/platform/mail/mailer.ts'
import { clearMailRefused, recordMailRefused } from './mail-refusals.queries.ts'

type MailUserDeps = { db: Db; clock: () => Date; mailer: Pick<Mailer, 'send'> }

/**
 * Emails a user. After a permanent rejection of the address, the user gets no unrequested emails until one succeeds.
 * @throws MailRefused for a permanent rejection.
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

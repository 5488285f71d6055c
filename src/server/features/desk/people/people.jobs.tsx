import type { Env } from '#server/env.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type JobDefinition, job } from '#server/platform/jobs/jobs.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { EmailChangedEmail } from './email-changed.email.tsx'
import { type EmailChangedData, emailChangedJob } from './email-changed-job.ts'
import { deleteEmailChange, findEmailChange } from './people.queries.ts'

type PeopleJobsDeps = {
  db: Database
  mailer: Pick<Mailer, 'send'>
  env: Pick<Env, 'siteName' | 'publicUrl'>
  settings: { get(key: 'contact.email'): Promise<string> }
}

/** Notifies an account's old address, and deletes the row with the address when the mail is sent. */
export function emailChangedMail({ db, mailer, env, settings }: PeopleJobsDeps): JobDefinition<EmailChangedData> {
  return job({
    ...emailChangedJob,
    async run({ id }: EmailChangedData) {
      const change = await findEmailChange(db, id)
      if (!change) return
      const contactEmail = await settings.get('contact.email')
      await mailer.send({
        ...(await renderMail(
          <EmailChangedEmail siteName={env.siteName} publicUrl={env.publicUrl} contactEmail={contactEmail} />,
        )),
        id: `email-changed-${id}`,
        to: change.oldEmail,
        subject: `Your ${env.siteName} email address was changed`,
        replyTo: contactEmail,
      })
      await deleteEmailChange(db, id)
    },
  })
}

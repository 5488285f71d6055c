import type { Env } from '#server/env.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type JobDefinition, job } from '#server/platform/jobs/jobs.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { type ContactReplyData, contactReplyJob } from './answer-message.ts'
import { ContactReplyEmail } from './contact-reply.email.tsx'
import { findReply, noteReplySent } from './desk-messages.queries.ts'

type MessagesJobsDeps = {
  db: Database
  mailer: Pick<Mailer, 'send'>
  env: Pick<Env, 'siteName' | 'publicUrl'>
  settings: { get(key: 'contact.email'): Promise<string> }
}

/** Mails an operator's answer to the sender. Replies go to the contact address. */
export function contactReplyMail({ db, mailer, env, settings }: MessagesJobsDeps): JobDefinition<ContactReplyData> {
  return job({
    ...contactReplyJob,
    async run({ id }: ContactReplyData) {
      const reply = await findReply(db, id)
      if (!reply) return
      const { siteName, publicUrl } = env
      const writtenOn = reply.writtenAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
      const mail = (
        <ContactReplyEmail {...{ siteName, publicUrl, writtenOn }} text={reply.text} message={reply.message} />
      )
      await mailer.send({
        ...(await renderMail(mail)),
        id: `contact-reply-${id}`,
        to: reply.to,
        subject: `Your message to ${siteName}`,
        replyTo: await settings.get('contact.email'),
      })
      await noteReplySent(db, id)
    },
  })
}

import { formatLongDay } from '#domain/calendar/day-text.ts'
import type { MailDeps } from '#server/features/site/mail-deps.ts'
import { replyToContact } from '#server/features/site/reply-to-contact.ts'
import { type JobDefinition, job } from '#server/platform/jobs/jobs.ts'
import { MailHeading, MailLayout, MailLines, MailText } from '#server/platform/mail/mail-layout.tsx'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { type ContactReplyData, contactReplyJob } from './answer-message.ts'
import { findReply, recordReplySent } from './desk-messages.queries.ts'

/**
 * Returns the job that emails an operator's answer to a message's sender and records when it was sent. Replies go to
 * the contact address if it is set. Does nothing if the message was deleted.
 */
export function contactReplyMail({ db, mailer, env, settings }: MailDeps): JobDefinition<ContactReplyData> {
  return job({
    ...contactReplyJob,
    async run({ id }: ContactReplyData) {
      const reply = await findReply(db, id)
      if (!reply) return
      const { siteName, publicUrl } = env
      const { text, message } = reply
      const isReview = reply.dealId !== null
      const writtenOn = formatLongDay(reply.writtenAt.toISOString())
      const mail = <ContactReplyEmail {...{ siteName, publicUrl, writtenOn, text, message, isReview }} />
      await mailer.send({
        ...(await renderMail(mail)),
        id: `contact-reply-${id}`,
        to: reply.to,
        subject: `Your message to ${siteName}`,
        ...(await replyToContact(settings)),
      })
      await recordReplySent(db, id)
    },
  })
}

/** Renders an operator's answer above the visitor's message. Both are only in the body, where React escapes them. */
function ContactReplyEmail(props: {
  siteName: string
  publicUrl: string
  text: string
  message: string
  writtenOn: string
  isReview: boolean
}) {
  const occasion = props.isReview ? 'asked us to review a deal’s matches' : 'wrote to us through our contact form'
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview={`An answer from ${props.siteName}`}
      reason={`You’re receiving this because you ${occasion}. Reply to this email to write back.`}
    >
      <MailHeading>Our answer</MailHeading>
      <MailLines text={props.text} />
      <MailText>You wrote on {props.writtenOn}:</MailText>
      <MailLines text={props.message} />
    </MailLayout>
  )
}

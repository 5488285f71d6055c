import { reviewAnswerDays } from '#contract/site/contact.ts'
import type { MailDeps } from '#server/features/site/mail-deps.ts'
import { type JobDefinition, job } from '#server/platform/jobs/jobs.ts'
import { MailAction, MailHeading, MailLayout, MailLines, MailText } from '#server/platform/mail/mail-layout.tsx'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { findContactMessage, findEmailNotification } from './contact.queries.ts'

/** The jobs' data contains only a row's id, no address or text. */
export const contactMailJob = { name: 'mail-contact-message', isMail: true } as const
export const notifyMailJob = { name: 'mail-notify-me', isMail: true } as const
export type RowJobData = { id: string }

/**
 * Returns the job that emails a visitor's message, or an investor's request for a review of a deal's matches, to the
 * operators.
 */
function contactMail({ db, mailer, env, settings }: MailDeps): JobDefinition<RowJobData> {
  return job({
    ...contactMailJob,
    async run({ id }: RowJobData) {
      const message = await findContactMessage(db, id)
      if (!message) return
      const { name, email, message: text } = message
      const isReview = message.dealId !== null
      const mail = await renderMail(
        <ContactMessageMail {...env} name={name} email={email} message={text} isReview={isReview} />,
      )
      await mailer.send({
        ...mail,
        id: `contact-${id}`,
        to: await settings.get('contact.email'),
        subject: isReview
          ? 'An investor asks for a review of matches'
          : `New message through the ${env.siteName} contact form`,
        replyTo: email,
      })
    },
  })
}

/** Returns the job that confirms a request to be notified. The queue accepts one per address and day. */
function notifyMail({ db, mailer, env }: MailDeps): JobDefinition<RowJobData> {
  return job({
    ...notifyMailJob,
    async run({ id }: RowJobData, { id: jobId }) {
      const row = await findEmailNotification(db, id)
      if (!row) return
      const mail = await renderMail(<NotifyMeMail {...env} />)
      await mailer.send({
        ...mail,
        id: `notify-${jobId}`,
        to: row.email,
        subject: `You are on the ${env.siteName} list`,
      })
    },
  })
}

/** Returns the jobs that email visitors' messages and confirm requests to be notified. */
export function contactJobs(deps: MailDeps): JobDefinition<RowJobData>[] {
  return [contactMail(deps), notifyMail(deps)]
}

/** Renders the confirmation of a request to be notified of announced features. */
function NotifyMeMail(props: { siteName: string; publicUrl: string }) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview="We’ll email you when it’s ready"
      reason="You’re receiving this because this address was entered on our site. Not you? Ignore this email."
    >
      <MailHeading>You are on the list</MailHeading>
      <MailText>
        We’ll email you once, when the announced features are ready. Until then, the directory is open.
      </MailText>
      <MailAction href={`${props.publicUrl}/lenders`}>Browse lenders</MailAction>
    </MailLayout>
  )
}

/**
 * Renders a message for the operators, or with `isReview` a request for a review. Its text is only in the body, where
 * React escapes it.
 */
function ContactMessageMail(props: {
  siteName: string
  publicUrl: string
  name: string
  email: string
  message: string
  isReview: boolean
}) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview={props.isReview ? 'An investor asks you to review matches' : 'A visitor wrote to you'}
      reason="You’re receiving this because this address is the site’s contact address."
    >
      <MailHeading>{props.isReview ? 'Review requested' : 'New message'}</MailHeading>
      <MailText>
        From: {props.name}
        <br />
        Email: {props.email}
      </MailText>
      <MailLines text={props.message} />
      {props.isReview ? (
        <MailText>Answer within {reviewAnswerDays} days. The inbox at the desk shows the deal.</MailText>
      ) : null}
      <MailText>Reply to this email to answer the sender.</MailText>
    </MailLayout>
  )
}

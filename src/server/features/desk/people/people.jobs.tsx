import type { MailDeps } from '#server/features/site/mail-deps.ts'
import { replyToContact } from '#server/features/site/reply-to-contact.ts'
import { type JobDefinition, job } from '#server/platform/jobs/jobs.ts'
import { MailHeading, MailLayout, MailText } from '#server/platform/mail/mail-layout.tsx'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { type EmailChangedData, emailChangedJob } from './change-email.ts'
import { deleteEmailChange, findEmailChange } from './people.queries.ts'

/** Returns the job that notifies an account's old address of its change, and then deletes the stored address. */
export function emailChangedMail({ db, mailer, env, settings }: MailDeps): JobDefinition<EmailChangedData> {
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
        ...(await replyToContact(settings)),
      })
      await deleteEmailChange(db, id)
    },
  })
}

/**
 * Renders the notice to an account's old address. Doesn't reveal the new address, because others may read the old
 * mailbox.
 */
function EmailChangedEmail(props: { siteName: string; publicUrl: string; contactEmail: string }) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview="Your email address was changed"
      reason={`You’re receiving this because your ${props.siteName} account used this email.`}
    >
      <MailHeading>Your email address was changed</MailHeading>
      <MailText>
        Our support team gave your {props.siteName} account another email address, as you asked. Sign in with the new
        one from now on. Our emails go there too.
      </MailText>
      <MailText>Didn’t ask for this? Write to {props.contactEmail} right away, and we’ll look into it.</MailText>
    </MailLayout>
  )
}

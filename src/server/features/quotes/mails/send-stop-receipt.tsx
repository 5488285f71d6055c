import { mailStopUrl } from '#server/features/mail-stops/mail-stop-token.ts'
import { findStoppedLender } from '#server/features/quotes/replies/links.queries.ts'
import type { StopReceipt } from '#server/features/quotes/replies/stop-lender.ts'
import type { MailDeps } from '#server/features/site/mail-deps.ts'
import { MailAction, MailHeading, MailLayout, MailText } from '#server/platform/mail/mail-layout.tsx'
import { renderMail } from '#server/platform/mail/render-mail.ts'

/**
 * Emails a lender a confirmation that it unsubscribed, with an undo link. Sends nothing if this was undone, or to a
 * sample lender over SMTP.
 */
export async function sendStopReceipt(
  { db, mailer, env, settings }: MailDeps,
  { stopId }: StopReceipt,
  jobId: string,
): Promise<void> {
  const lender = await findStoppedLender(db, stopId)
  const isSilenced = lender?.isSample && env.smtpUrl !== undefined
  if (!lender?.email || isSilenced) return
  const { siteName, publicUrl } = env
  const subject = "You won't get any more requests from us"
  const undoUrl = mailStopUrl(publicUrl, await settings.cookieKey(), { kind: 'undo-lenders', id: stopId })
  const address = await settings.get('contact.address')
  const element = (
    <MailLayout
      siteName={siteName}
      publicUrl={publicUrl}
      preview={subject}
      reason={`You’re receiving this once, because the stop link in an email to ${lender.name} was used. ${address}.`}
    >
      <MailHeading>{subject}</MailHeading>
      <MailText>
        Requests for quotes to {lender.name} are stopped. Requests that had no quote from you were declined.
      </MailText>
      <MailText>Was this a mistake, or a mail filter? One click turns requests back on.</MailText>
      <MailAction href={undoUrl}>Get requests again</MailAction>
    </MailLayout>
  )
  await mailer.send({ id: jobId, to: lender.email, subject, ...(await renderMail(element)) })
}

import { MailHeading, MailLayout, MailText } from '#server/platform/mail/mail-layout.tsx'

/** Renders the notice to an account's old address. Omits the new one, because the reader may be someone else. */
export function EmailChangedEmail(props: { siteName: string; publicUrl: string; contactEmail: string }) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview="Your email address was changed"
      reason={`You’re receiving this because your ${props.siteName} account used this email.`}
    >
      <MailHeading>Your email address was changed</MailHeading>
      <MailText>
        Our support team gave your {props.siteName} account another email address, as you asked. Emails and sign-in go
        by the new one from now on.
      </MailText>
      <MailText>You did not ask for this? Write to {props.contactEmail} at once, and we will look into it.</MailText>
    </MailLayout>
  )
}

import { MailAction, MailHeading, MailLayout, MailText } from '#server/platform/mail/mail-layout.tsx'

export function VerificationEmail(props: { siteName: string; publicUrl: string; token: string }) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview="Confirm your email address"
      reason={`You’re receiving this because someone signed up to ${props.siteName} with this email.`}
    >
      <MailHeading>Confirm your email address</MailHeading>
      <MailText>One click and you can submit your first deal. The link works once, for 24 hours.</MailText>
      <MailAction href={`${props.publicUrl}/verify?token=${props.token}`}>Verify my email</MailAction>
      <MailText>Not you? Ignore this email.</MailText>
    </MailLayout>
  )
}

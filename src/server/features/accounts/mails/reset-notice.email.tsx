import { MailAction, MailHeading, MailLayout, MailText } from '#server/platform/mail/mail-layout.tsx'

export function ResetNoticeEmail(props: { siteName: string; publicUrl: string }) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview="Your password was changed"
      reason={`You’re receiving this because your ${props.siteName} password was changed.`}
    >
      <MailHeading>Your password was changed</MailHeading>
      <MailText>It was changed with a reset link sent to this address. Every device was signed out.</MailText>
      <MailText>Not you? Secure your mailbox first, then reset your password again.</MailText>
      <MailAction href={`${props.publicUrl}/forgot-password`}>Reset my password</MailAction>
    </MailLayout>
  )
}

import { MailAction, MailHeading, MailLayout, MailText } from '#server/platform/mail/mail-layout.tsx'

export function ResetEmail(props: { siteName: string; publicUrl: string; token: string }) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview="Choose a new password"
      reason={`You’re receiving this because someone asked to reset your ${props.siteName} password.`}
    >
      <MailHeading>Choose a new password</MailHeading>
      <MailText>The link works once, for one hour. Setting a new password signs you out everywhere.</MailText>
      <MailAction href={`${props.publicUrl}/reset-password?token=${props.token}`}>Set a new password</MailAction>
      <MailText>Didn’t ask for this? Ignore this email: your password stays as it is.</MailText>
    </MailLayout>
  )
}

import { MailAction, MailHeading, MailLayout, MailText } from '#server/platform/mail/mail-layout.tsx'

export function ResetNoticeEmail(props: { siteName: string; publicUrl: string }) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview="Your password was changed"
      reason={`You get this mail because the password of your account at ${props.siteName} was changed.`}
    >
      <MailHeading>Your password was changed</MailHeading>
      <MailText>It was set anew with a reset link sent to this address, and every device was signed out.</MailText>
      <MailText>Was this not you? Then secure this mailbox first and reset the password again.</MailText>
      <MailAction href={`${props.publicUrl}/forgot-password`}>Reset my password</MailAction>
    </MailLayout>
  )
}

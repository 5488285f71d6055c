import { MailAction, MailHeading, MailLayout, MailText } from '#server/platform/mail/mail-layout.tsx'

export function AccountExistsEmail(props: { siteName: string; publicUrl: string }) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview="You already have an account"
      reason={`You’re receiving this because someone tried to sign up to ${props.siteName} with this email.`}
    >
      <MailHeading>You already have an account</MailHeading>
      <MailText>Somebody just tried to sign up with this address. Nothing was changed.</MailText>
      <MailAction href={`${props.publicUrl}/auth/login`}>Sign in</MailAction>
      <MailText>
        Forgot your password? Set a new one at {props.publicUrl}/forgot-password. Not you? Ignore this email.
      </MailText>
    </MailLayout>
  )
}

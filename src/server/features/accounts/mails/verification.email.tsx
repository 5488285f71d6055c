import { MailAction, MailHeading, MailLayout, MailText } from '#server/platform/mail/mail-layout.tsx'

export function VerificationEmail(props: { siteName: string; publicUrl: string; token: string }) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview="Confirm your email address"
      reason={`You get this mail because an account at ${props.siteName} was opened with this address.`}
    >
      <MailHeading>Confirm your email address</MailHeading>
      <MailText>One click and you can submit your first deal. The link works once, for 24 hours.</MailText>
      <MailAction href={`${props.publicUrl}/verify?token=${props.token}`}>Verify my email</MailAction>
      <MailText>Was this not you? Then do nothing: without the link the address stays unconfirmed.</MailText>
    </MailLayout>
  )
}

import { MailHeading, MailLayout, MailText } from '#server/platform/mail/mail-layout.tsx'

/** Renders the mail that says why a correction was refused. */
export function RefusedCorrectionMail(props: {
  siteName: string
  publicUrl: string
  lender: string
  reason: string
  sender?: { address: string; stopUrl: string }
}) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview="About your correction"
      reason="You're receiving this because you left your address with a correction."
      {...(props.sender ? { sender: props.sender } : {})}
    >
      <MailHeading>About your correction</MailHeading>
      <MailText>
        Thank you for what you told us about {props.lender}. We did not take it over, for this reason:
      </MailText>
      <MailText>{props.reason}</MailText>
    </MailLayout>
  )
}

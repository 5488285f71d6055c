import { MailAction, MailHeading, MailLayout, MailText } from '#server/platform/mail/mail-layout.tsx'

/** Renders the mail with the link for a lender to propose changes to its page. */
export function ClaimMail(props: {
  siteName: string
  publicUrl: string
  lender: string
  token: string
  sender: { address: string; stopUrl: string }
}) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview="Propose changes to your page"
      reason={`You're receiving this because someone asked for it on the page of ${props.lender}. Not you? Ignore this email.`}
      sender={props.sender}
    >
      <MailHeading>Your page on {props.siteName}</MailHeading>
      <MailText>
        With this link you propose changes to the terms, programs and contact of {props.lender}. We look at them before
        they appear. It works for seven days.
      </MailText>
      <MailAction href={`${props.publicUrl}/claim/${props.token}`}>Propose changes</MailAction>
    </MailLayout>
  )
}

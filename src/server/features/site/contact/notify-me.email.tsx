import { MailAction, MailHeading, MailLayout, MailText } from '#server/platform/mail/mail-layout.tsx'

/** Renders the confirmation of a request to be notified of announced features. */
export function NotifyMeMail(props: { siteName: string; publicUrl: string }) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview="We will write to you when it is there"
      reason="You get this because this address was entered on our site. Not you? Ignore this email."
    >
      <MailHeading>You are on the list</MailHeading>
      <MailText>
        We will write to you once, when the announced features are there. Until then, the directory is open.
      </MailText>
      <MailAction href={`${props.publicUrl}/lenders`}>Browse lenders</MailAction>
    </MailLayout>
  )
}

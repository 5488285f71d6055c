import { MailHeading, MailLayout, MailText } from '#server/platform/mail/mail-layout.tsx'

/** Renders a visitor's message for the operators. Its text is only in the body, where React escapes it. */
export function ContactMessageMail(props: {
  siteName: string
  publicUrl: string
  name: string
  email: string
  message: string
}) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview="A visitor wrote to you"
      reason="You’re receiving this because this address is the site’s contact address."
    >
      <MailHeading>New message</MailHeading>
      <MailText>
        From: {props.name}
        <br />
        Email: {props.email}
      </MailText>
      {props.message.split(/\r\n|\r|\n/).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The lines are rendered once and never move.
        <MailText key={index}>{line || '\u00a0'}</MailText>
      ))}
      <MailText>Reply to this email to answer the sender.</MailText>
    </MailLayout>
  )
}

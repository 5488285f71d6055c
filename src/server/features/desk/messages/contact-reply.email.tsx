import { MailHeading, MailLayout, MailText } from '#server/platform/mail/mail-layout.tsx'

/** Renders an operator's answer above the visitor's message. Both are only in the body, where React escapes them. */
export function ContactReplyEmail(props: {
  siteName: string
  publicUrl: string
  text: string
  message: string
  writtenOn: string
}) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview={`An answer from ${props.siteName}`}
      reason="You’re receiving this because you wrote to us through our contact form. Reply to this email to write back."
    >
      <MailHeading>Our answer</MailHeading>
      <Lines text={props.text} />
      <MailText>You wrote on {props.writtenOn}:</MailText>
      <Lines text={props.message} />
    </MailLayout>
  )
}

function Lines({ text }: { text: string }) {
  return text.split(/\r\n|\r|\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: The lines are rendered once and never move.
    <MailText key={index}>{line || '\u00a0'}</MailText>
  ))
}

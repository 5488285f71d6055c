import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import { markCid } from './mailer.ts'

const light = { page: '#fbfaf6', card: '#ffffff', line: '#e6e1d5', ink: '#14231f', soft: '#43524c', action: '#0e5a45' }
const dark = { page: '#101816', card: '#17211e', line: '#27342f', ink: '#f1ede1', soft: '#bcc5be', action: '#79cfad' }
const sans = 'Inter, Helvetica, Arial, sans-serif'
const serif = 'Georgia, serif'
const small = { margin: 0, color: light.soft, fontSize: 13, lineHeight: '20px' }

/** Email clients without media queries show the light colors, which are inline styles. */
const darkStyles = `@media (prefers-color-scheme: dark) {
.mail-page, .mail-page > table > tbody > tr > td { background: ${dark.page} !important }
.mail-card { background: ${dark.card} !important; border-color: ${dark.line} !important }
.mail-ink { color: ${dark.ink} !important }
.mail-soft { color: ${dark.soft} !important }
.mail-action { background: ${dark.action} !important; color: #0a1914 !important }
}`

/**
 * Renders the layout of every email: one column, with the logo and product name on top and the reason for the email at
 * the bottom.
 */
export function MailLayout(props: {
  siteName: string
  publicUrl: string
  preview: string
  children: ReactNode
  reason: string
  /** For emails to lenders: the operator's postal address and the unsubscribe link. */
  sender?: { address: string; stopUrl: string }
}) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{props.preview}</title>
        <style>{darkStyles}</style>
      </Head>
      <Body className="mail-page" style={{ margin: 0, background: light.page, fontFamily: sans }}>
        <Preview>{props.preview}</Preview>
        <Container style={{ maxWidth: 560, padding: '32px 16px' }}>
          <Section style={{ paddingBottom: 24 }}>
            <Text
              className="mail-ink"
              style={{
                margin: 0,
                color: light.ink,
                fontFamily: serif,
                fontSize: 22,
                lineHeight: '32px',
                fontWeight: 600,
              }}
            >
              <Img
                src={`cid:${markCid}`}
                width={32}
                height={32}
                alt=""
                style={{ display: 'inline-block', verticalAlign: 'middle', marginRight: 12 }}
              />
              {props.siteName}
            </Text>
          </Section>
          <Section
            className="mail-card"
            style={{ padding: 24, background: light.card, border: `1px solid ${light.line}`, borderRadius: 6 }}
          >
            {props.children}
          </Section>
          <Section style={{ paddingTop: 24 }}>
            <Text className="mail-soft" style={small}>
              {props.reason} {props.siteName}
              {props.sender ? `, ${props.sender.address}` : ''}, {props.publicUrl}
            </Text>
            {props.sender ? (
              <MailStop href={props.sender.stopUrl}>Stop all requests from {props.siteName}</MailStop>
            ) : null}
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

export function MailHeading(props: { children: ReactNode }) {
  return (
    <Heading
      as="h1"
      className="mail-ink"
      style={{ margin: '0 0 16px', color: light.ink, fontFamily: serif, fontSize: 24, lineHeight: '32px' }}
    >
      {props.children}
    </Heading>
  )
}

export function MailText(props: { children: ReactNode }) {
  return (
    <Text className="mail-ink" style={{ margin: '0 0 16px', color: light.ink, fontSize: 16, lineHeight: '24px' }}>
      {props.children}
    </Text>
  )
}

/** Renders text that a person typed, one paragraph per line, blank lines included. React escapes it. */
export function MailLines({ text }: { text: string }) {
  return text.split(/\r\n|\r|\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: The lines are rendered once and never move.
    <MailText key={index}>{line || '\u00a0'}</MailText>
  ))
}

/**
 * Renders an unsubscribe link. Its text must say which emails it stops. `renderMail` selects the class `mail-stop` to
 * show the URL in the text body.
 */
export function MailStop(props: { href: string; children: ReactNode }) {
  return (
    <Text className="mail-soft" style={small}>
      <a className="mail-stop mail-soft" style={{ color: light.soft }} href={props.href}>
        {props.children}
      </a>
    </Text>
  )
}

/** Renders rows with a name on the left and a formatted value on the right. Names must be unique. */
export function MailFigures(props: { rows: readonly { name: string; value: string }[] }) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} role="presentation" style={{ margin: '0 0 16px' }}>
      <tbody>
        {props.rows.map(({ name, value }) => (
          <tr key={name}>
            <td className="mail-soft" style={{ padding: '4px 12px 4px 0', color: light.soft, fontSize: 14 }}>
              {name}
            </td>
            <td className="mail-ink" align="right" style={{ padding: '4px 0', color: light.ink, fontWeight: 600 }}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Renders a button with its URL written out below, for email clients that don't show buttons. */
export function MailAction(props: { href: string; children: ReactNode }) {
  return (
    <>
      <Section style={{ padding: '8px 0 24px' }}>
        <Button
          href={props.href}
          className="mail-action"
          style={{
            padding: '12px 24px',
            background: light.action,
            color: '#ffffff',
            borderRadius: 6,
            fontSize: 16,
            fontWeight: 600,
          }}
        >
          {props.children}
        </Button>
      </Section>
      <Text className="mail-soft" style={{ ...small, margin: '0 0 16px', wordBreak: 'break-all' }}>
        Or open this address: {props.href}
      </Text>
    </>
  )
}

import type { ReactNode } from 'react'

const ink = '#14231f'
const soft = '#43524c'
const font = 'Inter, Helvetica, Arial, sans-serif'

/** The frame of every mail: one column, readable without images, the product's name above and why it came below. */
export function MailLayout(props: {
  siteName: string
  publicUrl: string
  preview: string
  children: ReactNode
  reason: string
}) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>{props.preview}</title>
      </head>
      <body
        style={{ margin: 0, background: '#fbfaf6', color: ink, fontFamily: font, fontSize: 16, lineHeight: '24px' }}
      >
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 16px' }}>
                <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ maxWidth: 560 }}>
                  <tbody>
                    <tr>
                      <td style={{ padding: '0 0 24px', fontFamily: 'Georgia, serif', fontSize: 22, fontWeight: 600 }}>
                        {props.siteName}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: 32, background: '#ffffff', border: '1px solid #e6e1d5', borderRadius: 6 }}>
                        {props.children}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '24px 0 0', color: soft, fontSize: 13, lineHeight: '20px' }}>
                        {props.reason} {props.siteName}, {props.publicUrl}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

export function MailHeading(props: { children: ReactNode }) {
  return (
    <h1 style={{ margin: '0 0 16px', fontFamily: 'Georgia, serif', fontSize: 24, lineHeight: '32px' }}>
      {props.children}
    </h1>
  )
}

export function MailText(props: { children: ReactNode }) {
  return <p style={{ margin: '0 0 16px' }}>{props.children}</p>
}

/** A button with its address written out below, for programs that show no buttons. */
export function MailAction(props: { href: string; children: ReactNode }) {
  return (
    <>
      <p style={{ margin: '24px 0' }}>
        <a
          href={props.href}
          style={{
            display: 'inline-block',
            padding: '12px 24px',
            background: '#0e5a45',
            color: '#ffffff',
            borderRadius: 6,
            fontWeight: 600,
            textDecoration: 'none',
          }}
        >
          {props.children}
        </a>
      </p>
      <p style={{ margin: '0 0 16px', color: soft, fontSize: 13, lineHeight: '20px', wordBreak: 'break-all' }}>
        Or open this address: {props.href}
      </p>
    </>
  )
}

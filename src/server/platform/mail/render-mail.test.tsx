import { expect, it } from 'vitest'
import { MailAction, MailHeading, MailLayout, MailText } from './mail-layout.tsx'
import { markCid } from './mailer.ts'
import { renderMail } from './render-mail.ts'

it('renders the same content in both bodies, and escapes user input in both', async () => {
  const typed = `<b>Tom & "Jerry's"</b> &amp; 1 < 2`
  const { html, text } = await renderMail(
    <MailLayout siteName="Plumbline" publicUrl="https://plumbline.example" preview="A preview" reason="Because.">
      <MailHeading>New message</MailHeading>
      <MailText>
        From: Tom
        <br />
        Email: tom@example.com
      </MailText>
      <MailText>{typed}</MailText>
      <MailAction href="https://plumbline.example/verify?token=a&b=c">Verify my email</MailAction>
    </MailLayout>,
  )
  expect(text).toBe(
    [
      'Plumbline',
      'New message',
      'From: Tom\nEmail: tom@example.com',
      typed,
      'Verify my email',
      'Or open this address: https://plumbline.example/verify?token=a&b=c',
      'Because. Plumbline, https://plumbline.example',
    ].join('\n\n'),
  )
  expect(html).toMatch(/^<!DOCTYPE html/)
  expect(html).toMatch(/<html[^>]* lang="en"/)
  expect(html).toContain('&lt;b&gt;Tom &amp; &quot;Jerry&#x27;s&quot;&lt;/b&gt; &amp;amp; 1 &lt; 2')
  expect(html).not.toContain('<b>')
})

it('shows the attached logo, loads nothing remote, and has dark colors', async () => {
  const { html } = await renderMail(
    <MailLayout siteName="Plumbline" publicUrl="https://plumbline.example" preview="A preview" reason="Because.">
      <MailText>Hello</MailText>
    </MailLayout>,
  )
  expect([...html.matchAll(/\bsrc="([^"]*)"/g)].map(([, source]) => source)).toEqual([`cid:${markCid}`])
  expect(html).not.toMatch(/url\(|<link|<script/)
  expect(html).toContain('@media (prefers-color-scheme: dark)')
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
})

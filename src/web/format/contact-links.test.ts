import { expect, it } from 'vitest'
import { emailHref, phoneHref } from './contact-links.ts'

it('lets no address add fields to an email [DASH-14] [LEN-02]', () => {
  const email = { subject: 'A & B?', body: 'Line 1\nLine 2' }
  expect(emailHref(' deals@birch.example ', email)).toBe(
    'mailto:deals@birch.example?subject=A%20%26%20B%3F&body=Line%201%0D%0ALine%202',
  )
  const url = new URL(emailHref('a@b.example?bcc=spy@evil.example&body=x', email))
  expect(url.searchParams.has('bcc')).toBe(false)
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body'])
  expect(url.searchParams.get('body')).toBe('Line 1\r\nLine 2')
  expect(emailHref('first+last@b.example')).toBe('mailto:first+last@b.example')
})

it.each([
  ['(505) 555-0142', 'tel:+15055550142'],
  ['1-505-555-0142', 'tel:+15055550142'],
  ['1 916 555 0110', 'tel:+19165550110'],
  ['+44 20 7946 0018', 'tel:+442079460018'],
  ['(916) 555-0110 ext. 42', 'tel:+19165550110;ext=42'],
  ['555-0142', 'tel:5550142'],
  ['call us', null],
])('links the phone number %s to %s [LEN-01] [DASH-14]', (phone, href) => expect(phoneHref(phone)).toBe(href))

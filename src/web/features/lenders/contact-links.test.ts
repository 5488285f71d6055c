import { expect, it } from 'vitest'
import { lenderMailHref, mailHref, phoneHref, websiteHref, websiteLabel } from './contact-links.ts'

it('the mail has a subject and a greeting with the lender’s name [LEN-02]', () => {
  const href = lenderMailHref({ name: 'O’Brien & Sons', contactEmail: 'deals@obrien.example' }, 'Plumbline')
  const url = new URL(href)
  expect(url.pathname).toBe('deals@obrien.example')
  expect(url.searchParams.get('subject')).toBe('Loan inquiry for O’Brien & Sons')
  expect(url.searchParams.get('body')).toMatch(/^Hello O’Brien & Sons,\r\n\r\n.*Plumbline/)
  expect(href).not.toContain('+')
})

it('neither a name nor an address can put more into the mail [LEN-02]', () => {
  const href = lenderMailHref(
    { name: 'Acme\r\nBcc: x@y.example', contactEmail: 'a@b.example?bcc=x@y.example&cc=z' },
    'P',
  )
  const url = new URL(href)
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body'])
  expect(url.searchParams.get('subject')).toBe('Loan inquiry for Acme Bcc: x@y.example')
  expect(mailHref('first+last@b.example')).toBe('mailto:first+last@b.example')
})

it.each([
  ['(505) 555-0142', 'tel:+15055550142'],
  ['1-505-555-0142', 'tel:+15055550142'],
  ['+44 20 7946 0018', 'tel:+442079460018'],
  ['555-0142', 'tel:5550142'],
  ['call us', null],
])('phone %s [LEN-01]', (phone, href) => expect(phoneHref(phone)).toBe(href))

it.each([
  ['acme.example', 'https://acme.example/'],
  ['www.acme.example/loans?x=1', 'https://www.acme.example/loans?x=1'],
  ['acme.example:8443/loans', 'https://acme.example:8443/loans'],
  ['http://acme.example', 'http://acme.example/'],
  ['HTTPS://Acme.Example/Path', 'https://acme.example/Path'],
  ['//acme.example', 'https://acme.example/'],
  [' acme.example ', 'https://acme.example/'],
])('website %j becomes %s [LEN-05]', (website, href) => expect(websiteHref(website)).toBe(href))

it.each([
  'javascript:alert(1)',
  'JavaScript://acme.example/%0aalert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'ftp://acme.example',
  'mailto:a@b.example',
  'https://user:secret@acme.example',
  'https://user@acme.example',
  'localhost',
  'http://',
  '',
  'not a site',
])('website %j is not rendered as a link [LEN-05]', (website) => expect(websiteHref(website)).toBeNull())

it('shows an address without what it need not say [LEN-05]', () => {
  expect(websiteLabel('https://www.acme.example/')).toBe('acme.example')
  expect(websiteLabel('http://acme.example/loans/')).toBe('acme.example/loans')
})

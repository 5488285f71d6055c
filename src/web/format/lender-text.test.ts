import { expect, it } from 'vitest'
import { websiteHref } from '#web/format/lender-text.ts'

it.each([
  ['acme.example', 'https://acme.example/'],
  ['www.acme.example/loans?x=1', 'https://www.acme.example/loans?x=1'],
  ['acme.example:8443/loans', 'https://acme.example:8443/loans'],
  ['http://acme.example', 'http://acme.example/'],
  ['HTTPS://Acme.Example/Path', 'https://acme.example/Path'],
  ['//acme.example', 'https://acme.example/'],
  [' acme.example ', 'https://acme.example/'],
])('links the website %j to %s [LEN-05]', (website, href) => expect(websiteHref(website)).toBe(href))

it.each([
  'javascript:alert(1)',
  'JavaScript://acme.example/%0aalert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'ftp://acme.example',
  'mailto:a@b.example',
  'https://user:secret@acme.example',
  'https://user:pw@evil.com',
  'https://user@acme.example',
  'localhost',
  'http://',
  '',
  null,
  'not a site',
])('website %j is not rendered as a link [LEN-05]', (website) => expect(websiteHref(website)).toBeNull())

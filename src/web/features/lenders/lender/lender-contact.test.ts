import { expect, it } from 'vitest'
import { lenderEmailHref, websiteLabel } from '#web/features/lenders/lender/lender-contact.tsx'

it('prefills the email’s subject and a greeting with the lender’s name [LEN-02]', () => {
  const href = lenderEmailHref({ name: 'O’Brien & Sons', contactEmail: 'deals@obrien.example' }, 'Plumbline')
  const url = new URL(href)
  expect(url.pathname).toBe('deals@obrien.example')
  expect(url.searchParams.get('subject')).toBe('Loan inquiry for O’Brien & Sons')
  expect(url.searchParams.get('body')).toMatch(/^Hello O’Brien & Sons,\r\n\r\n.*Plumbline/)
  expect(href).not.toContain('+')
})

it('neither a name nor an address can add fields to the email [LEN-02]', () => {
  const href = lenderEmailHref(
    { name: 'Acme\r\nBcc: x@y.example', contactEmail: 'a@b.example?bcc=x@y.example&cc=z' },
    'P',
  )
  const url = new URL(href)
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body'])
  expect(url.searchParams.get('subject')).toBe('Loan inquiry for Acme Bcc: x@y.example')
})

it('shows a website without its scheme, “www.” and final slash [LEN-05]', () => {
  expect(websiteLabel('https://www.acme.example/')).toBe('acme.example')
  expect(websiteLabel('http://acme.example/loans/')).toBe('acme.example/loans')
})

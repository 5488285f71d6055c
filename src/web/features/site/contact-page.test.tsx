import { expect, it } from 'vitest'
import { linksOf, renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { ContactPage } from '#web/features/site/contact-page.tsx'

it('shows how to reach us from the settings [PAGE-02]', () => {
  const contact = { email: 'desk@acme.example', phone: '(512) 555-0100', address: 'Austin, TX' }
  const markup = renderInSite(<ContactPage />, { queryData: [[['/api/contact-info'], contact]] })
  expect(linksOf(markup)).toEqual([
    ['desk@acme.example', 'mailto:desk@acme.example'],
    ['(512) 555-0100', 'tel:+15125550100'],
    ['Partner with us', 'mailto:desk@acme.example?subject=Joining%20Plumbline%20as%20a%20lender'],
  ])
  const text = textOf(markup)
  expect(text).toContain('Austin, TX')
  expect(text).toContain('Mon-Fri 9AM-6PM EST')
  expect(text).toContain('Serving investors nationwide')
  expect(text).toContain('For Lenders')
})

it('shows the built-in values while the settings can’t be loaded [PAGE-02]', () => {
  const text = textOf(renderInSite(<ContactPage />))
  expect(text).toContain('hello@plumbline.example')
  expect(text).toContain('(415) 555-0132')
  expect(text).toContain('San Francisco, CA')
})

it('asks for name, email and message, with a honeypot field [PAGE-01]', () => {
  const markup = renderInSite(<ContactPage />)
  for (const label of ['Full Name', 'Email', 'Message'])
    expect(markup).toMatch(new RegExp(`<label for="[^"]+"[^>]*>${label}</label>`))
  expect(markup).toMatch(
    /<div class="sr-only" aria-hidden="true"><label[^>]*>Website<\/label><input (?=[^>]*name="website")(?=[^>]*tabindex="-1")/i,
  )
  expect(textOf(markup)).toContain('Send Message')
})

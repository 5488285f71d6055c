import { expect, it } from 'vitest'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { AccessibilityPage } from './accessibility-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { TermsPage } from './terms-page.tsx'

const contact = { email: 'legal@acme.example', phone: '(512) 555-0100', address: 'Austin, TX' }
const queryData = [[['/api/contact-info'], contact]] as const
const terms = renderInSite(<TermsPage />, { queryData })
const privacy = renderInSite(<PrivacyPage />, { queryData })

it('has thirteen numbered terms [PAGE-05]', () => {
  const headings = [...terms.matchAll(/<section[^>]*><h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title!)
  expect(headings).toHaveLength(13)
  for (const [index, title] of headings.entries()) expect(title).toMatch(new RegExp(`^${index + 1}\\. \\S`))
})

it.each([
  ['terms', terms],
  ['privacy', privacy],
])('dates the %s, names the minimum age and shows contact and address from the API [PAGE-05]', (_name, markup) => {
  const text = textOf(markup)
  expect(text.toLowerCase()).toContain('last updated july 2025')
  expect(text).toMatch(/\b18 years (old|of age)/)
  expect(text).toContain('legal@acme.example')
  expect(text).toContain('Austin, TX')
})

it('dates the texts with the operators’ setting [OPS-10]', () => {
  const dated = renderInSite(<TermsPage />, { queryData, site: { legalUpdated: 'May 2026' } })
  expect(textOf(dated).toLowerCase()).toContain('last updated may 2026')
})

it('names Texas law, Travis County courts and 30 days of notice, and promises no funding [PAGE-05]', () => {
  const text = textOf(terms)
  expect(text).toContain('State of Texas')
  expect(text).toContain('courts of Travis County')
  expect(text).toContain("at least 30 days' notice")
  expect(text).toContain('We do not guarantee funding')
})

it('says what a matched lender receives and when, and that data is removed within 30 days of deletion [PAGE-05]', () => {
  const text = textOf(privacy)
  for (const shared of ['contact information', 'specifics of the deal', 'credit score range', 'down payment'])
    expect(text).toContain(shared)
  expect(text).toContain('when you contact a matched lender')
  expect(text).toMatch(
    /within 30 days of account deletion, backups included, except where law requires us to retain it/,
  )
})

it('states the accessibility level, the last check, known limits and a contact [COMP-11]', () => {
  const text = textOf(renderInSite(<AccessibilityPage />, { queryData }))
  expect(text).toContain('level AA of the Web Content Accessibility Guidelines (WCAG) 2.2')
  expect(text).toMatch(/Last checked \w+ \d{1,2}, \d{4}/)
  for (const part of ['axe-core', 'Known limits', 'legal@acme.example', '(512) 555-0100']) expect(text).toContain(part)
})

it('says when a deal for a home or personal use is deleted [COMP-12]', () => {
  expect(textOf(privacy)).toContain('for personal use: 30 days after your last change')
})

it('names the download and how to appeal a refused request [COMP-07]', () => {
  const text = textOf(privacy)
  expect(text).toContain('download your information on your profile page')
  expect(text).toMatch(/If we refuse a request, you may appeal/)
})

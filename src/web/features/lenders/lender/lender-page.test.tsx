import { expect, it } from 'vitest'
import { programsOf } from '#domain/programs/programs.ts'
import { stateNames } from '#domain/states/states.ts'
import { linksOf, renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { wireLender } from '#test/builders/wire-lender.ts'
import { LenderPage } from './lender-page.tsx'

const render = (...given: Parameters<typeof wireLender>) => renderInSite(<LenderPage lender={wireLender(...given)} />)

it('shows the four sections, with every published figure [LEN-01]', () => {
  const html = render()
  const headings = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map((match) => textOf(match[1]!))
  expect(headings.slice(0, 4)).toEqual([
    'Quick overview',
    'Loan terms and rates',
    'Geographic coverage',
    'Contact information',
  ])
  const text = textOf(html)
  for (const figure of ['$75K–$2.5M', '$75,000–$2,500,000', '9.5–11.75%', '1.25–2.75%', '6–18 months', '20 days'])
    expect(text).toContain(figure)
  expect(text).toContain('Terms last checked October 14, 2026.')
  expect(text).toContain('Sample data')
  expect(html).not.toMatch(/ (style|on[a-z]+)=/)
})

it('shows ranges that only a program publishes [LEN-01]', () => {
  const silent = { minRate: null, maxRate: null, minPoints: null, maxPoints: null, minTerm: null, maxTerm: null }
  const program = { ...programsOf(wireLender())[0]!, id: 'p', name: 'Bridge', minRate: 9.99, maxRate: 12 }
  const programs = [{ ...program, ...silent, id: 'q', name: 'Rental' }, program]
  const [overview, terms] = render({ ...silent, programs }).split('Loan terms and rates')
  for (const part of [overview!, terms!.split('</section>')[0]!]) {
    for (const text of ['9.99–12%', '1.25–2.75%', '6–18 months']) expect(textOf(part)).toContain(text)
    expect(textOf(part)).not.toContain('Not published')
  }
})

it('links the listed states, or all states if the published list is empty [LEN-01]', () => {
  expect(linksOf(render()).filter(([, href]) => href.startsWith('/lenders/state/'))).toEqual([
    ['Arizona', '/lenders/state/arizona'],
    ['California', '/lenders/state/california'],
    ['Nevada', '/lenders/state/nevada'],
  ])
  const nationwide = render({ states: [] })
  expect(textOf(nationwide)).toContain('Nationwide: lends in all 50 states.')
  expect(linksOf(nationwide).filter(([, href]) => href.startsWith('/lenders/state/'))).toHaveLength(stateNames.length)
})

it('links to an email, to the deal form and to support [LEN-02]', () => {
  const links = linksOf(render())
  expect(links.find(([text]) => text === 'Contact This Lender')?.[1]).toMatch(
    /^mailto:deals@ostrind-funding\.example\?subject=.*Ostrind.*body=Hello%20Ostrind%20Funding%2C/,
  )
  expect(links).toContainEqual(['Submit a Deal', '/auth/login'])
  expect(links).toContainEqual(['Contact Support', '/contact'])
  expect(textOf(render())).toContain('Need Help?')
})

it('offers no email link for a lender without an email [LEN-02]', () => {
  const html = render({ contactEmail: null })
  expect(html).toMatch(/<button[^>]* disabled=""[^>]*>.*?Contact This Lender<\/button>/)
  expect(html).not.toContain('mailto:')
  expect(textOf(html)).toContain('Email Not published')
})

it('links to the website only if its address is valid [LEN-05]', () => {
  expect(render()).toMatch(/<a href="https:\/\/ostrind-funding\.example\/"[^>]* rel="noopener nofollow"/)
  for (const website of ['javascript:alert(1)', 'ftp://x.example', null])
    expect(textOf(render({ website }))).toContain('Website Not published')
})

it('says “No minimum loan” for a published minimum of zero, not for an unpublished one [LEN-01]', () => {
  expect(textOf(render({ minAmount: 0 }))).toContain('No minimum loan')
  expect(textOf(render({ minAmount: null }))).not.toContain('No minimum loan')
})

it('computes the example cost from the ranges that the page shows [LEN-01]', () => {
  const silent = { minRate: null, maxRate: null, minPoints: null, maxPoints: null }
  const program = { ...programsOf(wireLender())[0]!, id: 'p', name: 'Bridge' }
  const html = render({ ...silent, programs: [{ ...program, ...silent, id: 'q', name: 'Rental' }, program] })
  expect(html).toContain('aria-label="Total cost: best $17,950, worst $26,700"')
  expect(textOf(html)).not.toContain('assumed.')
})

it('says what a loan would cost, and what it assumes [LEN-01]', () => {
  // 160,000 at 9.5 % and 1.25 points, and at 11.75 % and 2.75 points, for a year.
  expect(textOf(render())).toContain('$160,000 for 12 months, best to worst case')
  expect(render()).toContain('aria-label="Total cost: best $17,950, worst $26,700"')
  expect(textOf(render({ minPoints: null }))).toContain('Points not fully published, usual ones assumed.')
  expect(textOf(render({ minAmount: 500_000 }))).toContain("$500,000 is this lender's minimum.")
})

it('says in the specified words that a lender doesn’t exist [LEN-04]', () => {
  const html = renderInSite(<LenderPage lender={undefined} />)
  expect(textOf(html)).toContain('Lender Not Found')
  expect(textOf(html)).toContain("The lender you're looking for doesn't exist or has been removed.")
  expect(linksOf(html)).toEqual([['Back to Lenders', '/lenders']])
})

it('offers only the published contacts in the bar at the bottom of a phone [LEN-02]', () => {
  const barOf = (html: string) => linksOf(/<nav data-slot="contact-bar".*?<\/nav>/.exec(html)?.[0] ?? '')
  expect(barOf(render()).map(([text]) => text)).toEqual(['Submit a Deal', 'Email', 'Call'])
  expect(barOf(render()).at(-1)?.[1]).toBe('tel:+15055550142')
  expect(barOf(render({ contactEmail: null, contactPhone: null })).map(([text]) => text)).toEqual(['Submit a Deal'])
})

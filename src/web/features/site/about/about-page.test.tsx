import { expect, it } from 'vitest'
import { linksOf, renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { AboutPage } from './about-page.tsx'

const markup = renderInSite(<AboutPage />, { path: '/about' })
const text = textOf(markup)

it('says who we are, what is coming, what it costs and who it is for [PAGE-04]', () => {
  expect(text).toContain('Connecting Real Estate Investors with the Right Lenders—Fast.')
  for (const heading of [
    'What We Do',
    "Who It's For",
    "How We're Different",
    'Coming Soon',
    'Our Mission',
    'No broker fees',
    'No spam',
    'Smart matches',
    'Flip vs rent calculator',
    'Rehab cost estimator',
    'ARV calculator',
    'DSCR loan tools',
    'Lender rating and transparency scores',
    'Deal tracking dashboards',
  ])
    expect(text).toContain(heading)
  expect(linksOf(markup)).toContainEqual(['Match Me with Lenders', '/auth/signup'])
})

it('has four audiences, six tools and four questions that open one at a time [PAGE-04]', () => {
  const part = (id: string) => new RegExp(`aria-labelledby="${id}".*?</section>`, 's').exec(markup)![0]
  expect(part('who-its-for').match(/<li\b/g)).toHaveLength(4)
  expect(part('tools').match(/<li\b/g)).toHaveLength(6)
  // Available tools aren't in the “coming soon” section.
  expect(part('coming-soon')).not.toContain('Available now')
  const questions = [...markup.matchAll(/<details name="([^"]+)"/g)].map(([, name]) => name)
  expect(questions).toEqual(['about-faq', 'about-faq', 'about-faq', 'about-faq'])
})

it('marks and links each available tool [PAGE-04] [TOOL-01]', () => {
  const links = linksOf(markup).filter(([label]) => label === 'Available now')
  expect(links.map(([, to]) => to)).toEqual([
    '/tools/flip-or-rent',
    '/tools/rehab',
    '/tools/arv',
    '/tools/dscr',
    '/how-matching-works',
    '/dashboard',
  ])
})

it('asks for an email next to the coming features [PAGE-06]', () => {
  expect(markup).toMatch(/aria-labelledby="coming-soon".*?<form.*?type="email".*?Notify Me/s)
})

it('counts the states that lenders serve, and names all 50 while the number isn’t known [PAGE-04]', () => {
  const served = (totalStates: number) =>
    textOf(renderInSite(<AboutPage />, { queryData: [[queryKeys.stats, { totalStates, totalLenders: 12 }]] }))
  expect(served(9)).toContain('States served 9')
  expect(served(50)).toContain('States served All 50')
  expect(text).toContain('States served All 50')
})

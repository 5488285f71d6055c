import { expect, it } from 'vitest'
import { stateNames } from '#domain/states/states.ts'
import { linksOf, renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { SiteFooter } from './site-footer.tsx'

const markup = renderInSite(<SiteFooter />)

it('lists all 50 states under their slugs [SHELL-08] [SHELL-09]', () => {
  const states = linksOf(markup).filter(([, href]) => href.startsWith('/lenders/state/'))
  expect(states.map(([name]) => name)).toEqual([...stateNames])
  expect(states).toHaveLength(50)
  for (const [name, href] of states) expect(href).toBe(`/lenders/state/${name.toLowerCase().replaceAll(' ', '-')}`)
  expect(textOf(markup)).toContain('Browse Lenders by State')
})

it('links company and legal pages and ends with tagline, year, copyright and disclaimer [SHELL-08]', () => {
  const links = linksOf(markup)
  for (const link of [
    ['About', '/about'],
    ['Lenders', '/lenders'],
    ['Contact', '/contact'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Accessibility', '/accessibility'],
  ])
    expect(links).toContainEqual(link)
  const text = textOf(markup)
  expect(text).toContain('Know what your loan will cost.')
  expect(text).toMatch(new RegExp(`© ${new Date().getFullYear()} Plumbline\\. All rights reserved\\.`))
  expect(text).toContain('Plumbline is not a lender or a broker')
  expect(text).toContain('Lenders marked “Sample” are sample data.')
})

it('the slim footer has only the last lines', () => {
  const slim = renderInSite(<SiteFooter isSlim />)
  expect(linksOf(slim)).toEqual([])
  expect(textOf(slim)).toContain(`© ${new Date().getFullYear()}`)
})

import { expect, it } from 'vitest'
import { linksOf, newUser, renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import type { Session } from '#web/session/session.ts'
import { SiteHeader } from './site-header.tsx'

const visitor: Session = { status: 'visitor', user: null }
const signedIn: Session = { status: 'signed-in', user: newUser() }

/** The bar's two lists of links: inline, and behind the toggle. */
function navsOf(session: Session) {
  const markup = renderInSite(<SiteHeader session={session} />)
  const nav = (label: string) =>
    new RegExp(`<nav[^>]*aria-label="${label}"[^>]*>(.*?)</nav>`, 's').exec(markup)?.[1] ?? ''
  return { markup, wide: linksOf(nav('Main')), small: linksOf(nav('Main, small screens')) }
}

it('links a visitor to the five pages, to signing in and to getting started [SHELL-02] [SHELL-06]', () => {
  const { markup, wide, small } = navsOf(visitor)
  const pages = [
    ['Home', '/'],
    ['About', '/about'],
    ['Lenders', '/lenders'],
    ['Tools', '/tools'],
    ['Contact', '/contact'],
  ]
  expect(wide).toEqual(pages)
  expect(small.slice(0, 5)).toEqual(pages)
  expect(linksOf(markup)).toContainEqual(['Sign In', '/auth/login'])
  expect(linksOf(markup)).toContainEqual(['Get Started', '/auth/signup'])
})

it("calls '/' the dashboard for the signed-in, and links small screens to its own page [SHELL-02]", () => {
  const { markup, wide, small } = navsOf(signedIn)
  expect(wide[0]).toEqual(['Dashboard', '/'])
  expect(small[0]).toEqual(['Dashboard', '/dashboard'])
  expect(textOf(markup)).not.toMatch(/Sign In|Get Started|Home/)
})

it('offers neither signing in nor an account while it is not known who is here', () => {
  const { markup } = navsOf({ status: 'loading', user: null })
  expect(textOf(markup)).not.toMatch(/Sign In|Get Started|account menu/)
})

it('has no toggle for a sidebar where there is no sidebar', () => {
  expect(navsOf(signedIn).markup).not.toContain('Dashboard sidebar')
})

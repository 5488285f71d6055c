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

it('links a visitor to the five pages, Sign In and Get Started [SHELL-02] [SHELL-06]', () => {
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

it("links investors to the dashboard at '/', and on small screens at '/dashboard' [SHELL-02]", () => {
  const { markup, wide, small } = navsOf(signedIn)
  expect(wide[0]).toEqual(['Dashboard', '/'])
  expect(small[0]).toEqual(['Dashboard', '/dashboard'])
  expect(textOf(markup)).not.toMatch(/Sign In|Get Started|Home/)
})

it.each(['/', '/dashboard', '/deals/0b1c'])(
  'marks Dashboard as the current page for an investor at %s [SHELL-02]',
  (path) => {
    const markup = renderInSite(<SiteHeader session={signedIn} />, { path })
    const current = [...markup.matchAll(/<a[^>]*aria-current="page"[^>]*>([^<]*)</g)].map(([, name]) => name)
    expect(current.filter(Boolean)).toEqual(['Dashboard', 'Dashboard'])
  },
)

it('shows neither Sign In nor an account while the user is loading', () => {
  const { markup } = navsOf({ status: 'loading', user: null })
  expect(textOf(markup)).not.toMatch(/Sign In|Get Started|account menu/)
})

it('has no sidebar toggle on a page without a sidebar', () => {
  expect(navsOf(signedIn).markup).not.toContain('Dashboard sidebar')
})

import { expect, it } from 'vitest'
import { pageAddress } from './page-address.ts'

const page = (path: string, search = '') => ({ kind: 'page', path, search, isPrivate: false, carriesToken: false })

it.each([
  ['/', page('/')],
  ['/?utm_source=mail', page('/')],
  ['/about?a=1&b=2', page('/about')],
  ['/lenders?utm=1&page=2', page('/lenders', '?page=2')],
  ['/lenders?sortBy=points_asc&page=2', page('/lenders', '?page=2&sortBy=points_asc')],
  ['/lenders?page=2&sortBy=points_asc', page('/lenders', '?page=2&sortBy=points_asc')],
  ['/lenders?page=2&page=3', page('/lenders', '?page=2')],
  ['/lenders?page=&search=', page('/lenders')],
  ['/lenders?search=a%20b', page('/lenders', '?search=a+b')],
  ['/lenders/acme?page=2', page('/lenders/acme')],
  ['/lenders/state/texas?page=2&x=1', page('/lenders/state/texas', '?page=2')],
])('%s is the page %o', (url, address) => {
  expect(pageAddress(url)).toEqual(address)
})

it.each([
  ['/about/', '/about'],
  ['/About', '/about'],
  ['/LENDERS/Acme/?page=2', '/lenders/acme?page=2'],
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example/', '/evil.example'],
  ['/lenders/%2F', '/lenders/%2f'],
])('%s is redirected to %s, which everybody may store', (url, location) => {
  expect(pageAddress(url)).toEqual({ kind: 'redirect', location, isPrivate: false, carriesToken: false })
})

it.each(['/auth/callback/?token=x', '/AUTH/callback?token=x', '/Verify?token=x', '/reset-password/?token=x'])(
  'the redirect of %s, which carries a token, is stored nowhere and told to nobody',
  (url) => {
    expect(pageAddress(url)).toMatchObject({ kind: 'redirect', isPrivate: true, carriesToken: true })
  },
)

it.each([
  ['/reply/AbC-d_9', '/reply/AbC-d_9'],
  ['/Reply/AbC-d_9/', '/reply/AbC-d_9'],
])('%s keeps the letters of its token as %s, and is stored nowhere and told to nobody', (url, path) => {
  const address = pageAddress(url)
  expect(address).toMatchObject({ isPrivate: true, carriesToken: true })
  expect(address.kind === 'redirect' ? address.location : address.path).toBe(path)
})

it.each(['/auth', '/auth/login?error=x', '/dashboard?tab=deals', '/profile', '/forgot-password'])(
  '%s is private and keeps its query',
  (url) => {
    const [path, query] = url.split('?')
    const search = query ? `?${query}` : ''
    expect(pageAddress(url)).toEqual({ kind: 'page', path, search, isPrivate: true, carriesToken: false })
  },
)

it('what the home page is asked about a deal is stored nowhere, in one order, without what it does not ask [TOOL-07]', () => {
  expect(pageAddress('/?utm=x&arv=330000&rehab=&state=California')).toEqual({
    ...page('/', '?state=California&arv=330000'),
    isPrivate: true,
  })
})

it('what does not exist keeps its path and loses its query', () => {
  for (const path of ['/no-such-page', '/a/b/c', '/%00', '/auth/nothing', '/dashboards'])
    expect(pageAddress(`${path}?x=1&page=2`), path).toEqual(page(path))
})

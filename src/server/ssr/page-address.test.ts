import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../project-root.ts'
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

it.each(['/auth', '/auth/login?error=x', '/dashboard?tab=deals', '/profile', '/forgot-password'])(
  '%s is private and keeps its query',
  (url) => {
    const [path, query] = url.split('?')
    const search = query ? `?${query}` : ''
    expect(pageAddress(url)).toEqual({ kind: 'page', path, search, isPrivate: true, carriesToken: false })
  },
)

it('all addresses without a page are one, and so are all unknown states', () => {
  for (const url of ['/no-such-page', '/a/b/c?x=1', '/%00', '/auth/nothing', '/lenders/a/b', '/dashboards'])
    expect(pageAddress(url), url).toEqual(page('/404'))
  for (const url of ['/lenders/state/atlantis', '/lenders/state/%3cimg%3e?page=2'])
    expect(pageAddress(url), url).toEqual(page('/lenders/state/-'))
})

it('knows every route of the web side', () => {
  const files = readdirSync(join(projectRoot, 'src/web/routes')).filter((name) => /^[a-z].*\.tsx$/.test(name))
  expect(files.length).toBeGreaterThan(15)
  for (const file of files) {
    const path = `/${file.slice(0, -'.tsx'.length).replaceAll('.', '/')}`
      .replace(/\/index$/, '')
      .replace('$state', 'texas')
      .replace('$name', 'acme')
    expect(pageAddress(path || '/'), file).toMatchObject({ kind: 'page', path: path || '/' })
  }
})

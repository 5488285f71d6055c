import { expect, it } from 'vitest'
import type { PageRule } from '#server/platform/http/route.ts'
import { pageAddress } from './page-address.ts'

const answering = { limits: [{ name: 'answers', points: 1, seconds: 1 }] }
const rules: readonly PageRule[] = [
  { path: '/list', parameters: ['page', 'search', 'sort'] },
  { path: '/list/state/*', parameters: ['page', 'search', 'sort'] },
  { path: '/', parameters: ['state', 'price'], isPrivate: 'with-parameters' },
  { path: '/', matchesDeals: answering },
  { path: '/tool', parameters: 'all' },
  { path: '/own', isPrivate: true },
  { path: '/deals/*', isPrivate: true },
  { path: '/verify', isPrivate: true, token: 'query' },
  { path: '/reply/*', isPrivate: true, token: 'path' },
]
const address = (url: string) => pageAddress(url, rules)
const page = (path: string, search = '') => ({ kind: 'page', path, search, isPrivate: false, carriesToken: false })

it.each([
  ['/', page('/')],
  ['/?utm_source=mail', page('/')],
  ['/about?a=1&b=2', page('/about')],
  ['/list?utm=1&page=2', page('/list', '?page=2')],
  ['/list?sort=points&page=2', page('/list', '?page=2&sort=points')],
  ['/list?page=2&sort=points', page('/list', '?page=2&sort=points')],
  ['/list?page=2&page=3', page('/list', '?page=2')],
  ['/list?page=&search=', page('/list')],
  ['/list?search=a%20b', page('/list', '?search=a+b')],
  ['/list/acme?page=2', page('/list/acme')],
  ['/list/state/texas?page=2&x=1', page('/list/state/texas', '?page=2')],
  ['/tool?rent=2&arv=1&rent=3&to o=1&blank=', page('/tool', '?arv=1&rent=2')],
])('maps %s to the page %o', (url, expected) => {
  expect(address(url)).toEqual(expected)
})

it.each([
  ['/about/', '/about'],
  ['/About', '/about'],
  ['/LIST/Acme/?page=2', '/list/acme?page=2'],
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example/', '/evil.example'],
  ['/list/%2F', '/list/%2f'],
])('redirects %s to %s, cacheable', (url, location) => {
  expect(address(url)).toEqual({ kind: 'redirect', location, isPrivate: false, carriesToken: false })
})

it.each(['/verify/?token=x', '/Verify?token=x'])('redirects %s, which has a token, uncached', (url) => {
  expect(address(url)).toMatchObject({ kind: 'redirect', isPrivate: true, carriesToken: true })
})

it.each([
  ['/reply/AbC-d_9', '/reply/AbC-d_9'],
  ['/Reply/AbC-d_9/', '/reply/AbC-d_9'],
])('keeps the case of the token in %s: %s, uncached', (url, path) => {
  const found = address(url)
  expect(found).toMatchObject({ isPrivate: true, carriesToken: true })
  expect(found.kind === 'redirect' ? found.location : found.path).toBe(path)
})

it.each(['/own', '/own?error=x', '/deals/123?tab=quotes'])('treats %s as private and keeps its query', (url) => {
  const [path, query] = url.split('?')
  const search = query ? `?${query}` : ''
  expect(address(url)).toEqual({ kind: 'page', path, search, isPrivate: true, carriesToken: false })
})

it('treats a page with figures in its URL as private and as matching a deal [TOOL-07]', () => {
  expect(address('/?utm=x&price=330000&state=Ohio&sort=')).toEqual({
    ...page('/', '?state=Ohio&price=330000'),
    isPrivate: true,
    matchesDeals: answering,
  })
})

it('keeps the path of an unknown page and drops its query', () => {
  for (const path of ['/no-such-page', '/a/b/c', '/%00', '/own/nothing', '/owns', '/deals', '/deals/1/2', '/reply'])
    expect(address(`${path}?x=1&page=2`), path).toEqual(page(path))
})

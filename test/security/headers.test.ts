import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPages } from '#server/platform/ssr/pages.routes.ts'
import { loadBuiltRenderer } from '#server/platform/ssr/renderer.ts'
import { projectRoot } from '#server/project-root.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { contractEndpoints, nameOf } from './contract-endpoints.ts'
import { type RawReply, send } from './raw-request.ts'
import { type Actor, addFittingLender, createActor, rejectsSampleToken, validInput } from './valid-inputs.ts'

let t: TestApp
let lender: { id: string; slug: string }
let actor: Actor
/** The script sources in the home page's content security policy. */
let scriptSources: string[]
beforeAll(async () => {
  if (!existsSync(join(projectRoot, 'dist/server/entry-server.js')))
    throw new Error('These tests look at built pages: run "npm run build" first.')
  t = await startTestApp({
    env: { PUBLIC_URL: 'https://lenders.example' },
    start: { pages: createPages(await loadBuiltRenderer()) },
  })
  lender = await addFittingLender(t)
  actor = await createActor(t)
  const policy = (await t.fetch('/')).headers.get('content-security-policy')!
  scriptSources = /script-src ([^;]*)/.exec(policy)![1]!.split(' ')
})
afterAll(() => t.close())

const privateCaching = 'private, no-store'

function expectSecurityHeaders({ headers }: Pick<RawReply, 'headers'>): void {
  const at = (name: string) => headers.get(name)
  expect(at('x-content-type-options')).toBe('nosniff')
  expect(at('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/)
  expect(at('cross-origin-opener-policy')).toBe('same-origin')
  expect(at('cross-origin-resource-policy')).toBe('same-origin')
  expect(at('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/)
  expect(at('strict-transport-security')).toMatch(/^max-age=31536000/)
  expect(at('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'access-control-allow-credentials'])
    expect(at(name), name).toBeNull()
}

describe('the API', () => {
  it.each(contractEndpoints.map((one) => [nameOf(one), one] as const).sort(([a], [b]) => (a < b ? 1 : -1)))(
    '%s has every header and the right cache policy, for success and rejection',
    async (name, endpoint) => {
      const isWrite = endpoint.method !== 'GET'
      // Each write gets a new actor, because it may end the session or succeed only once.
      const own = isWrite ? await createActor(t) : actor
      const input = await validInput(t, endpoint, own, lender)
      const token = endpoint.access === 'investor' ? own.token : undefined
      const replies = [
        await send(t, endpoint, { ...input, token }),
        await send(t, endpoint, { ...input, token: 'x'.repeat(43) }),
        await send(t, endpoint, {
          ...input,
          token,
          params: { id: 'x', name: 'x', token: 'x' },
          query: { page: '0' },
          text: '{',
        } as never).catch(() => undefined),
      ].filter((reply) => reply !== undefined)
      expect(replies[0]!.status, replies[0]!.text).toBe(rejectsSampleToken.has(name) ? 400 : 200)
      for (const reply of replies) {
        expectSecurityHeaders(reply)
        expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
        expect(reply.headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
        // The API's only cookie marks the browser that started an onboarding session. It grants no access.
        const cookie = reply.headers.get('set-cookie')
        if (name === 'POST /api/onboarding/start' && reply.status === 200)
          expect(cookie).toMatch(/^__Host-onboarding=[\w*.~-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
        else expect(cookie).toBeNull()
        const caching = reply.headers.get('cache-control')
        if (endpoint.access === 'investor' || isWrite || reply.status >= 400) expect(caching).toBe(privateCaching)
        // Public replies may be cached for at most five minutes, so that corrections appear soon.
        else expect(caching).toMatch(/^(private, no-store|no-store|public, max-age=(\d|\d\d|[1-2]\d\d|300)\b.*)$/)
      }
    },
  )

  it.each(['/healthz', '/readyz', '/metrics', '/api/docs/json', '/api/nothing-here', '/robots.txt', '/sitemap.xml'])(
    '%s also has the security headers',
    async (path) => {
      expectSecurityHeaders(await t.fetch(path))
    },
  )
})

/** Every page, and whether its HTML may be cached publicly or its address can contain a token. */
const pages: { path: string; kind: 'public' | 'private' | 'token' | 'missing' }[] = [
  ...[
    '/',
    '/about',
    '/lenders',
    '/contact',
    '/privacy',
    '/terms',
    '/accessibility',
    '/lenders/alder-bridge',
    '/lenders/state/california',
  ].map((path) => ({ path, kind: 'public' as const })),
  ...[
    '/auth/login',
    '/auth/signup',
    '/auth/login?error=google_failed',
    '/dashboard',
    '/profile',
    '/forgot-password',
  ].map((path) => ({
    path,
    kind: 'private' as const,
  })),
  ...[
    '/verify?token=secret-token-1',
    '/reset-password?token=secret-token-1',
    '/auth/callback?token=secret-token-1',
    '/verify',
  ].map((path) => ({ path, kind: 'token' as const })),
  ...['/no-such-page', '/lenders/state/atlantis', '/%00', '/a/b/c'].map((path) => ({
    path,
    kind: 'missing' as const,
  })),
]

type Element = DefaultTreeAdapterTypes.Element
function elementsOf(html: string): Element[] {
  const found: Element[] = []
  function walk(node: DefaultTreeAdapterTypes.Node) {
    if ('tagName' in node) found.push(node)
    if ('childNodes' in node) for (const child of node.childNodes) walk(child)
  }
  walk(parse(html))
  return found
}
const attribute = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value
const textOf = (element: Element) => element.childNodes.map((child) => ('value' in child ? child.value : '')).join('')

describe('pages', () => {
  it.each(pages)(
    '$path ($kind) has the headers, the cache policy, and only inline scripts that the policy lists',
    async ({ path, kind }) => {
      const reply = await t.fetch(path, { redirect: 'manual' })
      const html = await reply.text()
      expect(reply.status).toBe(kind === 'missing' ? 404 : 200)
      expectSecurityHeaders({ headers: reply.headers })
      const isPublic = kind === 'public'
      expect(reply.headers.get('cache-control')).toBe(
        isPublic ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=300' : privateCaching,
      )
      expect(reply.headers.get('x-robots-tag')).toBe(isPublic ? null : 'noindex')
      expect(reply.headers.get('referrer-policy')).toBe(
        kind === 'token' ? 'no-referrer' : 'strict-origin-when-cross-origin',
      )
      expect(reply.headers.get('set-cookie')).toBeNull()

      const policy = new Map(
        reply.headers
          .get('content-security-policy')!
          .split('; ')
          .map((part) => [part.split(' ')[0]!, part.split(' ').slice(1)] as const),
      )
      const text = JSON.stringify([...policy])
      expect(text).not.toMatch(/unsafe-|strict-dynamic|nonce-|\*|http:|blob:/)
      for (const name of ['default-src', 'base-uri', 'frame-ancestors'])
        expect(policy.get(name), name).toEqual(["'none'"])
      for (const name of ['style-src', 'font-src', 'connect-src', 'form-action', 'manifest-src'])
        expect(policy.get(name), name).toEqual(["'self'"])
      expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'https://lh3.googleusercontent.com'])

      const inline = new Set<string>()
      for (const element of elementsOf(html)) {
        for (const { name, value } of element.attrs) {
          expect(name, `${element.tagName} ${name}`).not.toMatch(/^(on.*|style|srcdoc)$/)
          if (/^(src|href|action|formaction)$/.test(name)) expect(value).not.toMatch(/^\s*(javascript|data|vbscript):/i)
          if (/^(src|action)$/.test(name)) expect(value, 'only our own files').toMatch(/^\/(?!\/)/)
        }
        expect(element.tagName).not.toMatch(/^(style|iframe|object|embed|base)$/)
        if (element.tagName === 'a' && attribute(element, 'target') === '_blank')
          expect(attribute(element, 'rel')).toMatch(/noopener/)
        if (element.tagName !== 'script' || attribute(element, 'src') !== undefined) continue
        if (/^application\/(ld\+)?json$/.test(attribute(element, 'type') ?? '')) continue
        inline.add(`'sha256-${createHash('sha256').update(textOf(element)).digest('base64')}'`)
      }
      // Every page may have three constant inline scripts: session mark, lazy hydration, scroll restoration.
      expect(policy.get('script-src')).toEqual(scriptSources)
      expect(scriptSources).toHaveLength(4)
      for (const hash of inline) expect(scriptSources, 'an inline script that only this page has').toContain(hash)
      expect(inline.size).toBeGreaterThanOrEqual(2)
      expect(html, 'the page must not contain the token').not.toContain('secret-token-1')
      expect(html).not.toContain(actor.userId)
    },
  )

  it.each(['/claim', '/reply', '/sheet', '/result', '/comparison'])(
    '%s/…, which ends in a token, forbids caching and sends no referrer [DESK-04]',
    async (page) => {
      const { headers } = await t.fetch(`${page}/secret-token-1${'x'.repeat(29)}`, { redirect: 'manual' })
      expectSecurityHeaders({ headers })
      expect(headers.get('cache-control')).toBe(privateCaching)
      expect(headers.get('x-robots-tag')).toBe('noindex')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    },
  )

  it('never renders a hostile address as markup', async () => {
    const hostile = [
      `/lenders?search=${encodeURIComponent('</script><script>alert(1)</script>')}`,
      '/lenders?search=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
      '/lenders?states=%3Csvg/onload=alert(1)%3E',
      '/auth/login?error=%3Cscript%3Ealert(1)%3C/script%3E',
      '/%3Cscript%3Ealert(1)%3C/script%3E',
      '/lenders/state/%3Cimg%20src=x%3E',
      '/verify?token=%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
      '/lenders/state/%22onmouseover=alert(1)%20x=%22',
    ]
    for (const path of hostile) {
      const reply = await t.fetch(path)
      expect(reply.status, path).toBeLessThan(500)
      for (const element of elementsOf(await reply.text())) {
        // The page's state contains the text as a string, not as a script element.
        if (element.tagName === 'script') expect(textOf(element), path).not.toMatch(/^\s*alert\(1\)/)
        if (/^(img|svg)$/.test(element.tagName)) expect(attribute(element, 'src'), path).not.toBe('x')
        for (const { name } of element.attrs) expect(name, path).not.toMatch(/^on/)
      }
    }
  })
})

it.each([
  '/auth/callback/?token=secret',
  '/Verify?token=secret',
  '/RESET-password/?token=secret',
  '/Claim/AbC?token=secret',
])('forbids caching and referrers on a redirect with a token: %s', async (path) => {
  const reply = await t.fetch(path, { redirect: 'manual' })
  expect(reply.status).toBe(301)
  expect(reply.headers.get('location')).toContain('token=secret')
  expect(reply.headers.get('cache-control')).toBe(privateCaching)
  expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
})

describe('redirects stay on this site', () => {
  it.each([
    '//evil.example',
    '//evil.example/',
    '/\\evil.example/',
    '/\\/evil.example/',
    '///evil.example/x/',
    '/%2f%2fevil.example/',
    '/%5cevil.example/',
    '/https://evil.example/',
    '/http:%2f%2fevil.example/',
    '/.//evil.example/',
    '/;@evil.example/',
    '/@evil.example/',
    '/lenders//',
    '/LENDERS/?next=//evil.example',
    '/auth?error=//evil.example',
    '/auth?error=https://evil.example',
    '/auth?mode=login&next=https://evil.example',
    '/auth?mode=register&error=%0d%0aLocation:%20https://evil.example',
    '/auth/?returnTo=//evil.example',
    '/auth/google?redirect_uri=https://evil.example',
    '/auth/google/callback?code=x&state=https://evil.example',
    '/api/login?next=https://evil.example',
    '/lenders/%0d%0aSet-Cookie:%20a=b/',
  ])('%s', async (path) => {
    // Sends the raw path, because fetch would normalize it.
    const reply = await rawGet(t.url, path)
    expect(reply.status).toBeLessThan(500)
    expect(reply.headers['set-cookie'] ?? []).toEqual(reply.status === 303 ? expect.anything() : [])
    const location = reply.headers['location'] ?? ''
    expect(location).toMatch(/^\/(?![/\\])/)
    const target = new URL(location, 'https://lenders.example/some/page')
    expect(target.origin).toBe('https://lenders.example')
    // Later redirects stay on this site.
    const next = await rawGet(t.url, target.pathname + target.search)
    if (next.headers['location'] !== undefined) expect(next.headers['location']).toMatch(/^\/(?![/\\])/)
  })
})

async function rawGet(url: string, path: string) {
  const { request } = await import('node:http')
  return new Promise<{ status: number; headers: Record<string, string | undefined> }>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    request({ hostname, port, path, method: 'GET', headers: { host: 'evil.example' } }, (reply) => {
      reply.resume()
      resolve({ status: reply.statusCode!, headers: reply.headers as Record<string, string | undefined> })
    })
      .on('error', reject)
      .end()
  })
}

import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertLenders } from '#server/features/lenders/catalogue/lenders.queries.ts'
import { createPages } from '#server/platform/ssr/pages.routes.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

// Uses a fake renderer that counts renders, because limits and caching don't depend on React.
const rendered: string[] = []
let hold: Promise<void> | undefined
let injected = ''
let atOnce = 0
let mostAtOnce = 0
const constantScript = 'document.title'
const renderer = {
  clientDir: undefined,
  inlineScripts: [constantScript],
  async render({ url, site }: { url: string; site: { legalUpdated?: string } }) {
    rendered.push(new URL(url).pathname)
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    await hold
    atOnce--
    if (url.includes('breaks')) throw new Error('a secret detail')
    return {
      status: /404|-$/.test(new URL(url).pathname) ? 404 : 200,
      html: `<!doctype html><p>${url} ${site.legalUpdated ?? ''}${injected}`,
    }
  },
}

const figures = {
  propertyState: 'California',
  loanAmount: 160_000,
  purchasePrice: 200_000,
  repairBudget: 25_000,
  estimatedArv: 300_000,
  termMonths: 12,
}

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({
    env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'on' },
    start: { pages: createPages(renderer), isWorking: false },
  })
  await insertLenders(t.deps.db, [{ name: 'Acme', slug: 'acme', minRate: 9, maxRate: 10 }])
  await t.deps.catalogue.refresh()
})
afterAll(() => t.close())
beforeEach(() => {
  rendered.length = 0
  mostAtOnce = 0
  hold = undefined
  injected = ''
})

let people = 0
const newAddress = () => `10.9.${Math.floor(++people / 250)}.${(people % 250) + 1}`
const get = (path: string, headers: Record<string, string> = {}) =>
  t.fetch(path, { redirect: 'manual', headers: { 'x-forwarded-for': newAddress(), accept: 'text/html', ...headers } })

it.each(['/about', '/lenders?page=7', '/auth/login', '/no-such-page', '/AUTH/login/'])(
  'serves one address 120 pages a minute, of %s or any, then a page that says when to retry [AUTH-06]',
  async (path) => {
    const own = { 'x-forwarded-for': newAddress() }
    for (let i = 0; i < 120; i++) expect((await get(path, own)).status).toBeLessThan(429)
    const rejected = await get(path, own)
    expect(rejected.status).toBe(429)
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(rejected.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await rejected.text()).toMatch(/Too many requests\. Please try again in \d+ seconds?\./)
    expect((await get(path)).status).toBeLessThan(429)
  },
)

it('passes the date of the operators’ legal texts to the renderer [PAGE-05]', async () => {
  expect(await (await get('/terms')).text()).not.toContain('May 2026')
  await t.deps.settings.set('legal.updated', 'May 2026')
  expect(await (await get('/privacy')).text()).toContain('May 2026')
})

it('caches no page for unknown addresses, which would evict other pages [NF-03]', async () => {
  const before = t.http.cache.bytes
  for (let i = 0; i < 40; i++) {
    const reply = await get(`/404?x=${i}`)
    expect(reply.status).toBe(404)
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
  }
  expect(t.http.cache.bytes).toBe(before)
})

it('allows only constant scripts in the content security policy', async () => {
  injected = '<script>alert(1)</script>'
  const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  for (const path of ['/lenders?search=injected', '/auth/login', '/404']) {
    const reply = await get(path)
    expect(await reply.text(), path).toContain(injected)
    expect(reply.headers.get('content-security-policy'), path).toContain(`script-src 'self' ${sha256(constantScript)};`)
  }
})

it('renders two pages at a time; the others wait [OPS-03]', async () => {
  let go = () => {}
  hold = new Promise((resolve) => {
    go = resolve
  })
  const asked = Array.from({ length: 100 }, (_, i) => get(`/lenders?search=wait${i}`))
  await expect.poll(() => rendered).toHaveLength(2)
  go()
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
  expect(mostAtOnce).toBe(2)
})

it('rejects a page when the queue is full: HTML for browsers, JSON for programs [OPS-03]', async () => {
  let go = () => {}
  hold = new Promise((resolve) => {
    go = resolve
  })
  // One more than can be rendered and queued.
  const held = Array.from({ length: 2 + 256 + 1 }, (_, i) => get(`/lenders?search=held${i}`))
  expect((await Promise.race(held)).status).toBe(503)
  const [person, program] = await Promise.all([
    get('/lenders?search=late1'),
    get('/lenders?search=late2', { accept: 'application/json' }),
  ])
  go()
  await Promise.all(held)
  expect([person.status, program.status]).toEqual([503, 503])
  expect([person.headers.get('retry-after'), program.headers.get('retry-after')]).toEqual(['5', '5'])
  expect(person.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await person.text()
  expect(html).toMatch(/^<!doctype html><html lang="en">/)
  expect(html).toContain('The service is briefly overloaded. Please try again in a few seconds.')
  expect(await program.json()).toMatchObject({ reason: 'overloaded' })
  // The next request gets the page, because a rejection isn't cached.
  hold = undefined
  expect((await get('/lenders?search=late1')).status).toBe(200)
})

it('makes a home page with figures wait for permits like a preview, and no other page [TOOL-07] [OPS-03]', async () => {
  const { databaseLimit } = t.http
  const taken = await Promise.all(Array.from({ length: 2 }, () => databaseLimit.acquire({ matchesDeals: true })))
  const answering = get('/?purchasePrice=185000')
  expect((await get('/lenders?search=beside')).status).toBe(200)
  expect(rendered).toEqual(['/lenders'])
  for (const permits of taken) databaseLimit.release(permits)
  expect((await answering).status).toBe(200)
  expect(rendered).toEqual(['/lenders', '/'])
})

it('counts a home page with figures against the preview limit [TOOL-07] [AUTH-06]', async () => {
  const own = { 'x-forwarded-for': newAddress() }
  const preview = () =>
    t.fetch('/api/deals/preview', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...own },
      body: JSON.stringify(figures),
    })
  for (let i = 0; i < 30; i++) expect((await get(`/?purchasePrice=${185_000 + i}`, own)).status).toBe(200)
  for (let i = 0; i < 30; i++) expect((await preview()).status).toBe(200)
  expect((await preview()).status).toBe(429)
  expect((await get('/?purchasePrice=1', own)).status).toBe(429)
  expect((await get('/', own)).status).toBe(200)
})

it('answers an unexpected error with 500 and no detail, to browsers and programs', async () => {
  const person = await get('/lenders?search=breaks')
  expect(person.status).toBe(500)
  const program = await get('/lenders?search=breaks', { accept: 'application/json' })
  expect(program.status).toBe(500)
  for (const text of [await person.text(), await program.text()]) {
    expect(text).toContain('Something went wrong on our side. Please try again. (Reference ')
    expect(text).not.toMatch(/secret|Error|\.ts/)
  }
})

it('forbids caching and referrers on a redirect with a token', async () => {
  const reply = await get('/AUTH/callback/?token=secret-token-1')
  expect([reply.status, reply.headers.get('location')]).toEqual([301, '/auth/callback?token=secret-token-1'])
  expect(reply.headers.get('cache-control')).toBe('private, no-store')
  expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
  expect((await get('/About/')).headers.get('cache-control')).toMatch(/^public/)
})

async function sendRaw(lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(t.url)
  const socket = connect(Number(port), hostname)
  socket.write(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`)
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

it('rejects a request with two Host headers', async () => {
  expect(await sendRaw(['GET /api/stats HTTP/1.1', 'host: a.example', 'Host: b.example'])).toMatch(/^HTTP\/1\.1 400 /)
  expect(await sendRaw(['GET /api/stats HTTP/1.1', 'host: a.example'])).toMatch(/^HTTP\/1\.1 200 /)
})

it('answers metrics only for an internal name [OPS-03]', async () => {
  expect(await sendRaw(['GET /metrics HTTP/1.1', 'host: 127.0.0.1:3000'])).toMatch(/^HTTP\/1\.1 200 /)
  expect(await sendRaw(['GET /metrics HTTP/1.1', 'host: evil.example'])).toMatch(/^HTTP\/1\.1 404 /)
  expect(await sendRaw(['GET /metrics HTTP/1.1', 'host: localhost', 'cf-connecting-ip: 127.0.0.1'])).toMatch(
    /^HTTP\/1\.1 404 /,
  )
})

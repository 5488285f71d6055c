import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertLenders } from '#server/features/lenders/catalogue/lenders.queries.ts'
import { loadSampleLenders } from '#server/features/lenders/sample/load-sample-lenders.ts'
import { createResponseCache } from '#server/platform/http/response-cache.ts'
import { createPages } from '#server/platform/ssr/pages.routes.ts'
import { loadBuiltRenderer } from '#server/platform/ssr/renderer.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ start: { pages: createPages(await loadBuiltRenderer()) } })
  await loadSampleLenders({ db: t.deps.db, count: 300, now: new Date('2026-03-01T12:00:00Z') })
  await t.deps.catalogue.refresh()
})
afterAll(() => t.close())

type Answer = { status: number; headers: Record<string, unknown>; body: string }

/** Sends a raw request, without added headers or decompression. Returns the reply without its Date header. */
function ask(path: string, headers: Record<string, string> = {}, options: { app?: TestApp; method?: string } = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const url = (options.app ?? t).url + path
    request(url, { headers, method: options.method ?? 'GET' }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => {
        const { date: _, ...rest } = reply.headers
        resolve({ status: reply.statusCode!, headers: rest, body: Buffer.concat(chunks).toString('base64') })
      })
    })
      .on('error', reject)
      .end()
  })
}

/** Returns how many replies of a route and status the metrics count. */
async function countReplies(route: string, status: number): Promise<number> {
  const text = await (await t.fetch('/metrics')).text()
  const line = `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"} `
  return Number(
    text
      .split('\n')
      .find((one) => one.startsWith(line))
      ?.slice(line.length) ?? 0,
  )
}

it.each([
  ['/api/lenders', '/api/lenders?states=Ohio&sortBy=points_asc&limit=7', {}],
  ['/api/lenders', '/api/lenders?search=lending&page=2&limit=9', {}],
  ['/api/lenders', '/api/lenders?search=nothing%20like%20this', { authorization: `Bearer ${'a'.repeat(43)}` }],
  ['/', '/', {}],
  ['/lenders', '/lenders?sortBy=points_asc', { 'accept-encoding': 'gzip' }],
  ['/lenders', '/lenders?page=2&utm=1', { 'accept-encoding': 'gzip, br' }],
])(
  '%s: %s gets the same reply however often it is requested, and counts each time [DIR-11]',
  async (route, path, headers) => {
    const before = await countReplies(route, 200)
    const first = await ask(path, headers)
    expect(first.status).toBe(200)
    expect(first.body.length).toBeGreaterThan(20)
    for (let i = 0; i < 4; i++) expect(await ask(path, headers)).toEqual(first)
    expect(await countReplies(route, 200)).toBe(before + 5)
    const etag = String(first.headers['etag'])
    const held = await ask(path, { ...headers, 'if-none-match': etag })
    expect(held).toMatchObject({ status: 304, body: '', headers: { etag } })
    expect(held.headers['cache-control']).toBe(first.headers['cache-control'])
    expect(held.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    expect(await countReplies(route, 304)).toBeGreaterThanOrEqual(1)
    expect((await ask(path, { ...headers, 'if-none-match': '"other"' })).body).toBe(first.body)
    const head = await ask(path, headers, { method: 'HEAD' })
    expect(head).toEqual({ ...first, body: '' })
  },
)

it.each(['/about', '/api/lenders'])('sends %s in the requested encoding, each with its own ETag', async (path) => {
  const answers = new Map<string, Answer>()
  for (let round = 0; round < 2; round++)
    for (const accepted of [
      'br',
      'gzip',
      'identity',
      'zstd',
      'gzip, deflate, br',
      'br;q=0, gzip',
      'br;q=0, gzip;q=0',
      'br;q=0, *',
    ])
      answers.set(accepted, await ask(path, { 'accept-encoding': accepted }))
  expect(
    Object.fromEntries([...answers].map(([accepted, { headers }]) => [accepted, headers['content-encoding']])),
  ).toEqual({
    br: 'br',
    gzip: 'gzip',
    identity: undefined,
    zstd: undefined,
    'gzip, deflate, br': 'br',
    'br;q=0, gzip': 'gzip',
    'br;q=0, gzip;q=0': undefined,
    'br;q=0, *': 'gzip',
  })
  expect(answers.get('zstd')).toEqual(answers.get('identity'))
  // A page contains the time its data was read, and each encoding is rendered separately.
  const textOf = (bytes: Buffer) => bytes.toString().replaceAll(/\d{13}/g, '')
  const plain = textOf(Buffer.from(answers.get('identity')!.body, 'base64'))
  expect(textOf(brotliDecompressSync(Buffer.from(answers.get('br')!.body, 'base64')))).toBe(plain)
  expect(textOf(gunzipSync(Buffer.from(answers.get('gzip')!.body, 'base64')))).toBe(plain)
  const tags = new Set<unknown>()
  for (const { headers } of answers.values()) {
    expect(headers['vary']).toBe('accept-encoding')
    expect(headers['etag']).toMatch(/^W\//)
    tags.add(headers['etag'])
  }
  expect(tags.size).toBe(3)
})

it('sends 48 directory lenders in at most 9 kB [DIR-11]', async () => {
  for (const accepted of ['br', 'gzip', 'gzip, deflate, br, zstd'])
    for (const sortBy of ['name_asc', 'points_asc']) {
      const path = `/api/lenders?programs=false&sortBy=${sortBy}`
      const reply = await ask(path, { 'accept-encoding': accepted })
      expect(Buffer.from(reply.body, 'base64').length, `${path} ${accepted}`).toBeLessThanOrEqual(9 * 1024)
      const { lenders } = JSON.parse(Buffer.from((await ask(path)).body, 'base64').toString())
      expect(lenders).toHaveLength(48)
    }
})

it('leaves no timer that retains a rendered page’s data', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  await ask('/lenders?loanAmountMin=10000')
  const before = timers()
  for (let i = 1; i <= 20; i++)
    expect((await ask(`/lenders?loanAmountMin=${10_000 + i * 1000}`)).status, String(i)).toBe(200)
  expect(timers()).toBeLessThan(before + 10)
})

it('compresses a long reply that is not cached', async () => {
  const { headers } = await ask('/api/docs/json', { 'accept-encoding': 'gzip' })
  expect(headers['content-encoding']).toBe('gzip')
})

it('forbids storing a private page or an error', async () => {
  for (const path of ['/auth/login', '/no-such-page', '/api/lenders?page=0', '/api/lenders/no-such-lender'])
    for (let i = 0; i < 3; i++) {
      const { status, headers } = await ask(path)
      expect(status).toBe(path === '/auth/login' ? 200 : path.startsWith('/api/lenders?') ? 400 : 404)
      expect(headers['cache-control']).toBe('private, no-store')
    }
})

it('updates a cached reply after another connection writes a lender', async () => {
  const paths = ['/api/lenders?sortBy=recently_added&limit=1', '/lenders?sortBy=recently_added']
  for (const path of paths) for (let i = 0; i < 3; i++) await ask(path)
  const held = await Promise.all(paths.map(async (path) => String((await ask(path)).headers['etag'])))
  await insertLenders(t.deps.db, [
    { name: 'Newest Of All', slug: 'newest-of-all', minRate: 9, maxRate: 10, createdAt: new Date() },
  ])
  const deadline = performance.now() + 60_000
  for (const [at, path] of paths.entries())
    for (;;) {
      const { status, body } = await ask(path, { 'if-none-match': held[at]! })
      if (status === 200 && Buffer.from(body, 'base64').includes('Newest Of All')) break
      if (performance.now() > deadline) throw new Error(`${path} is still the old one`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
})

it('counts cached replies only against the limit of the requesting address [AUTH-06]', async () => {
  const strict = await startTestApp({ env: { RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' } })
  try {
    const from = (client: string) => ask('/api/lenders', { 'x-forwarded-for': client }, { app: strict })
    for (let i = 0; i < 30; i++) expect((await from('203.0.113.1')).status, String(i)).toBe(200)
    for (let i = 0; i < 3; i++) {
      const refused = await from('203.0.113.1')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await from('203.0.113.2')).status).toBe(200)
  } finally {
    await strict.close()
  }
})

it('keeps a reply in its own buffer, in every encoding, so the cache can count its bytes', async () => {
  const cache = createResponseCache({ maxBytes: 1_000_000, maxAgeMs: 60_000 })
  const sent: Buffer[] = []
  const app = fastify()
  app.addHook('onSend', async (_request, _reply, payload) => void sent.push(payload as Buffer))
  // Short enough that Node allocates it in a shared pool.
  const answer = () => ({ status: 200, headers: {}, body: Buffer.from('lender '.repeat(1000)) })
  expect(answer().body.buffer.byteLength).toBeGreaterThan(7000)
  app.get('/', (request, reply) => cache.send(request, reply, 'lenders', answer))
  for (const encoding of ['identity', 'gzip', 'br'])
    await app.inject({ url: '/', headers: { 'accept-encoding': encoding } })
  expect(sent.map((body) => body.buffer.byteLength - body.length)).toEqual([0, 0, 0])
  await app.close()
})

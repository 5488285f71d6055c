import { request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertLenders } from '#server/features/lenders/lenders.queries.ts'
import { generateSampleLenders } from '#server/features/lenders/sample/generate-sample-lenders.ts'
import { createPages } from '#server/ssr/pages.routes.ts'
import { loadBuiltRenderer } from '#server/ssr/renderer.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ start: { pages: createPages(await loadBuiltRenderer()) } })
  await insertLenders(t.deps.db, generateSampleLenders(300, { now: new Date('2026-03-01T12:00:00Z') }))
  await t.deps.catalogue.refresh()
})
afterAll(() => t.close())

type Answer = { status: number; headers: Record<string, unknown>; body: string }

/** Asks without a client that adds headers or unpacks bodies; the date is left out of the headers. */
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

async function answered(route: string, status: number): Promise<number> {
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
  ['/*', '/', {}],
  ['/*', '/lenders?sortBy=points_asc', { 'accept-encoding': 'gzip' }],
  ['/*', '/lenders?page=2&utm=1', { 'accept-encoding': 'gzip, br' }],
])(
  '%s: %s is answered alike however often it is asked, and counted each time [DIR-11]',
  async (route, path, headers) => {
    const before = await answered(route, 200)
    const first = await ask(path, headers)
    expect(first.status).toBe(200)
    expect(first.body.length).toBeGreaterThan(20)
    for (let i = 0; i < 4; i++) expect(await ask(path, headers)).toEqual(first)
    expect(await answered(route, 200)).toBe(before + 5)
    // One tag is answered from what is kept, a list of them the ordinary way; what they say must be the same.
    const etag = String(first.headers['etag'])
    const held = await ask(path, { ...headers, 'if-none-match': etag })
    expect(held).toMatchObject({ status: 304, body: '', headers: { etag } })
    expect(held.headers['cache-control']).toBe(first.headers['cache-control'])
    expect(held.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    expect(await ask(path, { ...headers, 'if-none-match': `"other", ${etag}` })).toEqual(held)
    expect(await answered(route, 304)).toBeGreaterThanOrEqual(2)
    expect((await ask(path, { ...headers, 'if-none-match': '"other"' })).body).toBe(first.body)
    const head = await ask(path, headers, { method: 'HEAD' })
    expect(head).toEqual({ ...first, body: '' })
  },
)

const value = fc.oneof(
  fc.constantFrom('', '0', '1', '2', '7', '10.5', '-1', '1e3', ' 5', '150000', 'true', 'false', 'TRUE', 'points_asc'),
  fc.constantFrom(
    'recently_added',
    'Ohio',
    'ohio,TX',
    'New+York',
    'New%20York',
    'Nowhere',
    '%zz',
    'Texas,',
    'a%00b',
    'loan',
  ),
)
const parameter = fc.constantFrom(
  ...['page', 'limit', 'search', 'states', 'interestRateMin', 'interestRateMax', 'loanAmountMin', 'loanAmountMax'],
  ...['loanTermMin', 'loanTermMax', 'pointsMin', 'pointsMax', 'noMinimumLoan', 'fastFunding', 'sortBy', 'utm_source'],
)

it('a question that nobody asked before is answered as the framework answers it, byte for byte [DIR-11]', async () => {
  await ask('/api/lenders?limit=1')
  let fine = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(parameter, value), { maxLength: 5 }), async (pairs) => {
      const path = `/api/lenders?${pairs.map(([name, text]) => `${name}=${text}`).join('&')}`
      // Somebody who holds another reply is for the ordinary way.
      const [sent, ordinary] = [await ask(path), await ask(path, { 'if-none-match': '"other"' })]
      expect(sent).toEqual(ordinary)
      if (sent.status === 200) fine++
    }),
    { numRuns: 400 },
  )
  expect(fine).toBeGreaterThan(40)
})

it('who holds the reply to a question that was not asked lately gets the 304 that the framework gives [DIR-11]', async () => {
  await ask('/api/lenders?limit=1')
  const texts = ['states=Iowa', 'states=Ohio,TX&page=2', 'loanAmountMin=150000&sortBy=points_asc', 'search=capital']
  for (const [i, text] of texts.entries()) {
    const path = `/api/lenders?limit=${20 + i}&${text}`
    // A question asked once is not kept.
    const { headers } = await ask(path)
    const etag = String(headers['etag'])
    const held = await ask(path, { 'if-none-match': etag })
    expect(held).toMatchObject({ status: 304, body: '', headers: { etag } })
    expect(held).toEqual(await ask(path, { 'if-none-match': `"other", ${etag}` }))
    expect((await ask(path, { 'if-none-match': `${etag}x` })).status).toBe(200)
  }
})

it('each encoding of a page has its own kept answer', async () => {
  const answers = new Map<string, Answer>()
  for (let round = 0; round < 3; round++)
    for (const encoding of ['br', 'gzip', 'identity', 'zstd'])
      answers.set(encoding, await ask('/about', { 'accept-encoding': encoding }))
  expect([...answers.values()].map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
    undefined,
  ])
  expect(answers.get('zstd')).toEqual(answers.get('identity'))
  for (const { headers } of answers.values()) expect(headers['vary']).toBe('accept-encoding')
})

it('a private page and an error are never kept', async () => {
  for (const path of ['/auth/login', '/no-such-page', '/api/lenders?page=0', '/api/lenders/no-such-lender'])
    for (let i = 0; i < 3; i++) {
      const { status, headers } = await ask(path)
      expect(status).toBe(path === '/auth/login' ? 200 : path.startsWith('/api/lenders?') ? 400 : 404)
      expect(headers['cache-control']).toBe('private, no-store')
    }
})

it('an answer that was kept changes with the lenders, within two seconds of another connection writing', async () => {
  const paths = ['/api/lenders?sortBy=recently_added&limit=1', '/lenders?sortBy=recently_added']
  for (const path of paths) for (let i = 0; i < 3; i++) await ask(path)
  const held = await Promise.all(paths.map(async (path) => String((await ask(path)).headers['etag'])))
  await insertLenders(t.deps.db, [
    { name: 'Newest Of All', slug: 'newest-of-all', minRate: 9, maxRate: 10, createdAt: new Date() },
  ])
  const deadline = performance.now() + 2000
  for (const [at, path] of paths.entries())
    for (;;) {
      const { status, body } = await ask(path, { 'if-none-match': held[at]! })
      if (status === 200 && Buffer.from(body, 'base64').includes('Newest Of All')) break
      if (performance.now() > deadline) throw new Error(`${path} is still the old one`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
})

it('kept answers count against the limit of their address, and of no other [AUTH-06]', async () => {
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

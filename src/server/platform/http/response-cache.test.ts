import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createResponseCache, type PublicAnswer } from './response-cache.ts'

const headers = { 'content-type': 'text/plain' }

/** Starts an app that answers every path from one cache. */
function startCached(
  compute: (path: string) => PublicAnswer | Promise<PublicAnswer>,
  options: { maxBytes?: number; maxAgeMs?: number } = {},
) {
  const cache = createResponseCache({ maxBytes: 1_000_000, maxAgeMs: 60_000, ...options })
  const app = Fastify()
  const computed: string[] = []
  app.get('/*', (request, reply) =>
    cache.send(request, reply, request.url, () => {
      computed.push(request.url)
      return compute(request.url)
    }),
  )
  const ask = (url: string, encoding = 'identity') =>
    app.inject({ url, headers: { 'accept-encoding': encoding }, method: 'GET' })
  return { cache, ask, computed, app }
}

const page = (text: string): PublicAnswer => ({ status: 200, headers, body: Buffer.from(text) })
/** Hexadecimal text compresses to half its size. */
const longText = randomBytes(10_000).toString('hex')

it.each(['identity', 'br', 'gzip'])(
  'computes a missing reply once, however many clients request it at the same time in %s',
  async (encoding) => {
    const { ask, computed } = startCached(() => page(longText))
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask('/a', encoding)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(200))
    expect(computed).toEqual(['/a'])
    await ask('/a', encoding)
    expect(computed).toEqual(['/a'])
  },
)

it('counts the size of every encoding', async () => {
  const { cache, ask } = startCached(() => page(longText))
  let held = 0
  for (const encoding of ['identity', 'gzip', 'br']) {
    const { rawPayload } = await ask('/a', encoding)
    held += rawPayload.length
    expect(cache.bytes, encoding).toBeGreaterThanOrEqual(held)
  }
})

it('stays within its size for thousands of addresses, compressed and plain', async () => {
  const maxBytes = 2_000_000
  const { cache, ask } = startCached((url) => page(longText.slice(0, 2000 + (url.length % 7) * 100)), { maxBytes })
  for (let i = 0; i < 5000; i++) await ask(`/${i}`, i % 25 === 0 ? 'gzip' : 'identity')
  expect(cache.bytes).toBeLessThanOrEqual(maxBytes)
  expect(cache.bytes).toBeGreaterThan(maxBytes / 2)
})

it('doesn’t store a reply that would evict most others, or that isn’t cacheable', async () => {
  const { cache, ask, computed } = startCached(
    (url) => (url === '/large' ? page(longText) : { ...page('once'), isCacheable: false }),
    { maxBytes: 100_000 },
  )
  for (const url of ['/large', '/large', '/once', '/once']) expect((await ask(url)).statusCode).toBe(200)
  expect(computed).toEqual(['/large', '/large', '/once', '/once'])
  expect(cache.bytes).toBe(0)
})

it('computes an expired reply again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { ask, computed } = startCached(() => page('text'), { maxAgeMs: 300 })
  await ask('/a')
  await ask('/a')
  expect(computed).toHaveLength(1)
  vi.advanceTimersByTime(350)
  await expect.poll(async () => (await ask('/a')) && computed.length).toBe(2)
})

it('sends but doesn’t store a reply that was started before the cache was cleared', async () => {
  const waiting: (() => void)[] = []
  let text = 'old'
  const { cache, ask } = startCached(async () => {
    const seen = text
    await new Promise<void>((resolve) => waiting.push(resolve))
    return page(seen)
  })
  const old = ask('/a')
  await expect.poll(() => waiting).toHaveLength(1)
  text = 'new'
  cache.clear()
  const fresh = ask('/a')
  await expect.poll(() => waiting).toHaveLength(2)
  for (const go of waiting.splice(0)) go()
  expect([(await old).body, (await fresh).body]).toEqual(['old', 'new'])
  expect((await ask('/a')).body).toBe('new')
})

it('retries a failed computation at the next request', async () => {
  let fails = true
  const { ask, computed } = startCached(() => {
    if (fails) throw new Error('not now')
    return page('text')
  })
  expect((await ask('/a')).statusCode).toBe(500)
  fails = false
  expect((await ask('/a')).body).toBe('text')
  expect(computed).toHaveLength(2)
})

import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { createResponseCache, type PublicAnswer } from './response-cache.ts'

const headers = { 'content-type': 'text/plain' }

/** An app whose every path is answered from one cache. */
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
/** Half as long when compressed. */
const longText = randomBytes(10_000).toString('hex')

it('computes a missing answer once, however many ask for it at the same time, in whatever encoding', async () => {
  const { ask, computed } = startCached(() => page(longText))
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => ask('/a', ['identity', 'br', 'gzip'][i % 3])))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(200))
  expect(computed).toEqual(['/a'])
  // Later as well: another encoding of the same answer is not computed again.
  const later = startCached(() => page(`${longText}${Math.random()}`))
  const tags = new Set<unknown>()
  for (const encoding of ['br', 'gzip', 'identity']) tags.add((await later.ask('/a', encoding)).headers['etag'])
  expect(later.computed).toEqual(['/a'])
  expect(tags.size).toBe(1)
})

it('weighs every encoding that it holds', async () => {
  const { cache, ask } = startCached(() => page(longText))
  let held = 0
  for (const encoding of ['identity', 'gzip', 'br']) {
    const { rawPayload } = await ask('/a', encoding)
    held += rawPayload.length
    expect(cache.bytes, encoding).toBeGreaterThanOrEqual(held)
  }
})

it('holds no more than it may under thousands of different addresses, compressed and plain', async () => {
  const maxBytes = 2_000_000
  const { cache, ask } = startCached((url) => page(longText.slice(0, 2000 + (url.length % 7) * 100)), { maxBytes })
  for (let i = 0; i < 5000; i++) await ask(`/${i}`, i % 25 === 0 ? 'gzip' : 'identity')
  expect(cache.bytes).toBeLessThanOrEqual(maxBytes)
  expect(cache.bytes).toBeGreaterThan(maxBytes / 2)
})

it('does not store an answer that would push most others out, nor one that may not be stored', async () => {
  const { cache, ask, computed } = startCached(
    (url) => (url === '/large' ? page(longText) : { ...page('once'), isCacheable: false }),
    { maxBytes: 100_000 },
  )
  for (const url of ['/large', '/large', '/once', '/once']) expect((await ask(url)).statusCode).toBe(200)
  expect(computed).toEqual(['/large', '/large', '/once', '/once'])
  expect(cache.bytes).toBe(0)
})

it('stores a long answer that is cheap to compute when it is asked for again, and a short or compressed one at once', async () => {
  const { cache, ask, computed } = startCached((url) => ({
    ...page(url === '/short' ? 'short' : longText),
    isCheap: true,
  }))
  await ask('/long')
  expect(cache.bytes).toBe(0)
  for (let i = 0; i < 3; i++) expect((await ask('/long')).body).toBe(longText)
  expect(computed).toEqual(['/long', '/long'])
  for (const [url, encoding] of [
    ['/short', 'identity'],
    ['/compressed', 'br'],
  ] as const) {
    computed.length = 0
    await ask(url, encoding)
    await ask(url, encoding)
    expect(computed, url).toEqual([url])
  }
  // What was asked for before a clear counts no longer.
  await ask('/other')
  cache.clear()
  await ask('/other')
  expect(cache.bytes).toBe(0)
})

it('sends a body in pieces as one, in every encoding, and stores it whole', async () => {
  const texts = ['{"lenders":[', longText, 'é', ']}']
  const body = texts.map((text) => Buffer.from(text))
  const { cache, ask, app } = startCached(() => ({ status: 200, headers, body, isCheap: true }))
  const whole = Buffer.concat(body)
  for (const held of [0, whole.length, whole.length]) {
    const { rawPayload, headers } = await ask('/a')
    expect(rawPayload.equals(whole)).toBe(true)
    expect(headers).toMatchObject({ 'content-length': String(whole.length), 'content-type': 'text/plain' })
    expect(cache.bytes).toBeGreaterThanOrEqual(held)
  }
  expect(gunzipSync((await ask('/b', 'gzip')).rawPayload).equals(whole)).toBe(true)
  const tags = [await ask('/a', 'gzip'), await ask('/c'), await ask('/c')].map((answer) => answer.headers['etag'])
  expect(new Set(tags).size).toBe(1)
  const head = await app.inject({ url: '/d', method: 'HEAD' })
  expect([head.body, head.headers['content-length']]).toEqual(['', String(whole.length)])
})

it('a body in pieces reaches a client that reads late, or has asked for others before, as it was', async () => {
  const pieceOf = (letter: string) => Buffer.alloc(4 * 1024 * 1024, letter)
  const letterOf = (url: string) => url.at(-1)!
  const { app } = startCached((url) => ({
    status: 200,
    headers,
    body: [pieceOf(letterOf(url)), pieceOf(letterOf(url))],
    isCacheable: false,
  }))
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const late = connect(Number(url.port), url.hostname)
  late.pause()
  late.write(['a', 'b'].map((letter) => `GET /${letter} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
  // The first of them is half sent and waits, the second waits behind it.
  for (const letter of ['c', 'd', 'e']) {
    const body = Buffer.from(await (await fetch(new URL(`/${letter}`, url))).arrayBuffer())
    expect(body.equals(Buffer.concat([pieceOf(letter), pieceOf(letter)])), letter).toBe(true)
  }
  const received: Buffer[] = []
  for await (const chunk of late) {
    received.push(chunk)
    if (received.reduce((sum, { length }) => sum + length, 0) > 16 * 1024 * 1024) break
  }
  const bodies = Buffer.concat(received)
    .toString('latin1')
    .split(/HTTP\/1\.1 [\s\S]*?\r\n\r\n/)
    .slice(1)
  expect(bodies.map((body) => [body.length, new Set(body)])).toEqual([
    [8 * 1024 * 1024, new Set('a')],
    [8 * 1024 * 1024, new Set('b')],
  ])
})

it('names an answer by the checksum that it comes with, in every encoding, stored or not', async () => {
  let checksum = 1
  const { cache, ask } = startCached(() => ({ ...page(longText), checksum }))
  const tagOf = async (encoding: string) => (await ask('/a', encoding)).headers['etag']
  const first = await tagOf('br')
  for (const encoding of ['gzip', 'identity', 'br']) expect(await tagOf(encoding), encoding).toBe(first)
  cache.clear()
  checksum = 2
  expect(await tagOf('br')).not.toBe(first)
})

it('computes an answer again when it has become too old', async () => {
  const { ask, computed } = startCached(() => page('text'), { maxAgeMs: 300 })
  await ask('/a')
  await ask('/a')
  expect(computed).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 350))
  await ask('/a')
  expect(computed).toHaveLength(2)
})

it('an answer begun before the cache was cleared is sent, and not stored', async () => {
  const waiting: (() => void)[] = []
  let text = 'old'
  const { cache, ask } = startCached(async () => {
    const seen = text
    await new Promise<void>((resolve) => waiting.push(resolve))
    return page(seen)
  })
  const old = ask('/a')
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  text = 'new'
  cache.clear()
  const fresh = ask('/a')
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  for (const go of waiting.splice(0)) go()
  expect([(await old).body, (await fresh).body]).toEqual(['old', 'new'])
  expect((await ask('/a')).body).toBe('new')
})

it('a computation that fails is tried again by the next who asks', async () => {
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

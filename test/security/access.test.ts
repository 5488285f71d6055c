import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { addInvestor } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { contractEndpoints, nameOf } from './contract-endpoints.ts'
import { comparable, type RawInput, send } from './raw-request.ts'
import {
  type Actor,
  addFittingLender,
  createActor,
  needsLenderSession,
  rejectsSampleToken,
  validInput,
  validInputs,
} from './valid-inputs.ts'

let t: TestApp
let lender: { id: string; slug: string }
let owner: Actor
let stranger: Actor
beforeAll(async () => {
  t = await startTestApp()
  lender = await addFittingLender(t)
  owner = await createActor(t)
  stranger = await createActor(t)
})
afterAll(() => t.close())

const closed = contractEndpoints.filter((one) => one.access === 'investor')
const open = contractEndpoints.filter((one) => one.access === 'public' && !needsLenderSession(nameOf(one)))
const forLenders = contractEndpoints.filter((one) => needsLenderSession(nameOf(one)))

it('checks every endpoint of the contract', () => {
  expect(contractEndpoints.map(nameOf).sort()).toEqual(Object.keys(validInputs).sort())
  expect(closed.length).toBeGreaterThanOrEqual(12)
})

it('serves only API routes of the contract, the reference, the sign-in redirect and the market file', async () => {
  const files = ['/api/market.csv']
  const known = new Set([...files, ...contractEndpoints.map(({ path }) => path.replace(/:\w+/g, '{}'))])
  const document = (await (await t.fetch('/api/docs/json')).json()) as { paths: Record<string, unknown> }
  const documented = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(documented.filter((path) => path.startsWith('/api/') && !known.has(path))).toEqual([])
  expect([...known].filter((path) => !documented.includes(path))).toEqual([])
})

/** Headers that must not authenticate. Only `Authorization: Bearer` with an active session's token does. */
async function headersWithoutAccess(): Promise<Record<string, Record<string, string>>> {
  const expired = await addInvestor(t)
  const idle = await addInvestor(t)
  const gone = await addInvestor(t)
  const query = (sql: string, id: string) => t.connection.pool.query(sql, [id])
  await query(`update sessions set expire = now() - interval '1 second' where user_id = $1`, expired.id)
  await query(`update sessions set last_seen_at = now() - interval '7 days 1 minute' where user_id = $1`, idle.id)
  await query(`update users set deleted_at = now() where id = $1`, gone.id)
  const { rows } = await t.connection.pool.query<{ sid: string }>('select sid from sessions where user_id = $1', [
    owner.userId,
  ])
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  return {
    'no token': {},
    'an unknown token': bearer(randomUUID().replaceAll('-', '').padEnd(43, 'x')),
    'a token with one character changed': bearer((owner.token.startsWith('A') ? 'B' : 'A') + owner.token.slice(1)),
    'a token without its last character': bearer(owner.token.slice(0, -1)),
    'a token with an extra character': bearer(`${owner.token}A`),
    'the stored hash instead of the token': bearer(rows[0]!.sid),
    'the id of the account': bearer(owner.userId),
    'an expired session': bearer(expired.token),
    'an idle session': bearer(idle.token),
    'a deactivated account': bearer(gone.token),
    'the word null': bearer('null'),
    'an empty token': { authorization: 'Bearer ' },
    'two tokens': bearer(`${owner.token}, ${owner.token}`),
    'another scheme': { authorization: `Basic ${Buffer.from(`x:${owner.token}`).toString('base64')}` },
    'the bare token': { authorization: owner.token },
    'a cookie': { cookie: `auth_token=${owner.token}; token=${owner.token}; connect.sid=${owner.token}` },
    'made-up identity headers': {
      'x-user-id': owner.userId,
      'x-forwarded-user': owner.userId,
      'x-auth-token': owner.token,
    },
    'quotes and SQL': bearer(`' OR '1'='1`),
    'an unsigned JSON web token': bearer(
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(`{"sub":"${owner.userId}"}`).toString('base64url')}.`,
    ),
  }
}

describe('without an active session', () => {
  let headers: Record<string, Record<string, string>>
  beforeAll(async () => {
    headers = await headersWithoutAccess()
  })

  it.each(closed.map((one) => [nameOf(one), one] as const))(
    '%s answers the same 401 before it reads the body [ACC-07]',
    async (_name, endpoint) => {
      const input = await validInput(t, endpoint, owner, lender)
      const first = comparable(await send(t, endpoint, input))
      expect(first).toMatchObject({ status: 401, headers: { 'cache-control': 'private, no-store' } })
      for (const [what, worthless] of Object.entries(headers))
        expect(comparable(await send(t, endpoint, { ...input, headers: worthless })), what).toEqual(first)
      if (endpoint.body)
        for (const text of ['{', '[]', '{"x":"y"}', 'x'.repeat(70_000)])
          expect((await send(t, endpoint, { ...input, text })).status, text.slice(0, 10)).toBe(401)
      const asked = await send(t, endpoint, { ...input, query: { token: owner.token, access_token: owner.token } })
      expect(asked.status).toBe(401)
    },
  )

  it('the rejected requests changed nothing', async () => {
    const { rows } = await t.connection.pool.query(
      `select (select count(*)::int from deals where user_id = $1) as deals,
              (select deleted_at from users where id = $1) as deleted,
              (select count(*)::int from matches m join deals d on d.id = m.deal_id where d.user_id = $1 and m.contacted) as contacted`,
      [owner.userId],
    )
    expect(rows).toEqual([{ deals: 1, deleted: null, contacted: 0 }])
  })

  it.each(open.map((one) => [nameOf(one), one] as const))(
    '%s is public and accepts any token',
    async (name, endpoint) => {
      const expected = rejectsSampleToken.has(name) ? 400 : 200
      for (const worthless of [{}, headers['an expired session']!, headers['quotes and SQL']!]) {
        const input = await validInput(t, endpoint, owner, lender)
        const sent = { ...input, headers: { ...input.headers, ...worthless } }
        expect((await send(t, endpoint, sent)).status).toBe(expected)
      }
    },
  )
})

it.each(forLenders.map((one) => [nameOf(one), one] as const))(
  '%s accepts only a lender member’s session [LEND-01]',
  async (_name, endpoint) => {
    const input = await validInput(t, endpoint, owner, lender)
    for (const authorization of [undefined, `Bearer ${owner.token}`, `Bearer ${'x'.repeat(43)}`])
      expect((await send(t, endpoint, { ...input, headers: authorization ? { authorization } : {} })).status).toBe(401)
    expect((await send(t, endpoint, input)).status).toBe(200)
  },
)

const malformedIds = [
  'x',
  '1',
  'null',
  'undefined',
  '00000000-0000-0000-0000-000000000000',
  `' OR '1'='1`,
  '../user',
  '..%2f..%2fuser',
  '%00',
  '\u0000',
  '日本',
  '{}',
  'a'.repeat(1900),
]

const byId = closed.filter(({ path }) => path.includes(':'))

it.each(byId.map((one) => [nameOf(one), one] as const))(
  '%s answers the same 404, byte for byte, for a stranger, an unknown and a malformed id [DEAL-06]',
  async (_name, endpoint) => {
    const input = await validInput(t, endpoint, owner, lender)
    const theirs = await validInput(t, endpoint, stranger, lender)
    const own = input.params?.['id'] as string
    const first = comparable(await send(t, endpoint, { ...input, params: { id: randomUUID() }, token: owner.token }))
    expect(first).toMatchObject({ status: 404 })
    const ids = [
      theirs.params!['id'] as string,
      own.toUpperCase().replace(/.$/, 'g'),
      ` ${own}`,
      `${own},`,
      ...malformedIds,
    ]
    for (const id of ids)
      expect(comparable(await send(t, endpoint, { ...input, params: { id }, token: owner.token })), id).toEqual(first)
    expect((await send(t, endpoint, { ...input, token: owner.token })).status).toBe(200)
    expect(comparable(await send(t, endpoint, { ...input, token: stranger.token }))).toEqual(first)
  },
)

it('answers the same 404 for unknown, malformed and inactive lenders', async () => {
  const { rows } = await t.connection.pool.query<{ id: string; slug: string }>(
    `insert into lenders (name, slug, states, is_active, min_rate, max_rate) values ('Gone', 'gone-lender', '{}', false, 9, 10) returning id, slug`,
  )
  await t.deps.catalogue.refresh()
  for (const [path, param, inactive] of [
    ['/api/lenders/:id', 'id', rows[0]!.id],
    ['/api/lenders/name/:name', 'name', rows[0]!.slug],
  ] as const) {
    const endpoint = open.find((one) => one.path === path)!
    const first = comparable(await send(t, endpoint, { params: { [param]: randomUUID() } }))
    expect(first).toMatchObject({ status: 404 })
    for (const value of [inactive, '__proto__', 'constructor', 'toString', ...malformedIds])
      expect(comparable(await send(t, endpoint, { params: { [param]: value } })), value).toEqual(first)
  }
})

const bySession = closed.filter(({ path }) => path.startsWith('/api/onboarding/'))

it.each(bySession.map((one) => [nameOf(one), one] as const))(
  "%s rejects a stranger's onboarding session like an unknown one",
  async (_name, endpoint: Endpoint) => {
    const input = (await validInput(t, endpoint, owner, lender)) as RawInput & { body: object }
    const reply = async (sessionId: string) =>
      comparable(await send(t, endpoint, { body: { ...input.body, sessionId }, token: owner.token }))
    const unknown = await reply(randomUUID())
    expect(unknown).toMatchObject({ status: 404 })
    expect(await reply(stranger.sessionId)).toEqual(unknown)
  },
)

it('returns no other investor’s data in lists, figures and top lenders [DEAL-06]', async () => {
  const newcomer = await addInvestor(t)
  const strangersText = [owner.userId, owner.dealId, owner.matchId, stranger.userId, stranger.dealId, stranger.matchId]
  for (const endpoint of closed.filter(({ method, path }) => method === 'GET' && !path.includes(':'))) {
    const reply = await send(t, endpoint, { token: newcomer.token })
    expect(reply.status).toBe(200)
    for (const text of strangersText) expect(reply.text, nameOf(endpoint)).not.toContain(text)
  }
  const stats = await send(t, closed.find(({ path }) => path === '/api/dashboard/stats')!, { token: newcomer.token })
  expect(JSON.parse(stats.text)).toMatchObject({ activeDeals: 0, totalMatches: 0, contactedLenders: 0 })
})

it('denies a deactivated account and a signed-out session every route immediately [PROF-08]', async () => {
  for (const path of ['/api/user/account', '/api/logout']) {
    const actor = await createActor(t)
    const ending = contractEndpoints.find((one) => one.path === path)!
    expect((await send(t, ending, { token: actor.token })).status).toBe(200)
    for (const endpoint of closed) {
      const input = await validInput(t, endpoint, actor, lender)
      expect(
        (await send(t, endpoint, { ...input, token: actor.token })).status,
        `${path} then ${nameOf(endpoint)}`,
      ).toBe(401)
    }
  }
})

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

it('never sends an unsupported method to another route', async () => {
  for (const { path } of contractEndpoints) {
    const url = path.replace(/:\w+/g, owner.dealId)
    const methods = contractEndpoints.filter((one) => one.path === path).map(({ method }) => method as string)
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'].filter((one) => !methods.includes(one))) {
      const reply = await t.fetch(url, {
        method,
        headers: {
          authorization: `Bearer ${owner.token}`,
          'x-http-method-override': 'DELETE',
          origin: 'https://evil.example',
        },
      })
      // For example, PATCH /api/deals/preview reaches PATCH /api/deals/:id, which rejects 'preview' as an id.
      const isAnId = contractEndpoints.some((one) => one.method === method && patternOf(one.path).test(url))
      expect(reply.status, `${method} ${url}`).toBe(isAnId ? 400 : 404)
      expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    }
  }
})

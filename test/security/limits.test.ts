import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientKey } from '#server/platform/http/client-key.ts'
import { newEmail } from '#test/builders/account-builders.ts'
import { addInvestor, dealBody } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { contractEndpoints, nameOf } from './contract-endpoints.ts'
import { type RawInput, send } from './raw-request.ts'

// Uses production limits. Each row uses different client addresses.
let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'on' } })
})
afterAll(() => t.close())

let addresses = 0
const newAddress = () => `10.7.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`

type Row = { route: string; limit: number; by: 'ip' | 'account'; input: () => RawInput }
const unheld = 'A'.repeat(43)
const rows: Row[] = [
  {
    route: 'POST /api/login',
    limit: 20,
    by: 'ip',
    input: () => ({ body: { email: newEmail(), password: 'wrong-1' } }),
  },
  {
    route: 'POST /api/onboarding/start',
    limit: 60,
    by: 'ip',
    input: () => ({ body: { fingerprint: randomUUID().replaceAll('-', '') } }),
  },
  { route: 'POST /api/onboarding/save-entity', limit: 120, by: 'ip', input: () => ({ body: {} }) },
  { route: 'POST /api/onboarding/create-account', limit: 30, by: 'ip', input: () => ({ body: {} }) },
  { route: 'POST /api/forgot-password', limit: 20, by: 'ip', input: () => ({ body: { email: newEmail() } }) },
  { route: 'POST /api/resend-verification', limit: 20, by: 'ip', input: () => ({ body: { email: newEmail() } }) },
  { route: 'GET /api/verify-email/:token', limit: 30, by: 'ip', input: () => ({ params: { token: unheld } }) },
  { route: 'GET /api/verify-reset-token', limit: 30, by: 'ip', input: () => ({ query: { token: unheld } }) },
  { route: 'POST /api/reset-password', limit: 30, by: 'ip', input: () => ({ body: {} }) },
  {
    route: 'POST /api/contact',
    limit: 10,
    by: 'ip',
    input: () => ({ body: { name: 'A', email: newEmail(), message: 'Hello' } }),
  },
  { route: 'POST /api/email-notifications', limit: 20, by: 'ip', input: () => ({ body: { email: newEmail() } }) },
  { route: 'POST /api/deals', limit: 30, by: 'account', input: () => ({ body: { ...dealBody(), purpose: '' } }) },
  { route: 'PATCH /api/user/profile', limit: 60, by: 'account', input: () => ({ body: {} }) },
  { route: 'POST /api/deals/preview', limit: 60, by: 'ip', input: () => ({ body: dealBody() }) },
  { route: 'GET /api/lenders', limit: 300, by: 'ip', input: () => ({ query: { limit: 1 } }) },
  { route: 'GET /api/stats', limit: 600, by: 'ip', input: () => ({}) },
]

it.each(rows)(
  '$route: serves $limit, rejects the next, and continues to serve others [AUTH-06]',
  async ({ route, limit, by, input }) => {
    const endpoint = contractEndpoints.find((one) => nameOf(one) === route)!
    const { token } = await addInvestor(t)
    const { token: otherToken } = await addInvestor(t)
    const own = newAddress()
    const ask = (address: string, bearer = token) =>
      send(t, endpoint, {
        ...input(),
        headers: { 'x-forwarded-for': address },
        ...(endpoint.access === 'investor' ? { token: bearer } : {}),
      })
    const statuses: number[] = []
    // A limit per account must apply to all addresses, and a limit per address to all accounts.
    for (let turn = 0; turn < limit; turn++) statuses.push((await ask(by === 'ip' ? own : newAddress())).status)
    expect(statuses.filter((status) => status === 429 || status >= 500)).toEqual([])
    const refused = await ask(by === 'ip' ? own : newAddress())
    expect(refused.status).toBe(429)
    expect(refused.headers.get('content-type')).toMatch(/^application\/json/)
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect(refused.headers.get('cache-control')).toBe('private, no-store')
    expect((JSON.parse(refused.text) as { message: string }).message).toMatch(/^Too many requests/)
    expect((await ask(newAddress(), by === 'ip' ? token : otherToken)).status).not.toBe(429)
  },
)

it('counts a forwarded address only behind a trusted proxy', async () => {
  const bare = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  try {
    const statuses: number[] = []
    for (let turn = 0; turn < 11; turn++) {
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': newAddress(),
        'x-real-ip': newAddress(),
        forwarded: `for=${newAddress()}`,
      }
      statuses.push((await bare.fetch('/api/contact', { method: 'POST', headers, body: '{}' })).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
  } finally {
    await bare.close()
  }
})

it('counts an IPv6 household’s /64 as one address', () => {
  const one = clientKey('2001:db8:1:2::1')
  for (const same of ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:0001:0002:0:0:0:9', '2001:db8:1:2:a::'])
    expect(clientKey(same), same).toBe(one)
  for (const other of ['2001:db8:1:3::1', '2001:db8::1', '::1', '10.0.0.1'])
    expect(clientKey(other), other).not.toBe(one)
  for (const same of ['::ffff:192.0.2.77', '::ffff:c000:24d', '0:0:0:0:0:FFFF:C000:024D', '::ffff:192.0.2.77%eth0'])
    expect(clientKey(same), same).toBe('192.0.2.77')
})

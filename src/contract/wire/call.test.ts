import { expect, it } from 'vitest'
import { signInEndpoint } from '#contract/accounts/accounts.ts'
import { getDealEndpoint, listDealsEndpoint } from '#contract/deals/deals.ts'
import { listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { CallError, createCall, type Transport, unreachableMessage } from './call.ts'
import { failureMessage } from './errors.ts'

it.each([
  ['{"message":"Email taken","error":"no"}', 'Email taken'],
  ['{"error":"Invalid token"}', 'Invalid token'],
  ['{"message":"","error":"Only this"}', 'Only this'],
  ['{"other":1}', '{"other":1}'],
  ['[]', '[]'],
  ['""', '""'],
  ['502: Bad Gateway', 'Bad Gateway'],
  ['Bad Gateway', 'Bad Gateway'],
  ['503:', 'An error occurred'],
  ['', 'An error occurred'],
])('reads the message of %j [SHELL-16]', (body, message) => {
  expect(failureMessage(body)).toBe(message)
})

type Seen = Parameters<Transport>[0]

function recording(status: number, body: string, headers: Record<string, string> = {}) {
  const seen: Seen[] = []
  const transport: Transport = async (request) => {
    seen.push(request)
    return { status, headers: new Headers(headers), text: async () => body }
  }
  return { seen, transport }
}

it('sends the bearer token when there is one, and a body only when one is given [SHELL-17]', async () => {
  const { seen, transport } = recording(200, '[]')
  let token: string | null = null
  const call = createCall({ transport, token: () => token })
  await call(listDealsEndpoint)
  token = 'abc'
  await call(listDealsEndpoint)
  await call(signInEndpoint, { body: { email: 'a@example.com', password: 'secret1' } })
  expect(seen.map(({ headers }) => headers['authorization'])).toEqual([undefined, 'Bearer abc', 'Bearer abc'])
  expect(seen.map(({ headers }) => headers['content-type'])).toEqual([undefined, undefined, 'application/json'])
  expect(seen.map(({ body }) => body)).toEqual([undefined, undefined, '{"email":"a@example.com","password":"secret1"}'])
})

it('fills in and encodes parameters, and omits empty query values [SHELL-17]', async () => {
  const { seen, transport } = recording(200, '{}')
  const call = createCall({ transport })
  await call(getDealEndpoint, { params: { id: 'a/b ?' } })
  await call(listLendersEndpoint, { query: { search: 'a&b', states: '', page: '2' } })
  expect(seen.map(({ url }) => url)).toEqual(['/api/deals/a%2Fb%20%3F', '/api/lenders?search=a%26b&page=2'])
})

it('throws the message, fields and status of a reply that is not OK [SHELL-17]', async () => {
  const refused = createCall(recording(400, '{"message":"Enter a price","fields":{"purchasePrice":"Enter a price"}}'))
  await expect(refused(listDealsEndpoint)).rejects.toMatchObject({
    status: 400,
    message: 'Enter a price',
    reply: { fields: { purchasePrice: 'Enter a price' } },
  })
  const gateway = createCall(recording(502, '502: Bad Gateway'))
  await expect(gateway(listDealsEndpoint)).rejects.toMatchObject({ status: 502, message: 'Bad Gateway' })
})

const page = '<html>\r\n<head><title>413 Request Entity Too Large</title></head>\r\n<body>nginx</body>\r\n</html>'

it.each([
  [413, /^This file is too large to send\. Split it/],
  [403, /another network/],
  [429, /Wait a minute/],
  [502, /did not answer as it should\. Wait a minute/],
])("never shows a proxy's page: %i becomes a sentence that says what to do", async (status, message) => {
  for (const body of [page, ` \n<!doctype html>${page}`, '<?xml version="1.0"?><Error/>']) {
    const error = await createCall(recording(status, body))(listDealsEndpoint).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ status, message: expect.stringMatching(message), reply: { reason: 'foreign' } })
    expect((error as Error).message).not.toContain('<')
  }
})

it("treats a network's sign-in page with status 200 as no reply", async () => {
  for (const body of [page, 'Sign in to the network', '[{"id":']) {
    const error = await createCall(recording(200, body))(listDealsEndpoint).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ status: 0, message: expect.stringContaining('nothing you typed is lost') })
  }
})

it('says that nothing typed is lost when no reply arrives', async () => {
  const call = createCall({
    transport: async () => {
      throw new TypeError('fetch failed')
    },
  })
  const error = await call(listDealsEndpoint).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ status: 0, message: unreachableMessage })
})

it('accepts JSON and sends an idempotency key with the given headers [SHELL-17]', async () => {
  const { seen, transport } = recording(200, '[]')
  const call = createCall({ transport })
  await call(listDealsEndpoint, {}, { idempotencyKey: 'k1', headers: { 'x-forwarded-for': '192.0.2.1' } })
  await call(listDealsEndpoint)
  expect(seen[0]?.headers).toEqual({
    accept: 'application/json',
    'idempotency-key': 'k1',
    'x-forwarded-for': '192.0.2.1',
  })
  expect(seen[1]?.headers).toEqual({ accept: 'application/json' })
  expect(seen.map((request) => 'body' in request)).toEqual([false, false])
})

it('recognizes a CallError from another bundle, and no other value [SHELL-17]', () => {
  expect(Object.assign(new Error(), { name: 'CallError' })).toBeInstanceOf(CallError)
  for (const other of [new Error(), null, undefined, 'CallError', {}]) expect(other).not.toBeInstanceOf(CallError)
})

it('accepts statuses from 200 to 299 and throws for all others [SHELL-17]', async () => {
  for (const status of [200, 201, 299]) await createCall(recording(status, '[]'))(listDealsEndpoint)
  for (const status of [199, 300, 304]) {
    const refused = createCall(recording(status, '[]'))(listDealsEndpoint)
    await expect(refused, String(status)).rejects.toMatchObject({ status })
  }
})

import { expect, it } from 'vitest'
import { signIn } from './accounts.ts'
import { CallError, createCall, type Transport, unreachableMessage } from './call.ts'
import { getDeal, listDeals } from './deals.ts'
import { failureMessage } from './errors.ts'
import { listLenders } from './lenders.ts'

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
  await call(listDeals)
  token = 'abc'
  await call(listDeals)
  await call(signIn, { body: { email: 'a@example.com', password: 'secret1' } })
  expect(seen.map(({ headers }) => headers['authorization'])).toEqual([undefined, 'Bearer abc', 'Bearer abc'])
  expect(seen.map(({ headers }) => headers['content-type'])).toEqual([undefined, undefined, 'application/json'])
  expect(seen.map(({ body }) => body)).toEqual([undefined, undefined, '{"email":"a@example.com","password":"secret1"}'])
})

it('fills in and encodes parameters, and leaves empty query values out [SHELL-17]', async () => {
  const { seen, transport } = recording(200, '{}')
  const call = createCall({ transport })
  await call(getDeal, { params: { id: 'a/b ?' } })
  await call(listLenders, { query: { search: 'a&b', states: '', page: '2' } })
  expect(seen.map(({ url }) => url)).toEqual(['/api/deals/a%2Fb%20%3F', '/api/lenders?search=a%26b&page=2'])
})

it('throws every answer that is not OK, with its message, fields and status [SHELL-17]', async () => {
  const refused = createCall(recording(400, '{"message":"Enter a price","fields":{"purchasePrice":"Enter a price"}}'))
  await expect(refused(listDeals)).rejects.toMatchObject({
    status: 400,
    message: 'Enter a price',
    reply: { fields: { purchasePrice: 'Enter a price' } },
  })
  const gateway = createCall(recording(502, '502: Bad Gateway'))
  await expect(gateway(listDeals)).rejects.toMatchObject({ status: 502, message: 'Bad Gateway' })
})

it('says that nothing typed is lost when no answer comes', async () => {
  const call = createCall({
    transport: async () => {
      throw new TypeError('fetch failed')
    },
  })
  const error = await call(listDeals).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ status: 0, message: unreachableMessage })
})

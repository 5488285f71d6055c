import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeskEntryEndpoint } from '#contract/desk/entry.ts'
import { retryWorkEndpoint } from '#contract/desk/machine.ts'
import { addInvestor } from '#test/builders/deal-builders.ts'
import { addOperator, openDesk } from '#test/builders/desk-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { deskEndpoints, nameOf } from './contract-endpoints.ts'
import { comparable, send } from './raw-request.ts'

let t: TestApp
let unknown: unknown
let tokens: { investor: string; operator: string; open: string }
beforeAll(async () => {
  t = await startTestApp()
  const [investor, operator, open] = [await addInvestor(t), await addOperator(t), await openDesk(t)]
  tokens = { investor: investor.token, operator: operator.token, open: open.token }
  unknown = comparable(
    await send(t, { ...getDeskEntryEndpoint, path: '/api/desk/nothing-here' }, { token: open.token }),
  )
})
afterAll(() => t.close())

const bodies = ['{', '[]', '{}', '{"x":"y"}', 'x'.repeat(70_000)]

describe('for everyone except operators with an open desk', () => {
  it.each(deskEndpoints.map((one) => [nameOf(one), one] as const))(
    '%s answers 404 before it reads the request [DESK-01]',
    async (_name, endpoint) => {
      const strangers: Record<string, string | undefined> = {
        'a stranger': undefined,
        'a made-up token': 'x'.repeat(43),
        'an investor': tokens.investor,
        ...(endpoint.access === 'operator' ? { 'an operator without a factor': tokens.operator } : {}),
      }
      for (const [who, token] of Object.entries(strangers)) {
        expect(comparable(await send(t, endpoint, { token })), who).toEqual(unknown)
        if (endpoint.body)
          for (const text of bodies)
            expect(comparable(await send(t, endpoint, { token, text })), `${who}: ${text.slice(0, 9)}`).toEqual(unknown)
      }
    },
  )
})

it('the API reference does not mention the desk [DESK-01]', async () => {
  const reference = await (await t.fetch('/api/docs/json')).text()
  expect(reference).toContain('/api/deals')
  expect(reference).not.toContain('/api/desk')
})

it.each(deskEndpoints.filter(({ body }) => body).map((one) => [nameOf(one), one] as const))(
  '%s answers an operator’s invalid input with 4xx, never 500',
  async (_name, endpoint) => {
    const { token } = await openDesk(t)
    const odd = [
      '{"answer":{"id":"a","rawId":"a","type":"public-key","response":{"clientDataJSON":7}}}',
      '{"code":"\u0000"}',
    ]
    // A retry without ids retries everything that failed, so an empty object is valid.
    const isAllowed = (text: string) => endpoint === retryWorkEndpoint && text.startsWith('{') && text !== '{'
    for (const text of [...bodies, ...odd].filter((one) => !isAllowed(one))) {
      const { status } = await send(t, endpoint, { token, text })
      expect(status, text.slice(0, 30)).toBeGreaterThanOrEqual(400)
      expect(status, text.slice(0, 30)).toBeLessThan(500)
    }
  },
)

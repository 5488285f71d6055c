import { afterEach, expect, it, vi } from 'vitest'
import { getQuoteRequestEndpoint } from '#contract/quotes/conversations.ts'
import { settleDeadlines } from '#server/features/quotes/deadlines/settle-deadlines.ts'
import { addAskingInvestor, addStoredRequest, lenderWith } from '#test/builders/quote-builders.ts'
import { commandEnv, runCommand } from '#test/builders/run-command.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp | undefined
afterEach(async () => {
  vi.useRealTimers()
  await t?.close()
  t = undefined
})

/** Starts an application on a machine whose clock is `ms` ahead, with the production clock. */
async function startAhead(ms: number): Promise<TestApp> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms, shouldAdvanceTime: true })
  t = await startTestApp({ start: { isWorking: false, clock: undefined } })
  return t
}
const day = 86_400_000

it('a machine whose clock is forty days ahead ends no open request, and reports its clock [QUOTE-05] [OPS-03]', async () => {
  const app = await startAhead(40 * day)
  vi.useRealTimers()
  const investor = await addAskingInvestor(app, { lenders: 1 })
  const actor = { userId: investor.id, dealId: investor.dealId, matchId: investor.matches[0]!.id }
  const { requestId, token } = await addStoredRequest(app, actor)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * day })
  await settleDeadlines(app.deps)
  expect((await investor.call(getQuoteRequestEndpoint, { params: { id: requestId } })).request.status).toBe('quoted')
  expect((await lenderWith(app, token).read()).isOpen).toBe(true)
  const reply = await app.fetch('/readyz')
  expect([reply.status, await reply.json()]).toMatchObject([200, { checks: { clock: 'wrong' } }])
  const { out } = await runCommand(commandEnv(app), 'doctor')
  expect(out).toMatch(/✗ Clock: this machine's clock is 3,45\d,\d{3} s ahead of the database's/)
})

it.each([
  ['right', 30_000, 'ok'],
  ['wrong', 90_000, 'wrong'],
  ['wrong', -90_000, 'wrong'],
])('a clock is %s when it is %i ms off', async (_, ms, said) => {
  const app = await startAhead(ms)
  expect(await (await app.fetch('/readyz')).json()).toMatchObject({ checks: { clock: said } })
  expect(Math.abs(app.deps.clock().getTime() + ms - Date.now())).toBeLessThan(20_000)
})

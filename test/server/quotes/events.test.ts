import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { forgotPasswordEndpoint, resetPasswordEndpoint, signOutEndpoint } from '#contract/accounts/accounts.ts'
import { deleteAccountEndpoint } from '#contract/accounts/profile.ts'
import { deactivatePersonEndpoint, endPersonsSessionsEndpoint, erasePersonEndpoint } from '#contract/desk/people.ts'
import { createEventTicketEndpoint } from '#contract/quotes/events.ts'
import { parseEnv } from '#server/env.ts'
import { openSession } from '#server/features/accounts/sessions/open-session.ts'
import { createEventListener } from '#server/features/quotes/events/event-listener.ts'
import { createLogger } from '#server/logger.ts'
import { start } from '#server/start.ts'
import { isReset, mailAfter, newEmail, tokenIn } from '#test/builders/account-builders.ts'
import type { addInvestor } from '#test/builders/deal-builders.ts'
import { openDesk } from '#test/builders/desk-builders.ts'
import { type AskingInvestor, addAskingInvestor, ask, lenderWith, linkOf } from '#test/builders/quote-builders.ts'
import { commandEnv, runCommand } from '#test/builders/run-command.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

type Received = { id: string; event: string; data: { requestId: string | null; dealId: string } }

/** Opens a stream and collects its events. */
async function listen(
  investor: AskingInvestor,
  { url = t.url, lastEventId }: { url?: string; lastEventId?: string } = {},
) {
  const { ticket } = await investor.call(createEventTicketEndpoint)
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const reply = await fetch(`${url}/api/events?ticket=${encodeURIComponent(ticket)}`, {
    signal: ending.signal,
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
  })
  const events: Received[] = []
  const reading = (async () => {
    let text = ''
    for await (const chunk of reply.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) {
        const [, id, event, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.+)$/.exec(block) ?? []
        if (id) events.push({ id, event: event!, data: JSON.parse(data!) })
      }
    }
  })().catch(() => {})
  return {
    reply,
    /** Resolves when the stream has ended, by whichever side. */
    ended: reading,
    events,
    close: () => ending.abort(),
    async until(count: number) {
      for (let tries = 0; tries < 100 && events.length < count; tries++) await sleep(50)
      return events.map(({ event }) => event)
    },
  }
}

async function askOne(user: Parameters<typeof addInvestor>[1] = {}) {
  const investor = await addAskingInvestor(t, { lenders: 1, user })
  const [request] = await ask(investor)
  return { investor, request: request!, lender: lenderWith(t, await linkOf(t, request!)) }
}

it('messages, quotes and changes of status arrive as they happen, and nobody else’s [MSG-02]', async () => {
  const { investor, request, lender } = await askOne()
  const other = await askOne()
  const stream = await listen(investor)
  expect(stream.reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.reply.headers.get('cache-control')).toBe('private, no-store')
  await sleep(200)
  await other.lender.quote()
  await lender.read()
  await lender.quote()
  expect(await stream.until(2)).toEqual(['status', 'quote'])
  for (const { data } of stream.events) expect(data).toEqual({ requestId: request.id, dealId: investor.dealId })
})

it('a stream is resumed after the last event it saw, without a gap and without a double [MSG-02]', async () => {
  const { investor, lender } = await askOne()
  const first = await listen(investor)
  await sleep(200)
  await lender.read()
  await first.until(1)
  first.close()
  // While nobody listens.
  await lender.quote()
  await lender.quote({ ratePercent: 10 })
  const second = await listen(investor, { lastEventId: first.events[0]!.id })
  expect(await second.until(2)).toEqual(['quote', 'quote'])
  await sleep(300)
  const ids = [...first.events, ...second.events].map(({ id }) => Number(id))
  expect(ids).toEqual([...ids].sort((a, b) => a - b))
  expect(new Set(ids).size).toBe(3)
})

it('what a killed process committed and told nobody is found by the next look, by each investor’s own streams [MSG-02]', async () => {
  const [one, other] = [await askOne(), await askOne()]
  const streams = [await listen(one.investor), await listen(other.investor)] as const
  await sleep(200)
  for (const { lender } of [one, other]) await lender.read()
  for (const stream of streams) await stream.until(1)
  const untold = `insert into quote_events (user_id, name, deal_id) values ($1, 'message', $2)`
  await t.deps.pool.query(untold, [one.investor.id, one.investor.dealId])
  expect(await streams[0].until(2)).toEqual(['status', 'message'])
  expect(streams[1].events.map(({ event }) => event)).toEqual(['status'])
})

it('a ticket is needed, is short-lived and cannot be made up [MSG-02]', async () => {
  const { investor } = await askOne()
  const { ticket } = await investor.call(createEventTicketEndpoint)
  const status = async (text: string) => {
    const ending = new AbortController()
    const reply = await t.fetch(`/api/events?ticket=${encodeURIComponent(text)}`, { signal: ending.signal })
    ending.abort()
    return reply.status
  }
  expect(await status(ticket)).toBe(200)
  expect(await status(`${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`)).toBe(401)
  expect(await status('x')).toBe(401)
  t.setClock(new Date(Date.now() + 61_000))
  expect(await status(ticket)).toBe(401)
  t.setClock(undefined)
  expect((await t.fetch('/api/events')).status).toBe(400)
})

it('a stream ends with its session within a heartbeat, and no ticket outlives it; other people listen on [MSG-02]', async () => {
  const desk = await openDesk(t)
  type Ending = [name: string, end: (one: AskingInvestor & { email: string }) => Promise<unknown>, role?: 'operator']
  const endings: Ending[] = [
    ['signing out', ({ call }) => call(signOutEndpoint)],
    ['deactivation', ({ call }) => call(deleteAccountEndpoint)],
    ['a new password', ({ email }) => resetPassword(email)],
    ['idling', ({ id }) => idle(id)],
    ['signed out everywhere', ({ id }) => desk.call(endPersonsSessionsEndpoint, { params: { id } })],
    ['disabled', ({ id }) => desk.call(deactivatePersonEndpoint, { params: { id } })],
    ['erased', ({ id, email }) => desk.call(erasePersonEndpoint, { params: { id }, body: { email } })],
    ['role taken', ({ id }) => runCommand(commandEnv(t), 'operators', 'revoke', id), 'operator'],
  ]
  const idle = (id: string) =>
    t.connection.pool.query(`update sessions set last_seen_at = now() - interval '8 days' where user_id = $1`, [id])
  const resetPassword = async (email: string) => {
    const mail = await mailAfter(t, isReset(email), () => t.call(forgotPasswordEndpoint, { body: { email } }))
    await t.call(resetPasswordEndpoint, { body: { token: tokenIn(mail), password: 'Fresh-Meadow-41' } })
  }
  const other = await askOne()
  const listensOn = await listen(other.investor)
  // The same person in another browser, whose session stays.
  const second = await openSession(t.deps.db, other.investor.id, { openedBy: 'test' })
  const secondStream = await listen({ ...other.investor, call: t.as(second) })
  const streams: Promise<void>[] = []
  // One after the other: eight deals at once are more than are matched at a time.
  for (const [name, end, role] of endings) {
    const email = newEmail()
    const { investor } = await askOne({ email, role: role ?? 'investor' })
    streams.push((await listen(investor)).ended)
    const { ticket } = await investor.call(createEventTicketEndpoint)
    await end({ ...investor, email })
    expect((await t.fetch(`/api/events?ticket=${ticket}`)).status, name).toBe(401)
  }
  await t.as(second)(signOutEndpoint)
  const before = performance.now()
  await Promise.all([...streams, secondStream.ended])
  expect(performance.now() - before).toBeLessThan(11_000)
  await other.lender.quote()
  expect(await listensOn.until(1)).toEqual(['quote'])
})

it.runIf(process.env['TEST_DATABASE_URL'])(
  'a process that stops while it begins to listen, stops [MSG-02]',
  { timeout: 30_000 },
  async () => {
    const log = { warn: vi.fn() }
    const listener = createEventListener({ url: t.deps.env.databaseUrl!, log, onInvestor: () => {} })
    listener.start()
    await listener.stop()
    expect(log.warn).not.toHaveBeenCalled()
  },
)

it.runIf(process.env['TEST_DATABASE_URL'])('events cross from one instance to another [MSG-02]', async () => {
  const { investor, lender } = await askOne()
  const env = parseEnv({
    PORT: '0',
    DATA_DIR: t.dataDir,
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: t.deps.env.databaseUrl,
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'silent',
  })
  const second = await start(env, createLogger('silent'), { isWorking: false, maxEventLoopDelayMs: 0 })
  onTestFinished(() => second.close())
  const stream = await listen(investor, { url: second.url })
  await sleep(700)
  const before = performance.now()
  await lender.quote()
  expect(await stream.until(1)).toEqual(['quote'])
  // Notified, not found at the next look two seconds later.
  expect(performance.now() - before).toBeLessThan(1500)
})

import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { forgotPasswordEndpoint, resetPasswordEndpoint, signOutEndpoint } from '#contract/accounts/accounts.ts'
import { deleteAccountEndpoint } from '#contract/accounts/profile.ts'
import { deactivatePersonEndpoint, endPersonsSessionsEndpoint, erasePersonEndpoint } from '#contract/desk/people.ts'
import { parseEnv } from '#server/env.ts'
import { openSession } from '#server/features/accounts/sessions/open-session.ts'
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

const generousWait = { timeout: 60_000, interval: 50 }

type Received = { id: string; event: string; data: { requestId: string | null; dealId: string } }

/** Opens a stream and collects its events. Once this resolves, the stream receives all later events. */
async function listen(
  investor: Pick<AskingInvestor, 'token'>,
  { url = t.url, lastEventId }: { url?: string; lastEventId?: string } = {},
) {
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const reply = await fetch(`${url}/api/events`, {
    signal: ending.signal,
    headers: {
      authorization: `Bearer ${investor.token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  })
  const events: Received[] = []
  const blocks: string[] = []
  const reading = (async () => {
    let text = ''
    for await (const chunk of reply.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const complete = text.split('\n\n')
      text = complete.pop()!
      for (const block of complete) {
        blocks.push(block)
        const [, id, event, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.+)$/.exec(block) ?? []
        if (id) events.push({ id, event: event!, data: JSON.parse(data!) })
      }
    }
  })().catch(() => {})
  if (reply.ok) await vi.waitFor(() => expect(blocks).not.toEqual([]), generousWait)
  return {
    reply,
    /** Resolves when either side has ended the stream. */
    ended: reading,
    events,
    blocks,
    close: () => ending.abort(),
    async until(count: number) {
      await vi.waitFor(() => expect(events.length).toBeGreaterThanOrEqual(count), generousWait)
      return events.map(({ event }) => event)
    },
  }
}

async function askOne(user: Parameters<typeof addInvestor>[1] = {}) {
  const investor = await addAskingInvestor(t, { lenders: 1, user })
  const [request] = await ask(investor)
  return { investor, request: request!, lender: lenderWith(t, await linkOf(t, request!)) }
}

it('sends investors only their own messages, quotes and status changes as events [MSG-02]', async () => {
  const { investor, request, lender } = await askOne()
  const other = await askOne()
  const stream = await listen(investor)
  expect(stream.reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.reply.headers.get('cache-control')).toBe('private, no-store')
  await other.lender.quote()
  await lender.see()
  await lender.quote()
  expect(await stream.until(2)).toEqual(['status', 'quote'])
  for (const { data } of stream.events) expect(data).toEqual({ requestId: request.id, dealId: investor.dealId })
})

it('resumes a stream after the last received event, without gaps or duplicates [MSG-02]', async () => {
  const { investor, lender } = await askOne()
  const first = await listen(investor)
  await lender.see()
  await first.until(1)
  first.close()
  // No stream is open now.
  await lender.quote()
  await lender.quote({ ratePercent: 10 })
  const second = await listen(investor, { lastEventId: first.events[0]!.id })
  expect(await second.until(2)).toEqual(['quote', 'quote'])
  const ids = [...first.events, ...second.events].map(({ id }) => Number(id))
  expect(ids).toEqual([...ids].sort((a, b) => a - b))
  expect(new Set(ids).size).toBe(3)
})

it('delivers events that a killed process committed, each to its investor’s streams only [MSG-02]', async () => {
  const [one, other] = [await askOne(), await askOne()]
  const streams = [await listen(one.investor), await listen(other.investor)] as const
  for (const { lender } of [one, other]) await lender.see()
  for (const stream of streams) await stream.until(1)
  const committed = `insert into quote_events (user_id, name, deal_id) values ($1, 'message', $2)`
  await t.deps.pool.query(committed, [one.investor.id, one.investor.dealId])
  expect(await streams[0].until(2)).toEqual(['status', 'message'])
  expect(streams[1].events.map(({ event }) => event)).toEqual(['status'])
})

it('starts a stream with the last event’s id, followed by heartbeats [MSG-02]', async () => {
  const { investor, lender } = await askOne()
  const first = await listen(investor)
  await lender.see()
  await first.until(1)
  const second = await listen(investor)
  expect(second.blocks).toEqual([`id: ${first.events[0]!.id}`])
  await vi.waitFor(() => expect(second.blocks).toContain(': '), generousWait)
})

it('resumes with new events when the id was never reached, as after a restore [MSG-02]', async () => {
  const { investor, lender } = await askOne()
  const stream = await listen(investor, { lastEventId: '999999999' })
  await lender.see()
  expect(await stream.until(1)).toEqual(['status'])
})

it('requires a valid session’s bearer token in a header [MSG-02]', async () => {
  const { investor } = await askOne()
  const status = async (headers: Record<string, string>, query = '') => {
    const ending = new AbortController()
    const reply = await t.fetch(`/api/events${query}`, { headers, signal: ending.signal })
    ending.abort()
    return reply.status
  }
  expect(await status({ authorization: `Bearer ${investor.token}` })).toBe(200)
  expect(await status({ authorization: `Bearer ${'x'.repeat(43)}` })).toBe(401)
  expect(await status({}, `?token=${investor.token}`)).toBe(401)
})

it('keeps five streams per investor open, and closes the oldest for a sixth [MSG-02]', async () => {
  const { investor, lender } = await askOne()
  const streams = []
  for (let tab = 0; tab < 6; tab++) streams.push(await listen(investor))
  await streams[0]!.ended
  await lender.see()
  for (const stream of streams.slice(1)) expect(await stream.until(1)).toEqual(['status'])
})

it('ends a stream with its session, and keeps other investors’ streams open [MSG-02]', async () => {
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
  const otherStream = await listen(other.investor)
  // The same investor in another browser, whose session stays.
  const second = await openSession(t.deps.db, other.investor.id, { openedBy: 'test' })
  const secondStream = await listen({ token: second })
  const streams: Promise<void>[] = []
  for (const [name, end, role] of endings) {
    const email = newEmail()
    const { investor } = await askOne({ email, role: role ?? 'investor' })
    streams.push((await listen(investor)).ended)
    await end({ ...investor, email })
    expect((await listen(investor)).reply.status, name).toBe(401)
  }
  await t.as(second)(signOutEndpoint)
  await Promise.all([...streams, secondStream.ended])
  await other.lender.quote()
  expect(await otherStream.until(1)).toEqual(['quote'])
})

it.runIf(process.env['TEST_DATABASE_URL'])('delivers events from one instance to another [MSG-02]', async () => {
  const { investor, lender } = await askOne()
  const env = parseEnv({
    PORT: '0',
    DATA_DIR: t.dataDir,
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: t.deps.env.databaseUrl,
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'silent',
  })
  const second = await start(env, createLogger('silent'), { isWorking: false })
  onTestFinished(() => second.close())
  const stream = await listen(investor, { url: second.url })
  await lender.quote()
  expect(await stream.until(1)).toEqual(['quote'])
})

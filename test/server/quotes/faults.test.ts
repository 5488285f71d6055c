import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { getQuoteRequestEndpoint } from '#contract/quotes/conversations.ts'
import { listDealQuotesEndpoint } from '#contract/quotes/deal-quotes.ts'
import { parseEnv } from '#server/env.ts'
import { createLogger } from '#server/logger.ts'
import { start } from '#server/start.ts'
import { refusalOf } from '#test/builders/account-builders.ts'
import { countJobs } from '#test/builders/count-jobs.ts'
import { addAskingInvestor, addStoredRequest, ask, lenderWith, linkOf } from '#test/builders/quote-builders.ts'
import { type SmtpSink, startSmtpSink } from '#test/faults/smtp-sink.ts'
import { freePort } from '#test/free-port.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp | undefined
afterEach(async () => {
  await t?.close()
  t = undefined
})

async function startWith(env: Record<string, string>, options?: Parameters<typeof startTestApp>[0]): Promise<TestApp> {
  t = await startTestApp({ ...options, env })
  return t
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300 && !(await condition()); tries++) await sleep(100)
  expect(await condition()).toBe(true)
}

const messageId = (mail: string) => /^Message-ID: (.+)$/im.exec(mail)?.[1]
const askMails = (sink: SmtpSink) => sink.received.filter((mail) => /^Subject: Quote request:/im.test(mail))

describe('mail over SMTP', () => {
  it('asks no lender before a postal address is set, and never emails a sample lender [QUOTE-08] [QUOTE-01]', async () => {
    const port = await freePort()
    const sink = await startSmtpSink(port)
    onTestFinished(() => sink.close())
    const app = await startWith({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    const real = await addAskingInvestor(app, { lenders: 1 })
    expect(await refusalOf(ask(real))).toMatchObject({
      status: 503,
      reason: 'address-missing',
      message: expect.stringContaining('must first set a postal address (contact.address)'),
    })
    await app.deps.settings.set('contact.address', '1 Harbor Road, Oakland, CA')
    const sample = await addAskingInvestor(app, { lenders: 1, isSample: true })
    await ask(sample)
    await ask(real)
    await until(async () => askMails(sink).length > 0 && (await countJobs(app, 'mail-%')) === 0)
    expect(askMails(sink)).toHaveLength(1)
    expect(askMails(sink)[0]).toContain('Harbor Road')
  })

  it('delivers each request’s email once after a mail outage [QUOTE-02]', async () => {
    const port = await freePort()
    const app = await startWith({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    await app.deps.settings.set('contact.address', '1 Harbor Road, Oakland, CA')
    const investor = await addAskingInvestor(app, { lenders: 5 })
    const requests = await ask(investor)
    await until(async () => (await countJobs(app, 'mail-quote-lender', ['retry'])) === 5)
    const sink = await startSmtpSink(port)
    onTestFinished(() => sink.close())
    await until(() => new Set(askMails(sink).map(messageId)).size === 5)
    const links = askMails(sink).map((mail) => /\/reply\/([\w-]{43})/.exec(mail.replace(/=\r?\n/g, ''))![1]!)
    for (const link of links) expect((await lenderWith(app, link).read()).isOpen).toBe(true)
    const list = await investor.call(listDealQuotesEndpoint, { params: { id: investor.dealId } })
    expect(list.requests).toHaveLength(requests.length)
  })

  it('marks a request undeliverable when its address rejects email, and notifies the investor [QUOTE-05]', async () => {
    const port = await freePort()
    const refused: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, done) {
        if (!address.startsWith('deals@')) return done()
        refused.push(address)
        done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
      },
      onData(stream, _session, done) {
        stream.resume().on('end', () => done())
      },
    })
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
    const app = await startWith({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    await app.deps.settings.set('contact.address', '1 Harbor Road, Oakland, CA')
    const investor = await addAskingInvestor(app, { lenders: 1 })
    const [request] = await ask(investor)
    const read = () => investor.call(getQuoteRequestEndpoint, { params: { id: request!.id } })
    await until(async () => (await read()).request.status === 'undeliverable')
    expect((await read()).request.unread).toBe(1)
    expect(refused).toHaveLength(1)
  })
})

it.runIf(process.env['TEST_DATABASE_URL'])(
  'another instance sends the notice when one stops between answer and notice [QUOTE-05]',
  async () => {
    const app = await startWith({}, { start: { isWorking: false } })
    const investor = await addAskingInvestor(app, { lenders: 1 })
    const actor = { userId: investor.id, dealId: investor.dealId, matchId: investor.matches[0]!.id }
    const { token } = await addStoredRequest(app, actor)
    await lenderWith(app, token).quote()
    expect(await app.outbox()).toEqual([])
    const env = parseEnv({
      PORT: '0',
      DATA_DIR: app.dataDir,
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_URL: app.deps.env.databaseUrl,
      LOG_LEVEL: 'silent',
    })
    const other = await start(env, createLogger('silent'), { pollSeconds: 0.5 })
    onTestFinished(() => other.close())
    await app.waitForMail((mail) => / quoted \d/.test(mail.subject))
    await until(async () => (await countJobs(app, 'mail-%')) === 0)
    expect(await app.outbox()).toHaveLength(1)
  },
)

describe('floods', () => {
  it('counts unknown links against the address, and limits each link separately [QUOTE-09]', async () => {
    const app = await startWith({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'on' })
    const investor = await addAskingInvestor(app, { lenders: 1 })
    const actor = { userId: investor.id, dealId: investor.dealId, matchId: investor.matches[0]!.id }
    const { token } = await addStoredRequest(app, actor)
    const read = (from: string, link: string) =>
      app.fetch('/api/reply', { headers: { 'x-reply-token': link, 'x-forwarded-for': from } }).then((r) => r.status)
    const guesses: number[] = []
    for (let guess = 0; guess < 121; guess++) guesses.push(await read('10.9.0.1', `${guess}`.padEnd(43, 'A')))
    expect(guesses.slice(0, 120).every((status) => status === 404)).toBe(true)
    expect(guesses[120]).toBe(429)
    const reads: number[] = []
    for (let at = 0; at < 61; at++) reads.push(await read(`10.9.${at}.2`, token))
    expect(reads.slice(0, 60).every((status) => status === 200)).toBe(true)
    expect(reads[60]).toBe(429)
  })

  it('limits requests to one lender to fifty a day [QUOTE-09]', async () => {
    const app = await startWith({})
    const investor = await addAskingInvestor(app, { lenders: 1 })
    const actor = { userId: investor.id, dealId: investor.dealId, matchId: investor.matches[0]!.id }
    const { requestId } = await addStoredRequest(app, actor)
    await app.deps.pool.query(
      `insert into quote_requests (ask_id, deal_id, lender_id, user_id, status, shared, message, business_purpose_at, figures, deal_version, expires_at)
       select ask_id, deal_id, lender_id, user_id, 'closed', shared, message, now(), figures, 1, now()
       from quote_requests, generate_series(1, 50) where id = $1`,
      [requestId],
    )
    const other = await addAskingInvestor(app, { lenders: 1 })
    // The form's default deal also fits the first investor's lender.
    const matches = await other.call(listDealMatchesEndpoint, { params: { id: other.dealId } })
    const match = matches.find(({ lenderId }) => lenderId === investor.matches[0]!.lenderId)!
    const refused = await refusalOf(ask({ ...other, matches: [match] }))
    expect(refused).toMatchObject({ status: 409, reason: 'lender-unavailable' })
  })
})

it('logs no link’s token, session’s token or written text [QUOTE-09]', async () => {
  const lines: string[] = []
  t = await startTestApp({ log: createLogger('trace', { write: (line) => void lines.push(line) }) })
  const investor = await addAskingInvestor(t, { lenders: 1 })
  const [request] = await ask(investor)
  const token = await linkOf(t, request!)
  const lender = lenderWith(t, token)
  await lender.read()
  await lender.quote({ conditions: 'Canary conditions' })
  await refusalOf(lender.quote({ ratePercent: 99 }))
  await lender.decline('other', 'Canary note')
  await refusalOf(lenderWith(t, 'Q'.repeat(43)).read())
  await t.fetch(`/reply/${token}`)
  const ending = new AbortController()
  const { token: session } = investor
  await t.fetch('/api/events', { headers: { authorization: `Bearer ${session}` }, signal: ending.signal })
  ending.abort()
  await t.fetch('/api/events?token=Canary-token')
  await t.waitForMail((mail) => / quoted \d|has declined/.test(mail.subject))
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.some((line) => line.includes('/api/reply/quote'))).toBe(true)
  const secrets = [token, 'Q'.repeat(43), session, 'Canary', 'Two flips done', 'deals@', 'Byron', '555-0142']
  for (const secret of secrets)
    expect(
      lines.filter((line) => line.includes(secret)),
      secret,
    ).toEqual([])
})

import { afterEach, expect, it, onTestFinished } from 'vitest'
import { forgotPasswordEndpoint } from '#contract/accounts/accounts.ts'
import { changeDatesEndpoint } from '#contract/deals/deal-dates.ts'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { getMachineEndpoint } from '#contract/desk/machine.ts'
import { getPersonEndpoint } from '#contract/desk/people.ts'
import { postMessageEndpoint } from '#contract/quotes/conversations.ts'
import { sendReplyMessageEndpoint } from '#contract/quotes/lender-reply.ts'
import { jobDefinitions } from '#server/app.ts'
import { queueDateMails } from '#server/features/deals/dates/queue-date-mails.ts'
import { sendInvestorMail } from '#server/features/quotes/mails/send-investor-mail.tsx'
import { countJobs } from '#test/builders/count-jobs.ts'
import { addInvestor, dealBody } from '#test/builders/deal-builders.ts'
import { openDesk } from '#test/builders/desk-builders.ts'
import { addAskingInvestor, addStoredRequest } from '#test/builders/quote-builders.ts'
import { runQueued } from '#test/builders/run-queued.ts'
import { type SmtpSink, startSmtpSink } from '#test/faults/smtp-sink.ts'
import { freePort } from '#test/free-port.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

const undo: (() => Promise<void>)[] = []
afterEach(async () => {
  // Closes the application first: the mail server waits for its open connections.
  for (const step of undo.splice(0)) await step()
})

async function startWithSmtp(): Promise<{ t: TestApp; port: number }> {
  const port = await freePort()
  const t = await startTestApp({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    start: { pollSeconds: 0.5 },
  })
  undo.push(() => t.close())
  return { t, port }
}

async function startSink(port: number, refuse?: (address: string) => string | undefined): Promise<SmtpSink> {
  const sink = await startSmtpSink(port, 0, refuse)
  undo.push(() => sink.close())
  return sink
}

const to = (mail: string) => /^To: (.+)$/im.exec(mail)![1]!.trim()

const idle = { timeout: 20_000, interval: 100 }

it('an email to a rejected address delays no other, is not retried, and is shown at the desk [LIFE-07] [DESK-08]', async () => {
  const { t, port } = await startWithSmtp()
  const desk = await openDesk(t)
  const sink = await startSink(port, (address) =>
    address.startsWith('refused') ? '5.1.1 No such mailbox here' : undefined,
  )
  const emails = ['refused@example.com', 'second@example.com', 'third@example.com']
  const ids: string[] = []
  for (const email of emails) {
    const investor = await addInvestor(t, { email })
    ids.push(investor.id)
    const { deal } = await investor.call(createDealEndpoint, { body: dealBody() })
    const body = { inspectionOn: '2027-03-02', dateMails: true }
    await investor.call(changeDatesEndpoint, { params: { id: deal.id }, body })
  }
  t.setClock(new Date('2027-03-01T18:00:00Z'))
  await queueDateMails(t.deps)
  await expect.poll(() => countJobs(t, 'mail-deal-date'), idle).toBe(0)
  expect(sink.received.map(to).sort()).toEqual(emails.slice(1))
  const { failed } = await desk.call(getMachineEndpoint)
  expect(failed).toEqual([
    expect.objectContaining({
      queue: 'mail-deal-date',
      userId: ids[0],
      tries: 1,
      reason: expect.stringContaining('No such mailbox'),
    }),
  ])
})

it('a rejected address gets no unsolicited emails until a requested one is delivered [LIFE-07] [DESK-06]', async () => {
  const { t, port } = await startWithSmtp()
  const desk = await openDesk(t)
  const full = { isOver: false }
  const sink = await startSink(port, (address) =>
    address.startsWith('closed') && !full.isOver ? '5.2.1 Mailbox disabled' : undefined,
  )
  const people = ['closed@example.com', 'open@example.com']
  const ids: string[] = []
  const dealOf: Record<string, Awaited<ReturnType<typeof withDates>>> = {}
  async function withDates(email: string) {
    const investor = await addInvestor(t, { email })
    ids.push(investor.id)
    const { deal } = await investor.call(createDealEndpoint, { body: dealBody() })
    const set = (inspectionOn: string) =>
      investor.call(changeDatesEndpoint, { params: { id: deal.id }, body: { inspectionOn, dateMails: true } })
    return { set }
  }
  for (const email of people) dealOf[email] = await withDates(email)
  const mailAbout = async (day: string) => {
    for (const email of people) await dealOf[email]!.set(day)
    t.setClock(new Date(Date.parse(`${day}T18:00:00Z`) - 86_400_000))
    await queueDateMails(t.deps)
    await expect.poll(() => countJobs(t, 'mail-deal-date'), idle).toBe(0)
    t.setClock(undefined)
    return sink.received.splice(0).map(to).sort()
  }
  expect(await mailAbout('2027-03-02')).toEqual(['open@example.com'])
  const refused = async () => (await desk.call(getPersonEndpoint, { params: { id: ids[0]! } })).mailRefused
  expect(await refused()).toMatchObject({ reason: expect.stringContaining('Mailbox disabled') })
  expect((await desk.call(getPersonEndpoint, { params: { id: ids[1]! } })).mailRefused).toBeNull()
  full.isOver = true
  expect(await mailAbout('2027-03-12')).toEqual(['open@example.com'])
  await t.call(forgotPasswordEndpoint, { body: { email: people[0]! } })
  await expect.poll(() => sink.received.splice(0).map(to), idle).toEqual([people[0]])
  await expect.poll(refused, idle).toBeNull()
  expect(await mailAbout('2027-03-22')).toEqual(people)
})

it('sends five messages from a mail outage as one email, and later ones as another [MSG-03]', async () => {
  const { t, port } = await startWithSmtp()
  const investor = await addAskingInvestor(t, { lenders: 1 })
  const other = await addAskingInvestor(t, { lenders: 1 })
  const linkOf = async ({ id, dealId, matches }: typeof investor) =>
    (await addStoredRequest(t, { userId: id, dealId, matchId: matches[0]!.id })).headers
  const write = (headers: Record<string, string>, body: string) =>
    t.call(sendReplyMessageEndpoint, { body: { body } }, { headers })
  const link = await linkOf(investor)
  for (const body of ['One.', 'Two.', 'Three.', 'Four.', 'Five.']) {
    await write(link, body)
    // Each is queued after a failed try.
    await expect.poll(() => countFailed(t), idle).toBeGreaterThan(0)
  }
  await write(await linkOf(other), 'One to another investor.')
  expect(await countJobs(t, 'mail-quote-investor')).toBe(2)
  const sink = await startSink(port)
  await expect.poll(() => countJobs(t, 'mail-quote-investor'), idle).toBe(0)
  expect(sink.received).toHaveLength(2)
  expect(sink.received.filter((mail) => /5 unread messages/.test(mail))).toHaveLength(1)
  await write(link, 'Six.')
  expect(await countJobs(t, 'mail-quote-investor')).toBe(1)
})

it('puts a message sent during a delivery into the next email; a discarded email blocks no other [MSG-03]', async () => {
  const t = await startTestApp({ start: { isWorking: false } })
  undo.push(() => t.close())
  const investor = await addAskingInvestor(t, { lenders: 1 })
  const actor = { userId: investor.id, dealId: investor.dealId, matchId: investor.matches[0]!.id }
  const { requestId, headers } = await addStoredRequest(t, actor)
  const write = (body: string) => t.call(sendReplyMessageEndpoint, { body: { body } }, { headers })
  const name = 'mail-quote-investor'
  const sendWith = (send: (mail: { text: string }) => Promise<void>) =>
    sendInvestorMail({ ...t.deps, mailer: { send } }, { requestId }, 'job')
  await write('One.')
  await t.deps.pool.query(`delete from jobs.job where name = $1`, [name])
  const texts: string[] = []
  await sendWith(async ({ text }) => {
    texts.push(text)
    await write('Two.')
  })
  expect(texts).toEqual([expect.stringContaining('1 unread message.')])
  expect(await countJobs(t, name)).toBe(1)
  // The next email is dropped after its last try. A later message queues a new one.
  t.deps.mailer.send = () => Promise.reject(new Error('The mail server is away.'))
  await write('Three.')
  expect(await countJobs(t, name)).toBe(1)
  expect(await runQueued(t, name, { isLast: true })).toHaveLength(1)
  expect(await countJobs(t, name)).toBe(0)
  await write('Four.')
  expect(await countJobs(t, name)).toBe(1)
})

it('doesn’t queue a second news email when another email to the lender fails for good [MSG-03]', async () => {
  const t = await startTestApp({ start: { isWorking: false } })
  undo.push(() => t.close())
  const investor = await addAskingInvestor(t, { lenders: 1 })
  const actor = { userId: investor.id, dealId: investor.dealId, matchId: investor.matches[0]!.id }
  const { requestId } = await addStoredRequest(t, actor, { isChosen: true })
  const name = 'mail-quote-lender'
  const write = (body: string) => investor.call(postMessageEndpoint, { params: { id: requestId }, body: { body } })
  await write('One.')
  expect(await countJobs(t, name)).toBe(1)
  t.deps.mailer.send = () => Promise.reject(new Error('The mail server is away.'))
  const { run } = jobDefinitions(t.deps).find((one) => one.name === name)!
  const chosen = { requestId, purpose: 'chosen' } as never
  await expect(run(chosen, { id: 'job', isLast: true })).rejects.toThrow('away')
  await write('Two.')
  expect(await countJobs(t, name)).toBe(1)
})

/** Counts the emails to investors that failed at least once and will be retried. */
async function countFailed(t: TestApp): Promise<number> {
  const { rows } = await t.deps.pool.query<{ failed: number }>(
    `select count(*)::int as failed from jobs.job where name = 'mail-quote-investor' and retry_count > 0`,
  )
  return rows[0]!.failed
}

it('retries emails for 48 hours, at most an hour apart [ACC-08]', async () => {
  const t = await startTestApp({ start: { isWorking: false } })
  onTestFinished(() => t.close())
  const { rows } = await t.deps.pool.query<{ name: string; retry_limit: number; retry_delay_max: number }>(
    `select name, retry_limit, retry_delay_max from jobs.queue where name like 'mail-%'`,
  )
  expect(rows.length).toBeGreaterThan(8)
  for (const { name, retry_limit, retry_delay_max } of rows) {
    // The nth pause is between 2^(n-1) and 2^n seconds.
    const seconds = (share: number) =>
      Array.from({ length: retry_limit }, (_, tried) =>
        Math.min(retry_delay_max, share * 2 ** Math.min(16, tried + 1)),
      ).reduce((sum, pause) => sum + pause, 0)
    expect(seconds(1 / 2) / 3600, name).toBeGreaterThanOrEqual(48)
    expect(seconds(1) / 3600, name).toBeLessThan(50)
    expect(retry_delay_max).toBe(3600)
  }
})

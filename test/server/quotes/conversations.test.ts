import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withdrawDealEndpoint } from '#contract/deals/deal-status.ts'
import { dashboardStatsEndpoint } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { getDeskLenderEndpoint, liftLenderStopEndpoint } from '#contract/desk/desk-lenders.ts'
import {
  getQuoteRequestEndpoint,
  getUnreadCountEndpoint,
  listConversationsEndpoint,
  markRequestReadEndpoint,
  postMessageEndpoint,
} from '#contract/quotes/conversations.ts'
import { listDealQuotesEndpoint } from '#contract/quotes/deal-quotes.ts'
import {
  getReplyEndpoint,
  replyTokenHeader,
  sendReplyMessageEndpoint,
  stopRepliesEndpoint,
} from '#contract/quotes/lender-reply.ts'
import { exportUser } from '#server/features/accounts/personal-data/export-user.ts'
import { localKey } from '#server/platform/http/route.ts'
import { refusalOf } from '#test/builders/account-builders.ts'
import { activityOf, openDesk } from '#test/builders/desk-builders.ts'
import { addAskingInvestor, ask, isAskMail, lenderWith, linkOf } from '#test/builders/quote-builders.ts'
import { contractEndpoints, nameOf } from '#test/security/contract-endpoints.ts'
import { send } from '#test/security/raw-request.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.setClock(undefined))

async function askOne() {
  const investor = await addAskingInvestor(t, { lenders: 1 })
  const [request] = await ask(investor)
  const lender = lenderWith(t, await linkOf(t, request!))
  const write = (body: string) => t.call(sendReplyMessageEndpoint, { body: { body } }, { headers: lender.headers })
  const { rows } = await t.deps.pool.query<{ email: string }>('select email from users where id = $1', [investor.id])
  return { investor, request: request!, lender, write, email: rows[0]!.email }
}

describe('a conversation', () => {
  it('a scanner’s GET or HEAD doesn’t mark a request as seen; a click or an answer does [QUOTE-05]', async () => {
    const { investor, request, lender } = await askOne()
    const params = { id: request.id }
    const read = () => investor.call(getQuoteRequestEndpoint, { params })
    await investor.call(postMessageEndpoint, { params, body: { body: 'Any news?' } })
    const unreadByLender = async () =>
      (
        await t.deps.pool.query(
          `select from messages where request_id = $1 and author = 'investor' and read_at is null`,
          [request.id],
        )
      ).rowCount
    const token = lender.headers[replyTokenHeader]!
    for (const method of ['GET', 'HEAD']) {
      await t.fetch(`/reply/${token}`, { method })
      await t.fetch('/api/reply', { method, headers: lender.headers })
    }
    expect((await read()).request.status).toBe('sent')
    expect(await unreadByLender()).toBe(1)
    expect(await lender.see()).toEqual({ status: 'opened' })
    expect(await unreadByLender()).toBe(0)
    expect((await read()).timeline.map(({ kind }) => kind)).toContain('opened')

    const other = await askOne()
    await other.lender.quote()
    const { timeline } = await other.investor.call(getQuoteRequestEndpoint, { params: { id: other.request.id } })
    expect(timeline.map(({ kind }) => kind)).toEqual(['asked', 'opened', 'quote'])
  })

  it('moves through opened, replied and quoted, and counts unread messages [MSG-01] [QUOTE-05]', async () => {
    const { investor, request, lender, write } = await askOne()
    const params = { id: request.id }
    const status = async () => (await investor.call(getQuoteRequestEndpoint, { params })).request.status
    await lender.see()
    expect(await status()).toBe('opened')
    await write('Is the permit filed?')
    expect(await status()).toBe('replied')
    await lender.quote()
    expect(await status()).toBe('quoted')
    expect((await investor.call(getUnreadCountEndpoint)).unread).toBe(2)
    const [conversation] = await investor.call(listConversationsEndpoint)
    expect(conversation).toMatchObject({ id: request.id, unread: 2, last: { author: 'lender' } })
    const { timeline } = await investor.call(getQuoteRequestEndpoint, { params })
    expect(timeline.map(({ kind }) => kind)).toEqual(['asked', 'opened', 'message', 'quote'])
    await investor.call(markRequestReadEndpoint, { params })
    expect((await investor.call(getUnreadCountEndpoint)).unread).toBe(0)
    await investor.call(postMessageEndpoint, { params, body: { body: 'Filed on Monday.' } })
    expect((await lender.read()).messages.map(({ body }) => body)).toEqual(['Is the permit filed?', 'Filed on Monday.'])
  })

  it('emails the first answer immediately and bundles later ones, with a one-click opt-out [MSG-03]', async () => {
    const { write, email, request } = await askOne()
    const isNews = (mail: { to: string }) => mail.to === email
    await write('First.')
    const mail = await t.waitForMail(isNews)
    expect(mail.text).toContain(`/dashboard?conversation=${request.id}#messages`)
    expect(mail.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    await write('Second.')
    await write('Third.')
    expect((await t.outbox()).filter(isNews)).toHaveLength(1)
    const { rows } = await t.deps.pool.query<{ waits: number }>(
      `select extract(epoch from start_after - now())::int as waits from jobs.job
       where name = 'mail-quote-investor' and state = 'created' and data->>'requestId' = $1`,
      [request.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.waits).toBeGreaterThan(800)
    const stop = /https?:\/\/[^\s<>]+\/stop-mails\/[\w.-]+/.exec(mail.text)![0]
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const answer = await t.fetch(new URL(stop).pathname, { ...form, body: 'List-Unsubscribe=One-Click' })
    expect(answer.status).toBe(200)
    const stopped = await t.deps.pool.query(
      'select 1 from quote_mail_stops s join users u on u.id = s.user_id where u.email = $1',
      [email],
    )
    expect(stopped.rowCount).toBe(1)
  })

  it('emails news again after the account was deactivated and restored while an email was due [MSG-03]', async () => {
    const { write, request, investor, email } = await askOne()
    const { pool } = t.deps
    const due = async () => {
      const { rows } = await pool.query('select investor_mail_due_at as due from quote_requests where id = $1', [
        request.id,
      ])
      return rows[0]!.due as Date | null
    }
    await write('First.')
    await t.waitForMail((mail) => mail.to === email)
    await write('Second.')
    await expect.poll(due).not.toBeNull()
    await pool.query('update users set deleted_at = now() where id = $1', [investor.id])
    await pool.query(
      `update jobs.job set start_after = now() where name = 'mail-quote-investor' and data->>'requestId' = $1`,
      [request.id],
    )
    await expect.poll(due, { timeout: 60_000 }).toBeNull()
    await pool.query('update users set deleted_at = null where id = $1', [investor.id])
    await write('Third.')
    expect(await due()).not.toBeNull()
  })

  it('sends a lender no email about a message that it read while the email was due [MSG-03]', async () => {
    const { investor, request, lender } = await askOne()
    const { pool } = t.deps
    const params = { id: request.id }
    const isNews = (mail: { to: string; subject: string }) =>
      mail.to === `deals@${request.lender.slug}.example` && !mail.subject.startsWith('Quote request: ')
    await investor.call(postMessageEndpoint, { params, body: { body: 'Roof is done.' } })
    await t.waitForMail(isNews)
    await investor.call(postMessageEndpoint, { params, body: { body: 'Permit filed.' } })
    await lender.see()
    const due = async () =>
      (await pool.query('select lender_mail_due_at as due from quote_requests where id = $1', [request.id])).rows[0].due
    expect(await due()).not.toBeNull()
    await pool.query(
      `update jobs.job set start_after = now() where name = 'mail-quote-lender' and data->>'requestId' = $1`,
      [request.id],
    )
    await expect.poll(due, { timeout: 60_000 }).toBeNull()
    expect((await t.outbox()).filter(isNews)).toHaveLength(1)
  })

  it('lets a lender opt out of all emails, until an operator lifts the opt-out at the desk [MSG-03] [DESK-02]', async () => {
    const { investor, request, lender } = await askOne()
    const result = await t.call(stopRepliesEndpoint, {}, { headers: lender.headers })
    expect(result).toMatchObject({ status: 'declined', isLate: false })
    const { rows } = await t.deps.pool.query('select address_hash from lender_stops where lender_id = $1', [
      request.lenderId,
    ])
    expect(JSON.stringify(rows)).not.toContain('example')
    expect((await refusalOf(ask(investor))).reason).toBe('lender-unavailable')
    expect((await t.outbox()).filter(isAskMail(request))).toHaveLength(1)
    const params = { id: request.lenderId }
    expect((await refusalOf(investor.call(liftLenderStopEndpoint, { params }))).status).toBe(404)
    const desk = await openDesk(t)
    expect((await desk.call(getDeskLenderEndpoint, { params })).hasStoppedMail).toBe(true)
    const { name } = request.lender
    expect(await desk.call(liftLenderStopEndpoint, { params })).toEqual({ message: `${name} gets email again.` })
    expect(await desk.call(liftLenderStopEndpoint, { params })).toEqual({ message: `${name} hasn’t stopped email.` })
    expect((await desk.call(getDeskLenderEndpoint, { params })).hasStoppedMail).toBe(false)
    const acts = (await activityOf(t, request.lenderId)).map(({ action }) => action)
    expect(acts.filter((action) => action === 'lender.mail-allowed')).toHaveLength(1)
    expect(await ask(investor)).toHaveLength(1)
  })

  it('shows typed markup as text, on the page and in emails [MSG-01]', async () => {
    const { write, investor, request } = await askOne()
    expect((await refusalOf(write('<img src=x onerror=alert(1)>'))).status).toBe(400)
    expect((await refusalOf(write('x'.repeat(2001)))).status).toBe(400)
    await write("ARV < 300k & LTV > 70% = O'Brien's call\nBcc: everybody@example.com")
    const { timeline } = await investor.call(getQuoteRequestEndpoint, { params: { id: request.id } })
    expect(JSON.stringify(timeline)).toContain("O'Brien's call\\nBcc: everybody")
    const mails = (await t.outbox()).map(({ raw }) => raw.slice(0, raw.indexOf('\r\n\r\n')))
    expect(mails.filter((head) => /everybody@example\.com/.test(head))).toEqual([])
  })

  it('answers another investor with 404, and lists no conversation for them [MSG-01]', async () => {
    const { request } = await askOne()
    const stranger = await addAskingInvestor(t, { lenders: 1 })
    const params = { id: request.id }
    const calls = [
      stranger.call(getQuoteRequestEndpoint, { params }),
      stranger.call(postMessageEndpoint, { params, body: { body: 'Hello' } }),
      stranger.call(markRequestReadEndpoint, { params }),
    ]
    for (const { status } of await Promise.all(calls.map(refusalOf))) expect(status).toBe(404)
    expect(await stranger.call(listConversationsEndpoint)).toEqual([])
  })
})

describe('a deal that changes', () => {
  it('shows the lender old and new figures, and marks the quote as made for the earlier deal [QUOTE-06]', async () => {
    const { investor, request, lender } = await askOne()
    await lender.quote()
    expect((await lender.read()).changed).toEqual([])
    await investor.call(editDealEndpoint, {
      params: { id: investor.dealId },
      body: { loanAmount: 150_000, version: 1 },
    })
    const page = await lender.read()
    expect(page.changed).toEqual([{ field: 'loanAmount', from: 160_000, to: 150_000 }])
    expect(page.quotes[0]!.isForEarlierDeal).toBe(true)
    const { quotes } = await investor.call(listDealQuotesEndpoint, { params: { id: investor.dealId } })
    expect(quotes[0]!.isForEarlierDeal).toBe(true)
    await t.waitForMail(
      (mail) => mail.to === `deals@${request.lender.slug}.example` && /^An update on a deal/.test(mail.subject),
    )
    // A change of a field that lenders don't see isn't announced.
    await investor.call(editDealEndpoint, { params: { id: investor.dealId }, body: { bedrooms: 4, version: 2 } })
    expect((await lender.read()).changed).toHaveLength(1)
  })

  it('withdrawing it closes the request, notifies the lender, and keeps a late answer as a message [QUOTE-06]', async () => {
    const { investor, request, lender } = await askOne()
    await lender.read()
    await investor.call(withdrawDealEndpoint, { params: { id: investor.dealId }, body: { reason: null } })
    const late = await lender.quote()
    expect(late).toMatchObject({ isLate: true, status: 'closed', quote: null })
    expect(late.message).toContain('withdrawn this deal')
    const page = await lender.read()
    expect(page).toMatchObject({ isOpen: false, status: 'closed' })
    expect(page.sheet.facts.name).toBeNull()
    const {
      request: now,
      timeline,
      canWrite,
    } = await investor.call(getQuoteRequestEndpoint, { params: { id: request.id } })
    expect(now).toMatchObject({ status: 'closed', unread: 1 })
    expect(canWrite).toBe(false)
    const message = { params: { id: request.id }, body: { body: 'Are you still there?' } }
    expect(await refusalOf(investor.call(postMessageEndpoint, message))).toMatchObject({
      status: 409,
      reason: 'request-over',
    })
    expect(JSON.stringify(timeline)).toContain('10.50% and 1.75 points on $160,000.00 for 12 months')
    await t.waitForMail(
      (mail) =>
        mail.to === `deals@${request.lender.slug}.example` && mail.subject === 'A deal you were asked about is closed',
    )
  })
})

it('shows the median of first answers as the dashboard’s response time [QUOTE-07] [DASH-05]', async () => {
  const { investor, write } = await askOne()
  expect((await investor.call(dashboardStatsEndpoint)).avgResponseTime).toBe('N/A')
  t.setClock(new Date(Date.now() + 3 * 3_600_000))
  await write('Good morning.')
  expect((await investor.call(dashboardStatsEndpoint)).avgResponseTime).toBe('3 hours')
})

it.each([
  ['10 seconds', '1 minute'],
  ['59 minutes 29 seconds', '59 minutes'],
  ['59 minutes 36 seconds', '1 hour'],
  ['47 hours 29 minutes', '47 hours'],
  ['47 hours 36 minutes', '2 days'],
])('shows a response after %s as %s on the dashboard [QUOTE-07] [DASH-05]', async (time, words) => {
  const { investor, request } = await askOne()
  await t.deps.pool.query('update quote_requests set first_reply_at = sent_at + $2::interval where id = $1', [
    request.id,
    time,
  ])
  expect((await investor.call(dashboardStatsEndpoint)).avgResponseTime).toBe(words)
})

it('counts a quote as the first answer unless a message came before it, for each investor [QUOTE-07] [DASH-05]', async () => {
  const [quoted, written] = [await askOne(), await askOne()]
  const hours = (count: number) => t.setClock(new Date(Date.now() + count * 3_600_000))
  const timeOf = async ({ investor }: typeof quoted) => (await investor.call(dashboardStatsEndpoint)).avgResponseTime
  hours(2)
  await written.write('Is the permit filed?')
  hours(5)
  for (const { lender } of [quoted, written]) await lender.quote()
  expect([await timeOf(quoted), await timeOf(written)]).toEqual(['5 hours', '2 hours'])
})

it('exports an investor’s requests, quotes and messages, without links [QUOTE-09]', async () => {
  const { investor, lender, write } = await askOne()
  await lender.quote()
  await write('Good morning.')
  const all = await exportUser(t.deps.db, investor.id, new Date())
  expect(all.quoteRequests).toHaveLength(1)
  expect(all.quotes).toHaveLength(1)
  expect(all.messages).toHaveLength(1)
  expect(JSON.stringify(all)).not.toContain('token')
})

it('answers everything with 404 while messaging is only announced, even a private link’s page [MSG-04]', async () => {
  const { investor, lender } = await askOne()
  const hidden = contractEndpoints.filter(({ path }) =>
    /^\/api\/(?:reply|events|conversations|quotes|quote-requests)\b|\/(?:quotes|quote-requests|(?<!project\/)facts)\b/.test(
      path,
    ),
  )
  expect(hidden.length).toBeGreaterThan(20)
  const readsPage = t.http.local.get(localKey(getReplyEndpoint))!
  const headers = lender.headers
  expect(await readsPage({ headers })).toMatchObject({ isOpen: true })
  await t.deps.settings.set('features.messaging', 'announced')
  try {
    for (const endpoint of hidden)
      for (const token of [investor.token, undefined]) {
        const { status, text } = await send(t, endpoint, { token, headers, ...(endpoint.body ? { body: {} } : {}) })
        expect({ status, text }, nameOf(endpoint)).toEqual({ status: 404, text: '{"message":"Not found"}' })
      }
    expect((await t.fetch('/api/events')).status).toBe(404)
    await expect(readsPage({ headers })).rejects.toThrow('Not found')
  } finally {
    await t.deps.settings.set('features.messaging', '')
  }
  expect((await lender.read()).isOpen).toBe(true)
})

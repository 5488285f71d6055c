import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { requestClaimEndpoint } from '#contract/lenders/corrections.ts'
import { getQuoteRequestEndpoint } from '#contract/quotes/conversations.ts'
import { stopRepliesEndpoint } from '#contract/quotes/lender-reply.ts'
import { askForQuotesEndpoint, withdrawPhoneEndpoint } from '#contract/quotes/quote-requests.ts'
import { shareDefaults } from '#contract/quotes/shared-sheet.ts'
import { mailStopUrl } from '#server/features/mail-stops/mail-stop-token.ts'
import { refusalOf } from '#test/builders/account-builders.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { addAskingInvestor, ask, askBody, isAskMail, lenderWith, linkOf } from '#test/builders/quote-builders.ts'
import { addLink } from '#test/builders/round-builders.ts'
import { startSmtpSink } from '#test/faults/smtp-sink.ts'
import { freePort } from '#test/free-port.ts'
import { type OutboxMail, startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

type Asking = Awaited<ReturnType<typeof addAskingInvestor>>

async function askWith(investor: Asking, share: Partial<typeof shareDefaults>) {
  const body = askBody(
    investor.matches.map(({ id }) => id),
    { share: { ...shareDefaults, ...share } },
  )
  return (await investor.call(askForQuotesEndpoint, { params: { id: investor.dealId }, body })).requests
}
const wordingOf = async (id: string) =>
  (await t.deps.pool.query('select phone_wording from quote_requests where id = $1', [id])).rows[0].phone_wording

describe('the phone', () => {
  it('isn’t shared, and calls and texts aren’t allowed, until each is turned on [COMP-04]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const [request] = await ask(investor)
    expect(request!.shared).toMatchObject({ phone: false, calls: false, texts: false })
    expect(await wordingOf(request!.id)).toBeNull()
    const { sheet } = await lenderWith(t, await linkOf(t, request!)).read()
    expect(sheet.facts.phone).toBeNull()
    expect((await t.waitForMail(isAskMail(request!))).raw).not.toContain('555-0142')
  })

  it('must be shared to allow calls or texts [COMP-04]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    for (const share of [{ calls: true }, { texts: true }])
      expect(await refusalOf(askWith(investor, share))).toMatchObject({ status: 400 })
  })

  it('allows neither calls nor texts when a client doesn’t send their fields [COMP-04]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const { calls: _calls, texts: _texts, ...share } = { ...shareDefaults, phone: true }
    const body = { ...askBody([investor.matches[0]!.id]), share }
    const { requests } = await investor.call(askForQuotesEndpoint, { params: { id: investor.dealId }, body })
    expect(requests[0]!.shared).toMatchObject({ phone: true, calls: false, texts: false })
    expect((await t.waitForMail(isAskMail(requests[0]!))).text).toContain('Do not call or text.')
  })

  it('is stored with the wording’s version, and shown on the lender’s page and in its email [COMP-04]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const [request] = await askWith(investor, { phone: true, calls: true })
    expect(await wordingOf(request!.id)).toBe('2026-11')
    const mail = await t.waitForMail(isAskMail(request!))
    expect(mail.text.replace(/\s+/g, ' ')).toContain('You may call. Do not text.')
    expect(mail.text).not.toContain('555-0142')
    const { sheet } = await lenderWith(t, await linkOf(t, request!)).read()
    expect(sheet.facts.phone).toContain('555-0142')
    expect(sheet.share).toMatchObject({ calls: true, texts: false })
  })

  it('is hidden from one lender on all deals once withdrawn, but not from other lenders [COMP-04]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 2 })
    const [first, other] = await askWith(investor, { phone: true, calls: true })
    const { deal } = await investor.call(createDealEndpoint, { body: dealBody({ occupancy: 'investment' }) })
    const matches = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
    const again = matches.filter(({ lenderId }) => lenderId === first!.lender.id)
    const [second] = await askWith({ ...investor, dealId: deal.id, matches: again }, { phone: true, texts: true })
    await investor.call(withdrawPhoneEndpoint, { params: { id: first!.id } })
    for (const request of [first!, second!]) {
      const page = await (await addLink(t, request)).read()
      expect(page.sheet.facts.phone).toBeNull()
      expect(page.sheet.share).toMatchObject({ calls: false, texts: false })
      expect(page.messages.map(({ note }) => note)).toEqual(['phone-withdrawn'])
    }
    expect((await (await addLink(t, other!)).read()).sheet.facts.phone).toContain('555-0142')
  })

  it('is hidden once withdrawn, and the lender is notified [COMP-04]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const [request] = await askWith(investor, { phone: true, calls: true, texts: true })
    const lender = lenderWith(t, await linkOf(t, request!))
    const params = { id: request!.id }
    expect(await refusalOf((await addAskingInvestor(t)).call(withdrawPhoneEndpoint, { params }))).toMatchObject({
      status: 404,
    })
    const after = await investor.call(withdrawPhoneEndpoint, { params })
    expect(after.shared).toMatchObject({ phone: false, calls: false, texts: false })
    expect(after.phoneWithdrawnAt).not.toBeNull()
    expect(await investor.call(withdrawPhoneEndpoint, { params })).toEqual(after)
    const page = await lender.read()
    expect(JSON.stringify(page)).not.toContain('555-0142')
    expect(page.messages.map(({ body }) => body)).toEqual([expect.stringContaining('Please don’t call or text.')])
  })
})

describe('a mail to a lender', () => {
  it('names sender, address and reason, and has a one-click opt-out: in headers, text and HTML [COMP-04]', async () => {
    const port = await freePort()
    const sink = await startSmtpSink(port, 0)
    const site = await startTestApp({
      env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Plumbline <desk@plumbline.example>' },
      start: { pollSeconds: 0.5 },
    })
    await site.deps.settings.set('contact.address', '1 Main Street, Fresno, CA 93650')
    await site.deps.settings.set('contact.email', 'desk@plumbline.example')
    const investor = await addAskingInvestor(site, { lenders: 1 })
    const [request] = await ask(investor)
    const address = `deals@${request!.lender.slug}.example`
    await expect.poll(() => sink.received.filter((mail) => mail.includes(`To: ${address}`)).length).toBe(1)
    const raw = sink.received.find((mail) => mail.includes(`To: ${address}`))!
    const head = raw.slice(0, raw.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, ' ')
    expect(head).toMatch(/^From: Plumbline <desk@plumbline\.example>$/m)
    expect(head).toMatch(/^Reply-To: desk@plumbline\.example$/m)
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(head).toMatch(/^X-Auto-Response-Suppress: All$/m)
    expect(head).toMatch(/^Content-Type: multipart\//m)
    const stop = /^List-Unsubscribe: <(http[^>]+\/stop-mails\/[\w.-]+)>$/m.exec(head)?.[1]
    expect(stop).toBeDefined()
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    const parts = raw
      .replace(/=\r?\n/g, '')
      .replace(/=3D/g, '=')
      .replaceAll('<!-- -->', '')
      .replace(/\s+/g, ' ')
    const text = parts.slice(parts.indexOf('text/plain'), parts.indexOf('text/html'))
    const html = parts.slice(parts.indexOf('text/html'))
    for (const part of [text, html]) {
      expect(part).toContain('1 Main Street, Fresno, CA 93650')
      expect(part).toContain('an investor chose to ask you')
      const first = part.indexOf('Please answer with the button. A reply to this email')
      expect(first).toBeGreaterThan(0)
      expect(first).toBeLessThan(part.indexOf('Your published terms fit this deal'))
      expect(part).toContain(stop)
      expect(part).toContain('Stop all requests from Plumbline')
    }
    // The header's URL alone opts out, without the private link and without a confirmation.
    const posted = await site.fetch(new URL(stop!).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(posted.status).toBe(200)
    const { request: after } = await investor.call(getQuoteRequestEndpoint, { params: { id: request!.id } })
    expect(after).toMatchObject({ status: 'declined', declineReason: 'not-lending' })
    const again = await refusalOf(ask({ ...investor, matches: investor.matches }))
    expect(again).toMatchObject({ reason: 'lender-unavailable' })
    await site.close()
    await sink.close()
  })

  it('opening an opt-out link changes nothing, and a made-up link is not found [COMP-04]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const lenderId = investor.matches[0]!.lenderId
    const url = mailStopUrl('', await t.deps.settings.cookieKey(), { kind: 'lenders', id: lenderId })
    expect(await (await t.fetch(url)).text()).toContain('You won’t get any more requests for quotes.')
    expect(await ask(investor)).toMatchObject([{ status: 'sent' }])
    const forged = await t.fetch(`/stop-mails/${Buffer.from(`lenders ${lenderId}`).toString('base64url')}.AAAA`, {
      method: 'POST',
    })
    expect(forged.status).toBe(404)
  })

  it('an opt-out declines every investor’s requests, in any state except quoted [COMP-04]', async () => {
    const first = await addAskingInvestor(t, { lenders: 1 })
    const { lenderId } = first.matches[0]!
    const investors = [first]
    while (investors.length < 4) {
      const other = await addAskingInvestor(t, { lenders: 1 })
      const matches = await other.call(listDealMatchesEndpoint, { params: { id: other.dealId } })
      investors.push({ ...other, matches: matches.filter((match) => match.lenderId === lenderId) })
    }
    const requests = []
    for (const investor of investors) requests.push(...(await ask(investor)))
    for (const [at, status] of ['sent', 'opened', 'replied', 'quoted'].entries())
      await t.deps.pool.query('update quote_requests set status = $2 where id = $1', [requests[at]!.id, status])
    const stop = mailStopUrl('', await t.deps.settings.cookieKey(), { kind: 'lenders', id: lenderId })
    expect((await t.fetch(stop, { method: 'POST' })).status).toBe(200)
    const { rows } = await t.deps.pool.query<{ status: string }>(
      'select status from quote_requests where lender_id = $1 order by sent_at',
      [lenderId],
    )
    expect(rows.map(({ status }) => status)).toEqual(['declined', 'declined', 'declined', 'quoted'])
  })

  it('an opt-out sends one receipt, whose link undoes only that opt-out after a confirmation [COMP-04]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const [request] = await ask(investor)
    const { lenderId } = request!
    const stop = mailStopUrl('', await t.deps.settings.cookieKey(), { kind: 'lenders', id: lenderId })
    for (let press = 0; press < 2; press++) expect((await t.fetch(stop, { method: 'POST' })).status).toBe(200)
    const to = `deals@${request!.lender.slug}.example`
    const isReceipt = (mail: OutboxMail) => mail.to === to && mail.subject === "You won't get any more requests from us"
    const receipt = await t.waitForMail(isReceipt)
    expect(receipt.raw).not.toMatch(/^List-Unsubscribe/m)
    const undo = /\/stop-mails\/[\w.-]+/.exec(receipt.text)![0]
    const stops = async () =>
      (await t.deps.pool.query('select from lender_stops where lender_id = $1', [lenderId])).rowCount
    const asked = await (await t.fetch(undo)).text()
    expect(asked).toContain('Get requests again?')
    expect(await stops()).toBe(1)
    expect(await (await t.fetch(undo, { method: 'POST' })).text()).toContain('Requests are on again')
    expect(await stops()).toBe(0)
    expect(await ask(investor)).toMatchObject([{ status: 'sent' }])
    await t.fetch(stop, { method: 'POST' })
    await t.fetch(undo, { method: 'POST' })
    expect(await stops()).toBe(1)
    await expect.poll(async () => (await t.outbox()).filter(isReceipt).length, { timeout: 30_000 }).toBe(2)
  })

  it('isn’t sent to a lender that opted out: neither a request nor a claim link [COMP-04]', async () => {
    const first = await addAskingInvestor(t, { lenders: 1 })
    const [request] = await ask(first)
    const { headers } = lenderWith(t, await linkOf(t, request!))
    await t.call(stopRepliesEndpoint, {}, { headers })
    const email = `deals@${request!.lender.slug}.example`
    await t.waitForMail((mail) => mail.to === email && mail.subject === "You won't get any more requests from us")
    const before = (await t.outbox()).filter(({ to }) => to === email).length
    await t.call(requestClaimEndpoint, { params: { id: request!.lenderId }, body: { email } })
    const other = await addAskingInvestor(t, { lenders: 1 })
    const [later] = await ask(other)
    await t.waitForMail(isAskMail(later!))
    expect((await t.outbox()).filter(({ to }) => to === email)).toHaveLength(before)
  })
})

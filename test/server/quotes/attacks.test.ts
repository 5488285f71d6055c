import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postMessageEndpoint } from '#contract/quotes/conversations.ts'
import { listDealQuotesEndpoint } from '#contract/quotes/deal-quotes.ts'
import { declineRequestEndpoint, sendQuoteEndpoint, sendReplyMessageEndpoint } from '#contract/quotes/lender-reply.ts'
import { askForQuotesEndpoint } from '#contract/quotes/quote-requests.ts'
import { refusalOf } from '#test/builders/account-builders.ts'
import {
  type AskingInvestor,
  addAskingInvestor,
  ask,
  askBody,
  lenderWith,
  linkOf,
  quoteBody,
} from '#test/builders/quote-builders.ts'
import { type OutboxMail, startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const markup = '<img src=x onerror=alert(1)>'
const headOf = ({ raw }: OutboxMail) => raw.slice(0, raw.indexOf('\r\n\r\n'))

/** Returns the HTML part, decoded from quoted-printable. */
function htmlOf({ raw }: OutboxMail): string {
  const part = raw.slice(raw.indexOf('Content-Type: text/html'))
  return part
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

describe('markup', () => {
  let investor: AskingInvestor
  let headers: Record<string, string>
  let requestId: string
  beforeAll(async () => {
    investor = await addAskingInvestor(t, { lenders: 2 })
    const [request] = await ask(investor, 1)
    requestId = request!.id
    headers = lenderWith(t, await linkOf(t, request!)).headers
  })

  const quote = (more: object) => t.call(sendQuoteEndpoint, { body: { ...quoteBody, ...more } }, { headers })
  it.each([
    [
      'the investor’s words',
      () =>
        investor.call(
          askForQuotesEndpoint,
          { params: { id: investor.dealId }, body: askBody([investor.matches[1]!.id], { message: markup }) },
          { idempotencyKey: 'markup-in-the-words' },
        ),
    ],
    [
      'the investor’s message',
      () => investor.call(postMessageEndpoint, { params: { id: requestId }, body: { body: markup } }),
    ],
    ['the lender’s message', () => t.call(sendReplyMessageEndpoint, { body: { body: markup } }, { headers })],
    [
      'the note of a declined request',
      () => t.call(declineRequestEndpoint, { body: { reason: 'other', note: markup } }, { headers }),
    ],
    ['a fee’s name', () => quote({ fees: [{ label: markup, dollars: 1, per: 'loan' }] })],
    ['conditions', () => quote({ conditions: markup })],
    ['prepay', () => quote({ prepay: markup })],
  ] as const)('in %s is rejected, and nothing is stored [QUOTE-03] [MSG-01]', async (_, send) => {
    expect((await refusalOf(send())).status).toBe(400)
    const { requests, quotes } = await investor.call(listDealQuotesEndpoint, { params: { id: investor.dealId } })
    expect(quotes).toEqual([])
    expect(requests.map(({ status }) => status)).not.toContain('declined')
  })
})

it('forbids caching, indexing and referrers for private links, even inactive ones [QUOTE-09]', async () => {
  const investor = await addAskingInvestor(t, { lenders: 1 })
  const [request] = await ask(investor)
  const { headers } = lenderWith(t, await linkOf(t, request!))
  for (const [sent, status] of [
    [headers, 200],
    [lenderWith(t, 'A'.repeat(43)).headers, 404],
  ] as const) {
    const reply = await t.fetch('/api/reply', { headers: sent })
    expect(reply.status).toBe(status)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  }
})

it('keeps line breaks and markup in either side’s name out of email headers and page HTML [QUOTE-02] [MSG-03]', async () => {
  const hostile = 'Eve\r\nBcc: everybody@example.com\r\n\r\n<script>alert(1)</script>'
  const investor = await addAskingInvestor(t, { lenders: 1, user: { firstName: hostile, lastName: '<b>Byron</b>' } })
  // Stored directly, because an import rejects such a name.
  const { lenderId } = investor.matches[0]!
  await t.deps.pool.query('update lenders set name = $2 where id = $1', [lenderId, hostile])
  const [request] = await ask(investor)
  const lender = lenderWith(t, await linkOf(t, request!))
  await lender.quote()
  const notice = await t.waitForMail(({ subject }) => /^Eve .* quoted /.test(subject))
  const asked = (await t.outbox()).find(({ to }) => to === `deals@${request!.lender.slug}.example`)!
  for (const mail of [asked, notice]) {
    expect(headOf(mail)).not.toMatch(/^(b?cc|everybody)/im)
    expect(mail.to).not.toContain('everybody')
    expect(htmlOf(mail)).not.toMatch(/<script|<b>Byron/)
    expect(htmlOf(mail)).toContain('&lt;script&gt;alert(1)')
  }
  expect((await t.outbox()).filter(({ to }) => to.includes('everybody'))).toEqual([])
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeDatesEndpoint } from '#contract/deals/deal-dates.ts'
import { withdrawDealEndpoint } from '#contract/deals/deal-status.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { getQuoteRequestEndpoint } from '#contract/quotes/conversations.ts'
import {
  chooseQuoteEndpoint,
  declineQuoteEndpoint,
  listDealQuotesEndpoint,
  logQuoteEndpoint,
} from '#contract/quotes/deal-quotes.ts'
import { getQuoteDraftEndpoint, stopQuoteRequestEndpoint } from '#contract/quotes/quote-requests.ts'
import {
  closeRoundEndpoint,
  getReplyRoundEndpoint,
  LenderRound,
  listOwnRoundsEndpoint,
  listRoundsEndpoint,
} from '#contract/quotes/rounds.ts'
import { settleDeadlines } from '#server/features/quotes/deadlines/settle-deadlines.ts'
import { closeRequestsInOffStates } from '#server/features/quotes/ending/close-requests-in-off-states.ts'
import { changeStates } from '#server/features/states/change-states.ts'
import { refusalOf } from '#test/builders/account-builders.ts'
import { addInvestor } from '#test/builders/deal-builders.ts'
import { type AskingInvestor, addAskingInvestor, ask, quoteBody } from '#test/builders/quote-builders.ts'
import { addLink, askInRound, inHours, queuedAbout, setSecondsLeft, startRound } from '#test/builders/round-builders.ts'
import { runQueued } from '#test/builders/run-queued.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
  await t.deps.settings.set('features.rounds', 'on')
})
afterAll(() => t.close())
beforeEach(async () => {
  t.setClock(undefined)
  // Only a deal's 50 best matches are stored, so the lenders of earlier tests are removed.
  await t.deps.pool.query('update lenders set is_active = false')
  await t.deps.pool.query('delete from jobs.job')
})

const none = { place: null, of: null, aboveLowest: null }
const mailsTo = async (address: string) => (await t.outbox()).filter(({ to }) => to === address)

describe('starting a round', () => {
  it('fixes the loan and the holding time, and allows one open round per deal [ROUND-01]', async () => {
    const { investor, roundId, round, rounds } = await startRound(t, { lenders: 4, closesAt: inHours(30) })
    expect(await round()).toMatchObject({
      id: roundId,
      dealId: investor.dealId,
      loanAmount: 160_000,
      holdMonths: 9,
      closedAt: null,
      asked: 4,
      quoted: 0,
      standings: [],
    })
    expect(await rounds()).toHaveLength(1)
  })

  it('adds lenders asked later to the open round, with or without asking for a new one [ROUND-01]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 4 })
    const first = await askInRound(investor, { to: 2 })
    const second = await askInRound(investor, { from: 2, to: 3, closesAt: inHours(90) })
    expect(second.roundId).toBe(first.roundId)
    investor.matches.splice(0, 3)
    await ask(investor)
    const [round, ...more] = await investor.call(listRoundsEndpoint, { params: { id: investor.dealId } })
    expect(more).toEqual([])
    expect(round).toMatchObject({ asked: 4 })
  })

  it('asks lenders without a round when the request has no deadline [ROUND-01]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 2 })
    const [request] = await ask(investor)
    expect(await investor.call(listRoundsEndpoint, { params: { id: investor.dealId } })).toEqual([])
    expect(await (await addLink(t, request!)).read()).toMatchObject({ round: null })
  })

  it.each([
    ['in 3 hours', 3, 'Choose a deadline at least 4 hours from now'],
    ['in 20 days', 480, 'Choose a deadline within 10 business days'],
    ['after the closing day', 24 * 40, /Choose a deadline/],
  ])('rejects a deadline %s and asks no lender [ROUND-01]', async (_, hours, message) => {
    const investor = await addAskingInvestor(t, { lenders: 2 })
    const refusal = await refusalOf(askInRound(investor, { closesAt: inHours(hours) }))
    expect(refusal).toMatchObject({ status: 400, message: expect.stringMatching(message) })
    expect((await investor.call(listDealQuotesEndpoint, { params: { id: investor.dealId } })).requests).toEqual([])
  })

  it('rejects a round of one lender [ROUND-01]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 2 })
    expect(await refusalOf(askInRound(investor, { to: 1 }))).toMatchObject({
      status: 400,
      message: 'A round needs at least two lenders',
    })
  })

  it('offers deadlines in the dialog, or shows that a round is open [ROUND-01]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 3 })
    const draft = () => investor.call(getQuoteDraftEndpoint, { params: { id: investor.dealId } })
    const { round } = await draft()
    expect(round).toMatchObject({ openUntil: null })
    expect(round!.deadlines).toContain(round!.preferred)
    const closesAt = inHours(50)
    await askInRound(investor, { to: 2, closesAt })
    const open = { openUntil: closesAt, deadlines: [], preferred: null }
    expect((await draft()).round).toEqual(open)
    // Too soon for a new round, but lenders asked now still join the open one.
    const closing = { closeOn: new Date().toISOString().slice(0, 10) }
    await investor.call(changeDatesEndpoint, { params: { id: investor.dealId }, body: closing })
    expect((await draft()).round).toEqual(open)
  })
})

describe('the standing', () => {
  it('shows a lender its place and distance to the lowest total, and nothing before it quotes [ROUND-02] [ROUND-03]', async () => {
    const { lenders, round } = await startRound(t)
    const [first, second, third] = lenders as [(typeof lenders)[0], (typeof lenders)[0], (typeof lenders)[0]]
    expect((await first.read()).round).toMatchObject({ asked: 3, quoted: 0, holdMonths: 9, ...none })
    await first.quote({ ratePercent: 11 })
    expect((await first.read()).round).toMatchObject({ quoted: 1, place: 1, of: 1, aboveLowest: 0 })
    await second.quote({ ratePercent: 10 })
    // 1 % of 160,000 over 9 months.
    expect((await first.read()).round).toMatchObject({ quoted: 2, place: 2, of: 2, aboveLowest: 1200 })
    expect((await third.read()).round).toMatchObject({ quoted: 2, ...none })
    await first.quote({ ratePercent: 9.5 })
    expect((await first.read()).round).toMatchObject({ place: 1, of: 2, aboveLowest: 0 })
    expect((await second.read()).round).toMatchObject({ place: 2, of: 2, aboveLowest: 600 })
    const { standings } = await round()
    expect(standings.map(({ requestId, place, versions }) => ({ requestId, place, versions }))).toEqual([
      { requestId: first.requestId, place: 1, versions: 2 },
      { requestId: second.requestId, place: 2, versions: 1 },
    ])
    expect(standings[0]!.firstTotal - standings[0]!.total).toBe(1800)
  })

  it('gives equal totals the same place [ROUND-02]', async () => {
    const { lenders } = await startRound(t)
    for (const lender of lenders.slice(0, 2)) await lender.quote({ ratePercent: 10 })
    await lenders[2]!.quote({ ratePercent: 10.5 })
    const places = await Promise.all(lenders.map(async (lender) => (await lender.read()).round))
    expect(places).toMatchObject([
      { place: 1, of: 3, aboveLowest: 0 },
      { place: 1, of: 3, aboveLowest: 0 },
      { place: 3, of: 3, aboveLowest: 600 },
    ])
  })

  it('omits a quote for too small a loan, or one that expires before the deadline, and says so [ROUND-01]', async () => {
    const { lenders, round } = await startRound(t)
    const small = await lenders[0]!.quote({ loanAmount: 155_000 })
    expect(small.message).toMatch(/at least 97% of the loan/)
    const short = await lenders[1]!.quote({ validUntil: new Date().toISOString().slice(0, 10) })
    expect(short.message).toMatch(/valid until the deadline or later/)
    expect(await round()).toMatchObject({ quoted: 2, standings: [] })
    expect((await lenders[0]!.read()).round).toMatchObject({ quoted: 2, ...none })
    const enough = await lenders[0]!.quote({ loanAmount: 155_200 })
    expect(enough.message).toBe('Your quote was sent to the investor.')
    expect((await round()).standings).toHaveLength(1)
  })

  it('compares every quote for the same loan amount [ROUND-01]', async () => {
    const { lenders } = await startRound(t)
    await lenders[0]!.quote({ loanAmount: 156_000 })
    await lenders[1]!.quote({ loanAmount: 160_000 })
    expect((await lenders[1]!.read()).round).toMatchObject({ place: 1, aboveLowest: 0 })
  })

  it.each([
    [
      'the investor declines',
      async ({ investor, quoteId }: Leaving) => investor.call(declineQuoteEndpoint, { params: { id: quoteId } }),
    ],
    [
      'the investor stops sharing with',
      async ({ investor, first }: Leaving) =>
        investor.call(stopQuoteRequestEndpoint, { params: { id: first.requestId } }),
    ],
    ['the lender declines after', async ({ first }: Leaving) => first.decline()],
  ])('drops a quote that %s [ROUND-03]', async (_, leave) => {
    const { investor, lenders, round } = await startRound(t)
    const [first, second] = [lenders[0]!, lenders[1]!]
    await first.quote({ ratePercent: 9.5 })
    await second.quote({ ratePercent: 10 })
    const { quotes } = await investor.call(listDealQuotesEndpoint, { params: { id: investor.dealId } })
    const quoteId = quotes.find(({ requestId }) => requestId === first.requestId)!.id
    await leave({ investor, first, quoteId })
    expect((await second.read()).round).toMatchObject({ place: 1, of: 1, aboveLowest: 0 })
    expect((await round()).standings).toHaveLength(1)
  })
  type Leaving = {
    investor: Awaited<ReturnType<typeof startRound>>['investor']
    first: Awaited<ReturnType<typeof addLink>>
    quoteId: string
  }

  it('is the same in all of a lender’s tabs, and refreshes without a page reload [ROUND-03]', async () => {
    const { lenders } = await startRound(t)
    const [first, second] = [lenders[0]!, lenders[1]!]
    const otherTab = await addLink(t, { id: first.requestId, lenderId: first.lenderId })
    await Promise.all([first.quote({ ratePercent: 11 }), otherTab.quote({ ratePercent: 10.5 })])
    await second.quote({ ratePercent: 10 })
    const rounds = await Promise.all(
      [first, otherTab].map(async ({ headers }) => (await t.call(getReplyRoundEndpoint, {}, { headers })).round),
    )
    expect(rounds[0]).toEqual(rounds[1])
    expect(rounds[0]).toEqual((await first.read()).round)
    expect(rounds[0]).toMatchObject({ place: 2, of: 2 })
  })

  it('contains exactly the fields of the lender’s schema [ROUND-02]', async () => {
    const { lenders } = await startRound(t)
    await lenders[0]!.quote()
    const reply = await t.fetch('/api/reply', { headers: lenders[0]!.headers })
    const { round } = (await reply.json()) as { round: unknown }
    expect(Object.keys(round as object).sort()).toEqual(Object.keys(LenderRound.shape).sort())
    expect(LenderRound.parse(round)).toEqual(round)
  })
})

describe('the deadline', () => {
  it('moves to 10 minutes after a new lowest quote in its last 10 minutes, and for no other quote [ROUND-03]', async () => {
    const { lenders, roundId, round } = await startRound(t)
    await setSecondsLeft(t, roundId, 900)
    await lenders[0]!.quote({ ratePercent: 10 })
    expect(await round()).toMatchObject({ extensions: 0 })
    await setSecondsLeft(t, roundId, 500)
    await lenders[1]!.quote({ ratePercent: 10.5 })
    expect(await round()).toMatchObject({ extensions: 0 })
    // An equal total isn't a new lowest one.
    await lenders[1]!.quote({ ratePercent: 10 })
    expect(await round()).toMatchObject({ extensions: 0 })
    const before = Date.parse((await round()).closesAt)
    await lenders[1]!.quote({ ratePercent: 9.9 })
    const moved = await round()
    expect(moved.extensions).toBe(1)
    expect(Date.parse(moved.closesAt) - before).toBeGreaterThan(60_000)
    expect((await lenders[0]!.read()).round).toMatchObject({ closesAt: moved.closesAt })
  })

  it('moves at most six times [ROUND-03]', async () => {
    const { lenders, roundId, round } = await startRound(t)
    for (let step = 0; step < 8; step++) {
      await setSecondsLeft(t, roundId, 300)
      await lenders[step % 2]!.quote({ ratePercent: 10 - step / 10 })
    }
    const { extensions, closesAt } = await round()
    expect(extensions).toBe(6)
    expect(Date.parse(closesAt) - Date.now()).toBeLessThan(301_000)
  })

  it('ends the round automatically; later quotes are accepted and marked, and places stay [ROUND-03]', async () => {
    const { investor, lenders, roundId, round } = await startRound(t)
    await lenders[0]!.quote({ ratePercent: 10 })
    await lenders[1]!.quote({ ratePercent: 10.5 })
    await setSecondsLeft(t, roundId, -1)
    const ended = await round()
    expect(ended).toMatchObject({ end: 'deadline', closedAt: ended.closesAt })
    const late = await lenders[1]!.quote({ ratePercent: 9.5 })
    expect(late.message).toMatch(/after the round/)
    expect(late.quote).toMatchObject({ isAfterRound: true })
    expect((await lenders[1]!.read()).round).toMatchObject({
      closedAt: ended.closesAt,
      place: 2,
      of: 2,
      aboveLowest: 600,
    })
    expect(await round()).toEqual(ended)
    const { quotes } = await investor.call(listDealQuotesEndpoint, { params: { id: investor.dealId } })
    const latest = quotes.find(({ isAfterRound }) => isAfterRound)!
    expect(latest).toMatchObject({ lenderId: lenders[1]!.lenderId, supersededAt: null })
    // The investor may choose any quote, not only the one in first place.
    expect(await investor.call(chooseQuoteEndpoint, { params: { id: latest.id } })).toMatchObject({ status: 'chosen' })
  })

  it('follows the database’s clock when a process’s clock is wrong [ROUND-03]', async () => {
    const { lenders, roundId, round } = await startRound(t, { closesAt: inHours(40) })
    t.setClock(new Date(Date.now() + 3 * 86_400_000))
    await lenders[0]!.quote({ ratePercent: 10 })
    expect(await round()).toMatchObject({ closedAt: null, standings: [{ place: 1 }] })
    t.setClock(new Date(Date.now() - 86_400_000))
    await setSecondsLeft(t, roundId, -1)
    await settleDeadlines(t.deps)
    expect(await round()).toMatchObject({ end: 'deadline' })
    expect(await lenders[1]!.quote()).toMatchObject({ quote: { isAfterRound: true } })
  })

  it('keeps the standing when requests close or quotes are declined afterwards [ROUND-03]', async () => {
    const { investor, lenders, roundId, round } = await startRound(t)
    await lenders[0]!.quote({ ratePercent: 10 })
    await lenders[1]!.quote({ ratePercent: 10.5 })
    await setSecondsLeft(t, roundId, -1)
    const ended = await round()
    await investor.call(stopQuoteRequestEndpoint, { params: { id: lenders[0]!.requestId } })
    await lenders[1]!.decline()
    expect(await round()).toEqual(ended)
  })
})

describe('ending a round', () => {
  it('doesn’t rank a quote declined at the deadline, even if it is chosen right after [ROUND-03]', async () => {
    const { investor, lenders, roundId, round } = await startRound(t)
    await lenders[0]!.quote({ ratePercent: 10 })
    await lenders[1]!.quote({ ratePercent: 10.5 })
    const { quotes } = await investor.call(listDealQuotesEndpoint, { params: { id: investor.dealId } })
    const params = { id: quotes.find(({ requestId }) => requestId === lenders[0]!.requestId)!.id }
    await investor.call(declineQuoteEndpoint, { params })
    await setSecondsLeft(t, roundId, -1)
    const ended = await round()
    expect(ended.standings).toMatchObject([{ requestId: lenders[1]!.requestId, place: 1 }])
    expect(await investor.call(chooseQuoteEndpoint, { params })).toMatchObject({ status: 'chosen' })
    expect(await round()).toEqual(ended)
  })

  it('lets only its investor close the round early, once [ROUND-03]', async () => {
    const { investor, lenders, roundId, round } = await startRound(t)
    await lenders[0]!.quote()
    const stranger = await addInvestor(t)
    expect(await refusalOf(stranger.call(closeRoundEndpoint, { params: { id: roundId } }))).toMatchObject({
      status: 404,
    })
    expect(await refusalOf(stranger.call(listRoundsEndpoint, { params: { id: investor.dealId } }))).toMatchObject({
      status: 404,
    })
    const closed = await investor.call(closeRoundEndpoint, { params: { id: roundId } })
    expect(closed).toMatchObject({ end: 'investor', standings: [{ place: 1 }] })
    expect(await investor.call(closeRoundEndpoint, { params: { id: roundId } })).toEqual(closed)
    expect(await round()).toEqual(closed)
    expect((await lenders[1]!.read()).round).toMatchObject({ closedAt: closed.closedAt })
    expect(await queuedAbout(t, 'mail-quote-round', [roundId])).toHaveLength(1)
  })

  it('ends the round with notice and keeps quotes when the deal is edited; a new round takes its lenders [ROUND-01]', async () => {
    const { investor, lenders, roundId, rounds } = await startRound(t, { lenders: 4, asked: 3 })
    await lenders[0]!.quote()
    const edit = { version: 1, loanAmount: 150_000 }
    await investor.call(editDealEndpoint, { params: { id: investor.dealId }, body: edit as never })
    expect(await rounds()).toMatchObject([{ id: roundId, end: 'deal-changed', standings: [{ place: 1 }] }])
    const page = await lenders[0]!.read()
    expect(page.messages.map(({ note }) => note)).toContain('round-closed')
    expect(page.quotes).toHaveLength(1)
    expect(await queuedAbout(t, 'mail-quote-round', [roundId])).toEqual([])
    expect(await lenders[1]!.quote()).toMatchObject({ quote: { isAfterRound: true } })
    const next = await askInRound(investor, { from: 3, to: 4 })
    expect(next.roundId).not.toBe(roundId)
    expect(await lenders[0]!.read()).toMatchObject({
      round: { asked: 4, quoted: 0, ...none },
      quotes: [{ version: 1 }],
    })
    await lenders[0]!.quote({ loanAmount: 150_000 })
    expect((await rounds())[0]).toMatchObject({ id: next.roundId, asked: 4, standings: [{ place: 1, versions: 1 }] })
  })

  it('sends no result email when the deal is withdrawn [ROUND-04]', async () => {
    const { investor, lenders, roundId, round } = await startRound(t)
    await lenders[0]!.quote()
    await investor.call(withdrawDealEndpoint, { params: { id: investor.dealId }, body: { reason: null } as never })
    expect(await round()).toMatchObject({ end: 'deal-closed', standings: [{ place: 1 }] })
    expect((await lenders[0]!.read()).round).toMatchObject({ closedAt: expect.any(String), place: 1 })
    expect(await queuedAbout(t, 'mail-quote-round', [roundId])).toEqual([])
  })
})

describe('the investor', () => {
  it('gets one email with the result and a link to compare and choose [ROUND-04]', async () => {
    const { investor, lenders, roundId } = await startRound(t)
    await lenders[0]!.quote({ ratePercent: 11 })
    await lenders[1]!.quote({ ratePercent: 10.5 })
    await lenders[0]!.quote({ ratePercent: 10 })
    await setSecondsLeft(t, roundId, -1)
    await Promise.all([settleDeadlines(t.deps), settleDeadlines(t.deps)])
    expect(await queuedAbout(t, 'mail-quote-round', [roundId])).toHaveLength(1)
    expect(await runQueued(t, 'mail-quote-round')).toEqual([])
    const mail = await t.waitForMail(
      ({ subject, text }) => subject.startsWith('Your round is over: 2 quotes') && text.includes(investor.dealId),
    )
    expect(mail.text).toContain('Compare quotes')
    expect(mail.text).toContain(`/deals/${investor.dealId}?tab=quotes`)
    expect(mail.text).toContain('Down $600 since the first quotes')
    expect(mail.raw).toMatch(/List-Unsubscribe/i)
    const [own] = await investor.call(listOwnRoundsEndpoint)
    expect(own).toMatchObject({ id: roundId, end: 'deadline', propertyAddress: '12 Elm Street, Fresno' })
  })

  it('receives each change as an event on the page [ROUND-04]', async () => {
    const { investor, lenders, roundId } = await startRound(t)
    const events = async () =>
      (await t.deps.pool.query('select name from quote_events where deal_id = $1', [investor.dealId])).rows.length
    const before = await events()
    await lenders[0]!.quote()
    const quoted = await events()
    await investor.call(closeRoundEndpoint, { params: { id: roundId } })
    expect(quoted).toBeGreaterThan(before)
    expect(await events()).toBeGreaterThan(quoted)
  })
})

describe('emails to lenders', () => {
  const purposes = async (requestId: string) =>
    (await queuedAbout(t, 'mail-quote-lender', [requestId])).map(({ data }) => data['purpose'])

  it('invite to the round and name the deadline [ROUND-05]', async () => {
    const { requests } = await startRound(t)
    await runQueued(t, 'mail-quote-lender')
    const mail = await t.waitForMail(({ to }) => to === `deals@${requests[0]!.lender.slug}.example`)
    expect(mail.text).toMatch(/This is a round among 3 lenders\. Until \w{3}, \w{3} \d+, \d+:\d\d [AP]M Eastern/)
  })

  it('say at most every four hours that a lender isn’t the lowest, and stop with one click [ROUND-05]', async () => {
    const { lenders, requests } = await startRound(t)
    const [first, second] = [lenders[0]!, lenders[1]!]
    await runQueued(t, 'mail-quote-lender')
    for (let step = 0; step < 3; step++) {
      await first.quote({ ratePercent: 10 - step / 10 })
      await second.quote({ ratePercent: 9.95 - step / 10 })
    }
    // One email goes out now, and one that covers the rest four hours later.
    const waits = (await queuedAbout(t, 'mail-quote-lender', [first.requestId])).map(
      ({ start_after, created_on }) => (start_after.getTime() - created_on.getTime()) / 3_600_000,
    )
    expect(waits).toEqual([expect.closeTo(0, 1), expect.closeTo(4, 1)])
    await runQueued(t, 'mail-quote-lender')
    const to = `deals@${requests[0]!.lender.slug}.example`
    const mail = await t.waitForMail((one) => one.to === to && one.subject === 'You are no longer the lowest')
    expect(mail.text).toMatch(/You are number 2 of 2\. Your total is \$60 above the lowest over 9 months\./)
    const header = /^List-Unsubscribe: ?<(.*?)>/im.exec(mail.raw.replace(/\r\n[ \t]+/g, ''))![1]!
    expect(header).toContain(`/stop-mails/rounds.${first.requestId}`)
    const path = new URL(header).pathname
    expect((await t.fetch(path, { method: 'POST' })).status).toBe(200)
    await t.deps.pool.query('update quote_requests set outbid_mail_at = null where id = $1', [first.requestId])
    await t.deps.pool.query(`delete from jobs.job where name = 'mail-quote-lender'`)
    await first.quote({ ratePercent: 9.3 })
    await second.quote({ ratePercent: 9.2 })
    expect(await purposes(first.requestId)).toEqual([])
    // The lender still has a place in the round.
    expect((await first.read()).round).toMatchObject({ place: 2 })
  })

  it('aren’t sent when the lender is the lowest again, or after the round [ROUND-05]', async () => {
    const { lenders, roundId, requests } = await startRound(t)
    const [first, second] = [lenders[0]!, lenders[1]!]
    await runQueued(t, 'mail-quote-lender')
    await first.quote({ ratePercent: 10 })
    await second.quote({ ratePercent: 9.9 })
    await first.quote({ ratePercent: 9.8 })
    await setSecondsLeft(t, roundId, -1)
    expect(await runQueued(t, 'mail-quote-lender')).toEqual([])
    const addresses = requests.map(({ lender }) => `deals@${lender.slug}.example`)
    const sent = (await t.outbox()).filter(({ to }) => addresses.includes(to)).map(({ subject }) => subject)
    expect(sent).not.toContain('You are no longer the lowest')
  })

  it('remind lenders without a quote once, a day before the deadline [ROUND-05]', async () => {
    const { lenders, roundId } = await startRound(t)
    await lenders[0]!.quote()
    await t.deps.pool.query(`update quote_requests set sent_at = sent_at - interval '5 days' where round_id = $1`, [
      roundId,
    ])
    await settleDeadlines(t.deps)
    expect(await purposes(lenders[1]!.requestId)).toEqual(['asked'])
    await setSecondsLeft(t, roundId, 23 * 3600)
    await Promise.all([settleDeadlines(t.deps), settleDeadlines(t.deps)])
    await settleDeadlines(t.deps)
    expect(await purposes(lenders[0]!.requestId)).toEqual(['asked'])
    expect(await purposes(lenders[1]!.requestId)).toEqual(['asked', 'round-reminder'])
  })

  it('remind a lender of a new round even if it was reminded of the last and unsubscribed [ROUND-05]', async () => {
    const { investor, requests, roundId } = await startRound(t, { lenders: 3, asked: 2 })
    const { id, lender } = requests[0]!
    const remind = async (round: string) => {
      await t.deps.pool.query(`update quote_requests set sent_at = now() - interval '5 days' where id = $1`, [id])
      await setSecondsLeft(t, round, 23 * 3600)
      await settleDeadlines(t.deps)
      await runQueued(t, 'mail-quote-lender')
      const mails = await mailsTo(`deals@${lender.slug}.example`)
      return mails.filter(({ subject }) => subject === 'A round you were invited to closes within 24 hours')
    }
    const [first] = await remind(roundId)
    const header = /^List-Unsubscribe: ?<(.*?)>/im.exec(first!.raw.replace(/\r\n[ \t]+/g, ''))![1]!
    expect((await t.fetch(new URL(header).pathname, { method: 'POST' })).status).toBe(200)
    const edit = { version: 1, loanAmount: 150_000 }
    await investor.call(editDealEndpoint, { params: { id: investor.dealId }, body: edit as never })
    const next = await askInRound(investor, { from: 2, to: 3 })
    expect(await remind(next.roundId!)).toHaveLength(2)
  })

  it('aren’t sent to a lender that opted out, whose quote keeps its place [ROUND-05]', async () => {
    const { lenders, round, requests } = await startRound(t)
    const [first, second] = [lenders[0]!, lenders[1]!]
    await runQueued(t, 'mail-quote-lender')
    await first.quote({ ratePercent: 10 })
    await t.deps.pool.query(`insert into lender_stops (lender_id, address_hash, reason) values ($1, $2, 'lender')`, [
      first.lenderId,
      `hash of ${first.lenderId}`,
    ])
    await second.quote({ ratePercent: 9.9 })
    expect(await runQueued(t, 'mail-quote-lender')).toEqual([])
    const to = `deals@${requests[0]!.lender.slug}.example`
    expect((await t.outbox()).filter((mail) => mail.to === to).map(({ subject }) => subject)).not.toContain(
      'You are no longer the lowest',
    )
    expect((await round()).standings).toHaveLength(2)
  })
})

describe('the setting', () => {
  it('hides everything about rounds when off, and asking works without them [ROUND-06]', async () => {
    const { investor, lenders, roundId } = await startRound(t)
    await lenders[0]!.quote()
    await t.deps.settings.set('features.rounds', 'off')
    try {
      for (const call of [
        () => investor.call(listRoundsEndpoint, { params: { id: investor.dealId } }),
        () => investor.call(listOwnRoundsEndpoint),
        () => investor.call(closeRoundEndpoint, { params: { id: roundId } }),
        () => t.call(getReplyRoundEndpoint, {}, { headers: lenders[0]!.headers }),
        async () => askInRound(await addAskingInvestor(t)),
      ])
        expect(await refusalOf(call())).toMatchObject({ status: 404 })
      expect(await lenders[0]!.read()).toMatchObject({ round: null })
      expect((await investor.call(getQuoteDraftEndpoint, { params: { id: investor.dealId } })).round).toBeNull()
      const another = await addAskingInvestor(t)
      expect(await ask(another)).toHaveLength(2)
    } finally {
      await t.deps.settings.set('features.rounds', 'on')
    }
  })

  it('closes an open round when turned off and tells both sides why, whatever was chosen [ROUND-06]', async () => {
    const { investor, lenders, requests, roundId, round } = await startRound(t, { lenders: 2 })
    const { quote } = await lenders[0]!.quote()
    await investor.call(chooseQuoteEndpoint, { params: { id: quote!.id } })
    await settleDeadlines(t.deps)
    expect(await round()).toMatchObject({ end: null })
    await runQueued(t, 'mail-quote-lender')
    await t.deps.settings.set('features.rounds', 'off')
    try {
      await Promise.all([settleDeadlines(t.deps), settleDeadlines(t.deps)])
      for (const lender of lenders) {
        const { messages } = await lender.read()
        expect(messages.filter(({ note }) => note === 'rounds-off')).toMatchObject([
          { body: expect.stringContaining('this round is closed') },
        ])
      }
      const queued = await queuedAbout(t, 'mail-quote-lender', [requests[1]!.id])
      expect(queued.map(({ data }) => data['purpose'])).toEqual(['news'])
      await runQueued(t, 'mail-quote-lender')
      const mails = await mailsTo(`deals@${requests[1]!.lender.slug}.example`)
      expect(mails.some(({ text }) => /This site runs no rounds now/.test(text.replace(/\s+/g, ' ')))).toBe(true)
      const { timeline } = await investor.call(getQuoteRequestEndpoint, { params: { id: requests[0]!.id } })
      expect(JSON.stringify(timeline)).toContain('This site runs no rounds now, so the round closed.')
    } finally {
      await t.deps.settings.set('features.rounds', 'on')
    }
    expect(await round()).toMatchObject({ id: roundId, end: 'rounds-off', standings: [{ place: 1 }] })
  })
})

describe('the standing after other events', () => {
  const log = ({ call, dealId, matches }: AskingInvestor, lenderId: string) => {
    const matchId = matches.find((match) => match.lenderId === lenderId)!.id
    return call(logQuoteEndpoint, { params: { id: dealId }, body: { ...quoteBody, matchId, ratePercent: 9 } })
  }
  const state = (asking: boolean) =>
    changeStates(t.deps, { via: 'command', label: null }, [{ state: 'California', asking }], 'x')

  it('keeps places when asking is turned off in the state after the deadline, before the round closes [ROUND-03]', async () => {
    const { lenders, roundId, round } = await startRound(t, { lenders: 2 })
    await lenders[0]!.quote({ ratePercent: 10 })
    await lenders[1]!.quote({ ratePercent: 11 })
    await setSecondsLeft(t, roundId, -1)
    await state(false)
    await closeRequestsInOffStates(t.deps)
    await state(true)
    expect(await round()).toMatchObject({ end: 'deadline', standings: [{ place: 1 }, { place: 2 }] })
  })

  it('keeps a lender’s place and what it sees when the investor logs its quote [QUOTE-03] [ROUND-02]', async () => {
    const { investor, lenders, round } = await startRound(t, { lenders: 2 })
    await lenders[0]!.quote({ ratePercent: 10 })
    await lenders[1]!.quote({ ratePercent: 11 })
    const [seen, places] = [await lenders[0]!.read(), (await round()).standings]
    await log(investor, lenders[0]!.lenderId)
    await log(investor, lenders[0]!.lenderId)
    expect(await lenders[0]!.read()).toEqual(seen)
    expect((await round()).standings).toEqual(places)
    const { quotes } = await investor.call(listDealQuotesEndpoint, { params: { id: investor.dealId } })
    const own = quotes.filter(({ lenderId }) => lenderId === lenders[0]!.lenderId)
    expect(own.map(({ source, version, supersededAt }) => [source, version, supersededAt !== null])).toEqual([
      ['investor', 3, false],
      ['lender', 1, false],
      ['investor', 2, true],
    ])
  })

  it('emails a lender that lost the lead until the extended round ends [ROUND-03] [ROUND-05]', async () => {
    const { lenders, requests, roundId } = await startRound(t, { lenders: 2 })
    await lenders[0]!.quote({ ratePercent: 11 })
    await setSecondsLeft(t, roundId, 180)
    // The last email allows another in five minutes: after the old deadline, and before the new one.
    await t.deps.pool.query(
      `update quote_requests set outbid_mail_at = now() - interval '3 hours 55 minutes' where id = $1`,
      [requests[0]!.id],
    )
    await lenders[1]!.quote({ ratePercent: 10 })
    const mails = await queuedAbout(t, 'mail-quote-lender', [requests[0]!.id])
    expect(mails.map(({ data }) => data['purpose'])).toContain('outbid')
  })

  it('tells lenders by email that the figures changed and a new round started, with its deadline [ROUND-05]', async () => {
    const { investor, requests } = await startRound(t, { lenders: 3, asked: 2 })
    await runQueued(t, 'mail-quote-lender')
    const edit = { version: 1, loanAmount: 150_000 }
    await investor.call(editDealEndpoint, { params: { id: investor.dealId }, body: edit as never })
    await askInRound(investor, { from: 2, to: 3 })
    await runQueued(t, 'mail-quote-lender')
    const [mail] = (await mailsTo(`deals@${requests[0]!.lender.slug}.example`)).filter(({ subject }) =>
      subject.startsWith('An update'),
    )
    expect(mail!.text.replace(/\s+/g, ' ')).toMatch(/changed the figures and started a new round\. The round closes /)
  })
})

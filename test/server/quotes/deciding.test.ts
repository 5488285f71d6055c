import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeDatesEndpoint } from '#contract/deals/deal-dates.ts'
import { withdrawDealEndpoint } from '#contract/deals/deal-status.ts'
import { getDealEndpoint, recordContactEndpoint, withdrawContactEndpoint } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { getQuoteRequestEndpoint, postMessageEndpoint } from '#contract/quotes/conversations.ts'
import {
  chooseQuoteEndpoint,
  declineQuoteEndpoint,
  listDealQuotesEndpoint,
  logQuoteEndpoint,
  notifyOtherLendersEndpoint,
  undoChoiceEndpoint,
} from '#contract/quotes/deal-quotes.ts'
import { linkGoneMessage } from '#contract/quotes/lender-reply.ts'
import { stopQuoteRequestEndpoint } from '#contract/quotes/quote-requests.ts'
import { CallError } from '#contract/wire/call.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { settleDeadlines } from '#server/features/quotes/deadlines/settle-deadlines.ts'
import { refusalOf } from '#test/builders/account-builders.ts'
import {
  type AskingInvestor,
  addAskingInvestor,
  ask,
  lenderWith,
  linkOf,
  quoteBody,
} from '#test/builders/quote-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.setClock(undefined))

const later = (ms: number) => t.setClock(new Date(Date.now() + ms))
const minute = 60_000
const day = 86_400_000

/** Asks two lenders and returns them with their links. */
async function askTwo() {
  const investor = await addAskingInvestor(t)
  const requests = await ask(investor)
  const lenders = []
  for (const request of requests) lenders.push(lenderWith(t, await linkOf(t, request)))
  return { investor, requests, lenders: lenders as [ReturnType<typeof lenderWith>, ReturnType<typeof lenderWith>] }
}
const quotesOf = (investor: AskingInvestor, holdMonths?: string) =>
  investor.call(listDealQuotesEndpoint, { params: { id: investor.dealId }, query: { holdMonths } })

describe('choosing', () => {
  it('keeps one of two simultaneous choices, and replaces it with a later one [QUOTE-05]', async () => {
    const { investor, lenders } = await askTwo()
    for (const lender of lenders) await lender.quote()
    const { quotes } = await quotesOf(investor)
    const choose = (id: string) => investor.call(chooseQuoteEndpoint, { params: { id } })
    await Promise.all(quotes.map(({ id }) => choose(id)))
    const after = await quotesOf(investor)
    expect(after.quotes.filter(({ chosenAt }) => chosenAt !== null)).toHaveLength(1)
    expect(after.requests.map(({ status }) => status).sort()).toEqual(['chosen', 'quoted'])
    const other = after.quotes.find(({ chosenAt }) => chosenAt === null)!
    expect(await choose(other.id)).toMatchObject({ id: other.requestId, status: 'chosen' })
    const last = await quotesOf(investor)
    expect(last.quotes.filter(({ chosenAt }) => chosenAt !== null).map(({ id }) => id)).toEqual([other.id])
  })

  it('can be undone for ten minutes, after which the lender is notified [QUOTE-05]', async () => {
    const { investor, requests, lenders } = await askTwo()
    await lenders[0].quote()
    const [quote] = (await quotesOf(investor)).quotes
    const params = { id: quote!.id }
    const request = requests.find(({ id }) => id === quote!.requestId)!
    const isChosenMail = (mail: { to: string; subject: string }) =>
      mail.to === `deals@${request.lender.slug}.example` && mail.subject === 'Your quote was chosen'
    expect((await investor.call(chooseQuoteEndpoint, { params })).undoUntil).not.toBeNull()
    later(9 * minute)
    await settleDeadlines(t.deps)
    expect(await investor.call(undoChoiceEndpoint, { params })).toMatchObject({ status: 'quoted', chosenAt: null })
    await investor.call(chooseQuoteEndpoint, { params })
    later(20 * minute)
    await settleDeadlines(t.deps)
    await settleDeadlines(t.deps)
    await t.waitForMail(isChosenMail)
    expect((await t.outbox()).filter(isChosenMail)).toHaveLength(1)
    expect(await refusalOf(investor.call(undoChoiceEndpoint, { params }))).toMatchObject({
      status: 409,
      reason: 'undo-over',
    })
  })

  it('notifies the other lenders only once the investor asks for it [QUOTE-05]', async () => {
    const { investor, requests, lenders } = await askTwo()
    await lenders[0].quote()
    const params = { id: investor.dealId }
    expect(await refusalOf(investor.call(notifyOtherLendersEndpoint, { params }))).toMatchObject({
      reason: 'nothing-chosen',
    })
    const [quote] = (await quotesOf(investor)).quotes
    await investor.call(chooseQuoteEndpoint, { params: { id: quote!.id } })
    expect((await quotesOf(investor)).othersToNotify).toBe(1)
    const reply = await investor.call(notifyOtherLendersEndpoint, { params })
    expect(reply.requests.map(({ status }) => status).sort()).toEqual(['chosen', 'closed'])
    const other = requests.find(({ id }) => id !== quote!.requestId)!
    await t.waitForMail(
      (mail) => mail.to === `deals@${other.lender.slug}.example` && mail.subject === 'Another quote was chosen',
    )
  })

  it('is rejected for superseded, expired and declined quotes [QUOTE-05]', async () => {
    const { investor, lenders } = await askTwo()
    await lenders[0].quote()
    const [first] = (await quotesOf(investor)).quotes
    await lenders[0].quote({ ratePercent: 10.25 })
    const choose = (id: string) => refusalOf(investor.call(chooseQuoteEndpoint, { params: { id } }))
    expect(await choose(first!.id)).toMatchObject({ status: 409, reason: 'quote-superseded' })
    const current = (await quotesOf(investor)).quotes.find(({ supersededAt }) => supersededAt === null)!
    expect(current).toMatchObject({ version: 2, ratePercent: 10.25 })
    later(40 * day)
    expect(await choose(current.id)).toMatchObject({ reason: 'quote-expired' })
    t.setClock(undefined)
    await lenders[0].decline()
    expect(await choose(current.id)).toMatchObject({ status: 409 })
  })

  it("and logging quotes are rejected on a closed deal, but not on other investors' deals [QUOTE-03] [QUOTE-05]", async () => {
    const [over, open] = [await askTwo(), await askTwo()]
    const quoteOf = async ({ investor, lenders }: typeof over) => {
      await lenders[0].quote()
      return (await quotesOf(investor)).quotes[0]!
    }
    const [late, current] = [await quoteOf(over), await quoteOf(open)]
    const params = { id: over.investor.dealId }
    await over.investor.call(withdrawDealEndpoint, { params, body: { reason: null } })
    const choose = over.investor.call(chooseQuoteEndpoint, { params: { id: late.id } })
    expect(await refusalOf(choose)).toMatchObject({ status: 409, reason: 'deal-closed' })
    const body = { ...quoteBody, matchId: over.investor.matches[0]!.id }
    expect(await refusalOf(over.investor.call(logQuoteEndpoint, { params, body }))).toMatchObject({
      status: 409,
      reason: 'deal-closed',
    })
    expect(await open.investor.call(chooseQuoteEndpoint, { params: { id: current.id } })).toMatchObject({
      status: 'chosen',
    })
  })

  it('and logging quotes are rejected once the investor will live there [QUOTE-03] [QUOTE-05]', async () => {
    const investor = await addAskingInvestor(t)
    const params = { id: investor.dealId }
    const body = { ...quoteBody, matchId: investor.matches[0]!.id }
    const { id } = await investor.call(logQuoteEndpoint, { params, body })
    await investor.call(editDealEndpoint, { params, body: { occupancy: 'owner', version: 1 } })
    const refused = { status: 409, reason: 'owner-occupied' }
    expect(await refusalOf(investor.call(chooseQuoteEndpoint, { params: { id } }))).toMatchObject(refused)
    expect(await refusalOf(investor.call(logQuoteEndpoint, { params, body }))).toMatchObject(refused)
  })

  it('marks a declined quote, and its conversation continues [QUOTE-05]', async () => {
    const { investor, lenders } = await askTwo()
    await lenders[0].quote()
    const [quote] = (await quotesOf(investor)).quotes
    expect((await investor.call(declineQuoteEndpoint, { params: { id: quote!.id } })).declinedAt).not.toBeNull()
    const params = { id: quote!.requestId! }
    await investor.call(postMessageEndpoint, { params, body: { body: 'Could you do 10 %?' } })
    expect((await investor.call(getQuoteRequestEndpoint, { params })).request.status).toBe('quoted')
  })
})

describe('comparing', () => {
  it('prices quotes and their estimates for the planned or another holding time [QUOTE-04]', async () => {
    const { investor, lenders } = await askTwo()
    await lenders[0].quote()
    const [quote] = (await quotesOf(investor)).quotes
    const { fees: _, ...terms } = quoteBody
    expect(quote).toMatchObject({ ...terms, source: 'lender', isForEarlierDeal: false, isExpired: false })
    // 160,000 at 10.5 % for the planned 9 months, 1.75 points and 1,500.
    expect(quote!.totalCost).toBe(12_600 + 2800 + 1500)
    expect(quote!.difference).toBeCloseTo(quote!.totalCost - quote!.estimatedTotal!, 2)
    const sum = quote!.causes.reduce((total, { dollars }) => total + dollars, 0)
    expect(sum).toBeCloseTo(quote!.difference!, 2)
    const [shorter] = (await quotesOf(investor, '6')).quotes
    expect(shorter!.totalCost).toBe(8400 + 2800 + 1500)
    expect((await refusalOf(quotesOf(investor, '0'))).status).toBe(400)
  })

  it('logs a quote received by phone as a new version, and marks its lender as contacted [QUOTE-03]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const matchId = investor.matches[0]!.id
    const log = (more: object = {}) =>
      investor.call(logQuoteEndpoint, { params: { id: investor.dealId }, body: { ...quoteBody, matchId, ...more } })
    const dealOf = () => investor.call(getDealEndpoint, { params: { id: investor.dealId } })
    expect(await dealOf()).toMatchObject({ contactedLenders: 'false', contactedAt: null })
    expect(await log()).toMatchObject({ requestId: null, source: 'investor', version: 1, totalCost: 16_900 })
    const contacted = await dealOf()
    expect(contacted).toMatchObject({ contactedLenders: 'true', contactedAt: expect.any(String) })
    expect(await log({ ratePercent: 14 })).toMatchObject({
      version: 2,
      publishedSource: { checkedAt: expect.stringMatching(/T.*Z$/) },
      outsidePublished: [{ figure: 'rate', min: 9.5, max: 12.5 }],
    })
    expect(await refusalOf(log({ validUntil: '2020-01-01' }))).toMatchObject({
      status: 400,
      fields: { validUntil: 'The last day the quote is valid has passed' },
    })
    const { quotes } = await quotesOf(investor)
    expect(quotes.map(({ version }) => version)).toEqual([2, 1])
    expect((await dealOf()).contactedAt).toBe(contacted.contactedAt)
    // A contact recorded by a quote can't be undone, unlike one through the website.
    await investor.call(recordContactEndpoint, { params: { id: matchId }, body: { channel: 'website' } })
    const taken = investor.call(withdrawContactEndpoint, { params: { id: matchId } })
    expect(await refusalOf(taken)).toMatchObject({ status: 409 })
    expect(await investor.call(chooseQuoteEndpoint, { params: { id: quotes[0]!.id } })).toMatchObject({
      id: null,
      status: 'chosen',
    })
  })

  it('marks rates and points outside the published range, but not at its limits [QUOTE-03]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const body = { ...quoteBody, matchId: investor.matches[0]!.id }
    const params = { id: investor.dealId }
    const outside = async (ratePercent: number, pointsPercent: number) =>
      (
        await investor.call(logQuoteEndpoint, { params, body: { ...body, ratePercent, pointsPercent } })
      ).outsidePublished.map(({ figure }) => figure)
    expect(await outside(9.5, 1.5)).toEqual([])
    expect(await outside(12.5, 3)).toEqual([])
    expect(await outside(9.375, 1.5)).toEqual(['rate'])
    expect(await outside(12.5, 3.125)).toEqual(['points'])
    expect(await outside(12.625, 1.375)).toEqual(['rate', 'points'])
  })

  it('rejects a logged quote for an unknown match or another investor’s [QUOTE-03] [QUOTE-09]', async () => {
    const [investor, other] = [await addAskingInvestor(t, { lenders: 1 }), await addAskingInvestor(t, { lenders: 1 })]
    for (const matchId of [other.matches[0]!.id, 'none']) {
      const call = investor.call(logQuoteEndpoint, {
        params: { id: investor.dealId },
        body: { ...quoteBody, matchId },
      })
      expect(await refusalOf(call)).toMatchObject({ status: 404 })
    }
    for (const one of [investor, other]) expect((await quotesOf(one)).quotes).toEqual([])
  })

  it('stores each acknowledged one of fifty simultaneous quotes, with no gap in versions [QUOTE-05]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 5 })
    const requests = await ask(investor)
    const links = await Promise.all(requests.map((request) => linkOf(t, request)))
    const rates = Array.from({ length: 10 }, (_, number) => 9 + number / 8)
    // Retries a 503, as a lender can on the page.
    async function send(link: string, ratePercent: number): Promise<void> {
      for (;;) {
        const error = await lenderWith(t, link)
          .quote({ ratePercent })
          .then(
            () => undefined,
            (cause: unknown) => cause,
          )
        if (!error) return
        if (!(error instanceof CallError) || error.status !== 503) throw error
        await sleep(100)
      }
    }
    await Promise.all(links.flatMap((link) => rates.map((ratePercent) => send(link, ratePercent))))
    const { quotes } = await quotesOf(investor)
    expect(quotes).toHaveLength(50)
    for (const { lenderId } of requests) {
      const own = quotes.filter((quote) => quote.lenderId === lenderId)
      expect(own.map(({ version }) => version).sort((one, two) => one - two)).toEqual(rates.map((_, at) => at + 1))
      expect(own.map(({ ratePercent }) => ratePercent).sort((one, two) => one - two)).toEqual(rates)
      expect(own.filter(({ supersededAt }) => supersededAt === null)).toHaveLength(1)
    }
  })

  it('leaves a request declined and nothing chosen after a simultaneous choice and decline [QUOTE-05]', async () => {
    for (let round = 0; round < 5; round++) {
      const { investor, lenders } = await askTwo()
      await lenders[0].quote()
      const { id, requestId } = (await quotesOf(investor)).quotes[0]!
      const [choice] = await Promise.allSettled([
        investor.call(chooseQuoteEndpoint, { params: { id } }),
        lenders[0].decline(),
      ])
      if (choice.status === 'rejected') expect(choice.reason).toMatchObject({ status: 409 })
      const { quotes, requests } = await quotesOf(investor)
      expect(requests.find((request) => request.id === requestId)!.status).toBe('declined')
      expect(quotes.filter(({ chosenAt }) => chosenAt !== null)).toEqual([])
    }
  })

  it('keeps a quote sent while the deal is being withdrawn, as a quote or a late message [QUOTE-05] [QUOTE-06]', async () => {
    for (let round = 0; round < 5; round++) {
      const { investor, lenders } = await askTwo()
      const [, sent] = await Promise.all([
        investor.call(withdrawDealEndpoint, { params: { id: investor.dealId }, body: { reason: null } }),
        lenders[0].quote(),
      ])
      const { quotes, requests } = await quotesOf(investor)
      expect(requests.map(({ status }) => status)).toEqual(['closed', 'closed'])
      expect(quotes).toHaveLength(sent.isLate ? 0 : 1)
      const threads = await Promise.all(
        requests.map(({ id }) => investor.call(getQuoteRequestEndpoint, { params: { id } })),
      )
      const late = threads.filter(({ timeline }) => JSON.stringify(timeline).includes('after the request was closed'))
      expect(late).toHaveLength(sent.isLate ? 1 : 0)
    }
  })
})

describe('stopping', () => {
  it('revokes the link immediately, so it answers like an unknown one [QUOTE-05] [QUOTE-09]', async () => {
    const { investor, requests, lenders } = await askTwo()
    await lenders[0].quote()
    const request = (await quotesOf(investor)).quotes[0]!.requestId!
    const [stopped, simultaneous] = await Promise.allSettled([
      investor.call(stopQuoteRequestEndpoint, { params: { id: request } }),
      lenders[0].quote({ ratePercent: 9.75 }),
    ])
    expect(stopped).toMatchObject({ status: 'fulfilled', value: { status: 'withdrawn' } })
    const quotesBefore = (await quotesOf(investor)).quotes.length
    expect(quotesBefore).toBe(simultaneous.status === 'fulfilled' ? 2 : 1)
    const unknown = await refusalOf(lenderWith(t, 'A'.repeat(43)).read())
    expect(unknown).toEqual({ status: 404, message: linkGoneMessage })
    const calls = [lenders[0].read(), lenders[0].quote(), lenders[0].decline()]
    for (const refused of await Promise.all(calls.map(refusalOf))) expect(refused).toEqual(unknown)
    // Nothing is stored once sharing has stopped, and the other lender's link still works.
    const after = await quotesOf(investor)
    expect(after.quotes).toHaveLength(quotesBefore)
    expect(after.requests.find(({ id }) => id === request)!.status).toBe('withdrawn')
    expect((await lenders[1].read()).isOpen).toBe(true)
    const again = await investor.call(stopQuoteRequestEndpoint, { params: { id: request } })
    expect(again.status).toBe('withdrawn')
    expect(requests).toHaveLength(2)
  })
})

describe('time', () => {
  it('reminds a silent lender once, after three business days [QUOTE-05]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 2 })
    const [request] = await ask(investor, 1)
    const isReminder = (mail: { to: string; subject: string }) =>
      mail.to === `deals@${request!.lender.slug}.example` && /still waiting/.test(mail.subject)
    later(7 * day)
    await settleDeadlines(t.deps)
    await settleDeadlines(t.deps)
    await t.waitForMail(isReminder)
    const list = await quotesOf(investor)
    expect(list.requests[0]!.remindedAt).not.toBeNull()
    expect(list.nextLender?.matchId).toEqual(expect.any(String))
    expect(list.nextLender!.matchId).not.toBe(investor.matches[0]!.id)
    later(8 * day)
    await settleDeadlines(t.deps)
    expect((await t.outbox()).filter(isReminder)).toHaveLength(1)
  })

  it('ends a quote and a closing day at midnight in Los Angeles [QUOTE-05]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const matchId = investor.matches[0]!.id
    const params = { id: investor.dealId }
    const lastDay = addDays(todayOf(new Date()), 5)
    await investor.call(logQuoteEndpoint, { params, body: { ...quoteBody, matchId, validUntil: lastDay } })
    const close = () => investor.call(changeDatesEndpoint, { params, body: { closeOn: lastDay } })
    // After midnight in UTC and before midnight in Los Angeles, in winter and in summer.
    t.setClock(new Date(`${addDays(lastDay, 1)}T06:30:00Z`))
    expect((await quotesOf(investor)).quotes[0]).toMatchObject({ isExpired: false })
    await close()
    await investor.call(changeDatesEndpoint, { params, body: { closeOn: null } })
    t.setClock(new Date(`${addDays(lastDay, 1)}T08:00:00Z`))
    expect((await quotesOf(investor)).quotes[0]).toMatchObject({ isExpired: true })
    expect((await refusalOf(close())).status).toBe(400)
  })

  it('ends a request after thirty days, but not while its quote is valid [QUOTE-05]', async () => {
    const { investor, lenders } = await askTwo()
    const validUntil = new Date(Date.now() + 40 * day).toISOString().slice(0, 10)
    await lenders[0].quote({ validUntil })
    later(31 * day)
    await settleDeadlines(t.deps)
    expect((await quotesOf(investor)).requests.map(({ status }) => status).sort()).toEqual(['expired', 'quoted'])
    expect((await refusalOf(lenders[1].read())).message).toBe(linkGoneMessage)
    later(42 * day)
    await settleDeadlines(t.deps)
    expect((await quotesOf(investor)).requests.map(({ status }) => status)).toEqual(['expired', 'expired'])
  })
})

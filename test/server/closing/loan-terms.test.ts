import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import { changeDatesEndpoint, getCalendarEndpoint, listUpcomingDatesEndpoint } from '#contract/deals/deal-dates.ts'
import { setStageEndpoint } from '#contract/deals/deal-status.ts'
import { createDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { getProjectEndpoint } from '#contract/project/project.ts'
import { listProjectsEndpoint } from '#contract/project/projects.ts'
import { chooseQuoteEndpoint, logQuoteEndpoint } from '#contract/quotes/deal-quotes.ts'
import { queueDateMails } from '#server/features/deals/dates/queue-date-mails.ts'
import { termsBody } from '#test/builders/closing-builders.ts'
import { addInvestor, addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { quoteBody } from '#test/builders/quote-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await addLenders(t, [{ name: 'Alder Capital' }, { name: 'Birch Lending' }])
})
afterEach(() => t.setClock(undefined))
afterAll(() => t.close())

/** Creates a deal that asks for 12 months, with a chosen quote for 9. With `on`, it is funded that day. */
async function withChosenQuote(on?: string) {
  const investor = await addInvestor(t)
  const body = dealBody({ occupancy: 'investment', termMonths: 12, holdMonths: 6 })
  const { deal } = await investor.call(createDealEndpoint, { body })
  const params = { id: deal.id }
  const matches = await investor.call(listDealMatchesEndpoint, { params })
  const matchOf = (name: string) => matches.find(({ lender }) => lender.name === name)!.id
  const quote = await investor.call(logQuoteEndpoint, {
    params,
    body: { ...quoteBody, matchId: matchOf('Alder Capital'), termMonths: 9 },
  })
  await investor.call(chooseQuoteEndpoint, { params: { id: quote.id } })
  if (on) await investor.call(setStageEndpoint, { params, body: { stage: 'Funded', on } })
  const record = (change: Parameters<typeof termsBody>[0]) =>
    investor.call(addFinalTermsEndpoint, { params, body: termsBody(change) })
  const terms = async () => (await investor.call(getProjectEndpoint, { params })).terms
  return { ...investor, params, quote, matchOf, record, terms }
}

it("uses the closed loan's terms, else the chosen lender's, never another lender's final terms [DRAW-01]", async () => {
  const { call, params, quote, matchOf, record, terms } = await withChosenQuote()
  expect(await terms()).toMatchObject({ source: 'quote', lenderName: 'Alder Capital', termMonths: 9 })
  await record({ matchId: matchOf('Birch Lending'), ratePercent: 8 })
  expect(await terms()).toMatchObject({ source: 'quote', lenderName: 'Alder Capital' })
  const first = await record({ quoteId: quote.id, ratePercent: 11 })
  await record({ quoteId: quote.id, ratePercent: 11.5 })
  expect(await terms()).toMatchObject({ source: 'final-terms', lenderName: 'Alder Capital', ratePercent: 11.5 })
  await call(setStageEndpoint, { params, body: { stage: 'Funded', finalTermsId: first.id } })
  expect(await terms()).toMatchObject({ source: 'final-terms', ratePercent: 11 })
})

it('plans no extension fee when the terms state none, like the comparison of quotes [DRAW-01]', async () => {
  const { quote, record, terms } = await withChosenQuote()
  expect(await terms()).toMatchObject({ source: 'quote', extensionPercent: 0 })
  await record({ quoteId: quote.id, extensionFeePercent: 0.5 })
  expect(await terms()).toMatchObject({ source: 'final-terms', extensionPercent: 0.5 })
})

it('computes maturity and reminders from the lender’s term, not the requested one [DRAW-03] [LIFE-07]', async () => {
  const { call, params, quote, record } = await withChosenQuote('2026-01-31')
  const daysOf = async () => {
    const { dates } = await call(getCalendarEndpoint, { params })
    return dates.filter(({ kind }) => kind.startsWith('maturity')).map(({ on }) => on)
  }
  expect(await daysOf()).toEqual(['2026-08-02', '2026-09-01', '2026-10-01', '2026-10-31'])
  await record({ quoteId: quote.id, termMonths: 6 })
  expect((await daysOf()).at(-1)).toBe('2026-07-31')
  t.setClock(new Date('2026-07-01T20:00:00Z'))
  expect((await call(getProjectEndpoint, { params })).payoff).toMatchObject({ maturityOn: '2026-07-31' })
  expect((await call(listUpcomingDatesEndpoint)).dates).toMatchObject([{ kind: 'maturity-notice', daysBefore: 30 }])
  expect((await call(listProjectsEndpoint)).rows[0]!.next).toEqual({
    on: '2026-07-01',
    title: 'Loan matures in 30 days',
  })
})

it('emails the maturity reminder on the day counted from the lender’s term [DRAW-03] [LIFE-07]', async () => {
  const { id, call, params } = await withChosenQuote('2026-01-31')
  await call(changeDatesEndpoint, { params, body: { dateMails: true } })
  const { rows } = await t.deps.pool.query<{ email: string }>('select email from users where id = $1', [id])
  t.setClock(new Date('2026-10-01T20:00:00Z'))
  await queueDateMails(t.deps)
  const mail = await t.waitForMail(({ to, subject }) => to === rows[0]!.email && subject.startsWith('Loan matures'))
  expect(mail.subject).toContain('Loan matures in 30 days')
})

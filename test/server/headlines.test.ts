import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import { setStageEndpoint } from '#contract/deals/deal-status.ts'
import { createDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { listHeadlinesEndpoint } from '#contract/deals/headlines.ts'
import { changeLinesEndpoint, getProjectEndpoint, recordFactEndpoint } from '#contract/project/project.ts'
import { chooseQuoteEndpoint, logQuoteEndpoint } from '#contract/quotes/deal-quotes.ts'
import { headlineOf } from '#domain/deal/deal-headline.ts'
import { flipInputOfDeal, ownFlipPrice } from '#domain/flip/flip-of-deal.ts'
import { flipMoney } from '#domain/flip/flip-profit.ts'
import { cashFigures } from '#domain/loan-cost/cash-figures.ts'
import { formatDollars } from '#domain/money/money.ts'
import { matches } from '#server/features/deals/matches.table.ts'
import { addInvestor, addLenders, dealBody, type TestInvestor } from '#test/builders/deal-builders.ts'
import { addAskingInvestor, ask } from '#test/builders/quote-builders.ts'
import { addLink, setSecondsLeft, startRound } from '#test/builders/round-builders.ts'
import { runQueued } from '#test/builders/run-queued.ts'
import { workedFlip } from '#test/builders/worked-flip.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
  await addLenders(
    t,
    Array.from({ length: 6 }, (_, place) => ({
      name: `Lender ${place}`,
      minRate: 9 + place / 4,
      states: ['California'],
    })),
  )
})
afterAll(() => t.close())

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const terms = {
  ratePercent: 9.625,
  pointsPercent: 0.625,
  loanAmount: 217_250,
  termMonths: 12,
  interestBasis: 'drawn' as const,
  fees: [{ label: 'Underwriting', dollars: 1495, per: 'loan' as const }],
}
const readHeadline = async (investor: TestInvestor, id: string) => {
  const { headlines } = await investor.call(listHeadlinesEndpoint, { query: { deal: id } })
  expect(headlines).toHaveLength(1)
  return { facts: headlines[0]!, headline: headlineOf(headlines[0]!) }
}
const submit = async (investor: TestInvestor) =>
  (await investor.call(createDealEndpoint, { body: dealBody({ ...workedFlip, propertyState: 'California' }) })).deal.id
async function quote(
  investor: TestInvestor,
  id: string,
  place: number,
  ratePercent: number,
  { pointsPercent } = { pointsPercent: terms.pointsPercent },
) {
  const matches = await investor.call(listDealMatchesEndpoint, { params: { id } })
  return investor.call(logQuoteEndpoint, {
    params: { id },
    body: { ...terms, ratePercent, pointsPercent, matchId: matches[place]!.id, validUntil: day(14) },
  })
}

it('a deal’s headline is about asking, then quotes, the choice, worse final terms and the work', async () => {
  const investor = await addInvestor(t, { liquidReserves: 78_000 })
  const id = await submit(investor)
  const fresh = await readHeadline(investor, id)
  expect(fresh.headline).toMatchObject({ kind: 'ask', step: null, next: { label: 'Ask 3 lenders' } })
  expect(fresh.facts.profit).toBeGreaterThan(0)
  expect(fresh.facts.cash.byMonth[0]).toBeGreaterThan(0)
  expect(fresh.facts.documents?.open).toBeGreaterThan(0)

  // The investor's terms replace the median, as on the deal's page.
  const own = { ratePercent: 14, pointsPercent: 4 }
  const { deal } = await investor.call(editDealEndpoint, { params: { id }, body: { version: 1, profitFigures: own } })
  const priced = await readHeadline(investor, id)
  const input = flipInputOfDeal(deal, ownFlipPrice(own))!
  expect(priced.facts.profit).toBe(flipMoney(input).profit)
  expect(priced.facts.profit).toBeLessThan(fresh.facts.profit!)
  expect(priced.facts.cash.toClose).toBe(cashFigures(deal, ownFlipPrice(own)!).cashAtClosing)
  await investor.call(editDealEndpoint, { params: { id }, body: { version: 2, profitFigures: null } })

  const low = await quote(investor, id, 0, 9.625)
  const high = await quote(investor, id, 1, 9.99)
  const quoted = await readHeadline(investor, id)
  expect(quoted.headline).toMatchObject({ kind: 'quotes', step: 'Quoted', next: { label: 'Compare quotes' } })
  expect(quoted.facts.quotes.map((one) => one.id)).toEqual([low.id, high.id])
  expect(quoted.facts.quotes[0]).toMatchObject({ totalCost: low.totalCost, cashToClose: low.cost.cash.cashAtClosing })
  expect(quoted.facts).toMatchObject({ quoteCount: 2, isLowestAlways: true, profit: quoted.facts.quotes[0]!.profit })

  await investor.call(chooseQuoteEndpoint, { params: { id: low.id } })
  expect((await readHeadline(investor, id)).headline).toMatchObject({ kind: 'chosen', next: { place: 'closing' } })

  await investor.call(addFinalTermsEndpoint, {
    params: { id },
    body: {
      ...terms,
      pointsPercent: 1.5,
      loanAmount: 210_000,
      quoteId: low.id,
      documentKind: 'term-sheet',
      documentDate: day(-1),
      receivedOn: day(-1),
    },
  })
  const worse = await readHeadline(investor, id)
  expect(worse.headline).toMatchObject({ kind: 'terms', step: 'Closing', urgency: 0 })
  expect(worse.facts.finalTerms).toMatchObject({ isWorse: true, requestId: null })
  // A smaller loan holds back $7,250 less, and points and fees are paid at closing.
  expect(worse.facts.finalTerms!.moreCash).toBeGreaterThan(7250)
  expect(worse.facts.finalTerms!.cheaper).toMatchObject({ quoteId: high.id })
  // Profit and cash follow the final terms.
  const { chosen, finalTerms, profit, cash } = worse.facts
  expect(profit).toBeCloseTo(chosen!.profit! - finalTerms!.moreInAll!, 2)
  expect(cash.toClose).toBeGreaterThan(chosen!.cashToClose!)

  await investor.call(setStageEndpoint, { params: { id }, body: { stage: 'Rehab', on: day(-2) } })
  expect((await readHeadline(investor, id)).headline).toMatchObject({ kind: 'work', next: { label: 'List the work' } })
  await investor.call(changeLinesEndpoint, {
    params: { id },
    body: { lines: [{ label: 'Roof', cost: 60_000, month: 1 }] },
  })
  const { lines } = await investor.call(getProjectEndpoint, { params: { id } })
  await investor.call(recordFactEndpoint, {
    params: { id },
    body: { kind: 'paid', lineId: lines[0]!.id, on: day(-1), amount: 64_000 },
  })
  const work = await readHeadline(investor, id)
  expect(work.facts.work).toMatchObject({ planned: 60_000, paid: 64_000, over: 4000, isAllDone: true, drawNumber: 1 })
  expect(work.headline.title).toBe('$64,000 of $60,000 paid, $4,000 over')
  expect(work.headline.next?.label).toMatch(/^Request draw 1: \$/)
})

it('the headline has the total that Closing shows when a program finances part of the rehab', async () => {
  const investor = await addInvestor(t)
  const id = await submit(investor)
  const { id: quoteId, matchId } = await quote(investor, id, 0, 9.625)
  const share = sql`jsonb_set(${matches.cost}, '{rehabPercent}', '60')`
  await t.deps.db.update(matches).set({ cost: share }).where(eq(matches.id, matchId!))
  const termSheet = { documentKind: 'term-sheet' as const, documentDate: day(-1), receivedOn: day(-1) }
  const { comparison } = await investor.call(addFinalTermsEndpoint, {
    params: { id },
    body: { ...terms, ...termSheet, pointsPercent: 1.5, quoteId },
  })
  const { finalTerms } = (await readHeadline(investor, id)).facts
  expect(finalTerms).toMatchObject({ totalCost: comparison.total, moreInAll: comparison.difference })
})

it('for final terms without a quote, the list has the same next step as the deal’s page [CLOSE-04]', async () => {
  const investor = await addInvestor(t)
  const id = await submit(investor)
  const termSheet = { documentKind: 'term-sheet' as const, documentDate: day(-1), receivedOn: day(-1) }
  await investor.call(addFinalTermsEndpoint, {
    params: { id },
    body: { ...terms, ...termSheet, lenderName: 'Elsewhere Capital' },
  })
  const page = await readHeadline(investor, id)
  expect(page.headline.next?.label).toBe('Finish your documents')
  expect((await investor.call(listHeadlinesEndpoint)).headlines).toEqual([page.facts])
})

it('does not say “cheaper, whenever you sell” if the fourth quote is cheaper for a short hold [QUOTE-04]', async () => {
  const investor = await addInvestor(t)
  const id = await submit(investor)
  for (const [place, rate] of [9, 9.1, 9.2].entries()) await quote(investor, id, place, rate, { pointsPercent: 2 })
  const three = await readHeadline(investor, id)
  expect(three.headline.title).toMatch(/ cheaper, whenever you sell$/)
  await quote(investor, id, 3, 14, { pointsPercent: 0 })
  const four = await readHeadline(investor, id)
  expect(four.facts).toMatchObject({ quotes: three.facts.quotes, quoteCount: 4, isLowestAlways: false })
  expect(four.headline.title).toMatch(/ cheaper$/)
})

it('lists only the investor’s deals, newest first, with the reserves', async () => {
  const investor = await addInvestor(t, { liquidReserves: 50_000 })
  const stranger = await addInvestor(t)
  const first = await submit(investor)
  const second = await submit(investor)
  const { headlines, reserves } = await investor.call(listHeadlinesEndpoint)
  expect(headlines.map(({ dealId }) => dealId)).toEqual([second, first])
  expect(reserves).toBe(50_000)
  expect(await stranger.call(listHeadlinesEndpoint, { query: { deal: first } })).toEqual({
    headlines: [],
    reserves: null,
  })
  expect(await investor.call(listHeadlinesEndpoint, { query: { deal: 'nonsense' } })).toEqual({
    headlines: [],
    reserves: null,
  })
})

it('the headline has the ranks of an open round, and the quotes after its deadline [ROUND-01]', async () => {
  await t.deps.settings.set('features.rounds', 'on')
  const { investor, requests, roundId, lenders, round } = await startRound(t, { lenders: 2 })
  const other = await addInvestor(t)
  await submit(other)
  const waiting = await readHeadline(investor, investor.dealId)
  expect(waiting.facts.round).toMatchObject({ asked: 2, quoted: 0, lowest: null, down: 0 })
  expect(waiting.headline).toMatchObject({ kind: 'round', step: 'Asked', next: { label: 'See the round' } })

  await lenders[0]!.quote({ ratePercent: 11 })
  await lenders[0]!.quote({ ratePercent: 10 })
  const { standings } = await round()
  const standing = await readHeadline(investor, investor.dealId)
  const down = standings[0]!.firstTotal - standings[0]!.total
  expect(down).toBeGreaterThan(100)
  expect(standing.facts.round).toMatchObject({ quoted: 1, lowest: { totalCost: standings[0]!.total } })
  expect(standing.facts.round!.down).toBeCloseTo(down, 2)
  expect(standing.headline.title).toBe(
    `${requests[0]!.lender.name} leads at ${formatDollars(standings[0]!.total)}, down ${formatDollars(down)}`,
  )
  expect((await other.call(listHeadlinesEndpoint)).headlines[0]!.round).toBeNull()

  await setSecondsLeft(t, roundId, -1)
  expect((await readHeadline(investor, investor.dealId)).headline).toMatchObject({ kind: 'quotes', step: 'Quoted' })
})

it('the email about a quote has the headline and the next step of the deal’s page [MSG-03]', async () => {
  await t.deps.settings.set('features.rounds', 'off')
  const investor = await addAskingInvestor(t, { lenders: 2 })
  const requests = await ask(investor)
  const [first, second] = [await addLink(t, requests[0]!), await addLink(t, requests[1]!)]
  await first.quote({ ratePercent: 11 })
  await second.quote({ ratePercent: 10 })
  await runQueued(t, 'mail-quote-investor')
  const { headline } = await readHeadline(investor, investor.dealId)
  expect(headline.kind).toBe('quotes')
  const mails = (await t.outbox()).filter(({ text }) => text.includes(`/deals/${investor.dealId}?tab=quotes`))
  expect(mails).toHaveLength(2)
  for (const { text } of mails) {
    const words = text.replace(/\s+/g, ' ')
    expect(words).toContain(headline.title)
    expect(words).toContain(headline.next!.label)
  }
})

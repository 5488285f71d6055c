import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteAccountEndpoint } from '#contract/accounts/profile.ts'
import { addFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import {
  noComparisonMessage,
  openComparisonEndpoint,
  SharedComparison,
  shareComparisonEndpoint,
} from '#contract/closing/shared-comparison.ts'
import {
  createSheetEndpoint,
  endSheetEndpoint,
  listSheetsEndpoint,
  sheetGoneMessage,
} from '#contract/deals/deal-sheet.ts'
import { getTimelineEndpoint } from '#contract/deals/deal-timeline.ts'
import { createDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { chooseQuoteEndpoint, declineQuoteEndpoint, logQuoteEndpoint } from '#contract/quotes/deal-quotes.ts'
import { refusalOf, rowsContaining } from '#test/builders/account-builders.ts'
import { termsBody } from '#test/builders/closing-builders.ts'
import { addInvestor, addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { addStoredRequest, quoteBody } from '#test/builders/quote-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
  await addLenders(t, [{ name: 'Alder Capital' }, { name: 'Birch Lending' }])
})
afterAll(() => t.close())

async function withDeal() {
  const investor = await addInvestor(t, { firstName: 'Ada', lastName: 'Byron', liquidReserves: 71_234 })
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody({ repairBudget: 60_000 }) })
  return { ...investor, deal, params: { id: deal.id } }
}
type WithDeal = Awaited<ReturnType<typeof withDeal>>

/** Logs a lender's quote with the given points. */
async function quoteOf({ call, params }: WithDeal, name: string, pointsPercent: number) {
  const match = (await call(listDealMatchesEndpoint, { params })).find(({ lender }) => lender.name === name)
  const fees = [{ label: `Fee of ${name}`, dollars: 1500, per: 'loan' as const }]
  const body = { ...quoteBody, fees, pointsPercent, conditions: `Ask for Jo at ${name}`, matchId: match!.id }
  return call(logQuoteEndpoint, { params, body })
}

const tokenOf = (url: string) => /\/comparison\/([\w-]{43})$/.exec(url)![1]!
const open = (token: string) => t.call(openComparisonEndpoint, { body: { token } })
const share = ({ call, params }: WithDeal, lenderNames = false) =>
  call(shareComparisonEndpoint, { params, body: { show: { lenderNames } } })

it('shares a comparison of quotes and final terms without names, address or lenders’ text [CLOSE-01]', async () => {
  const own = await withDeal()
  const { call, params, deal } = own
  const alder = await quoteOf(own, 'Alder Capital', 2)
  const birch = await quoteOf(own, 'Birch Lending', 1)
  await call(chooseQuoteEndpoint, { params: { id: alder.id } })
  const fees = [{ label: 'Fee of Alder Capital', dollars: 1500, per: 'loan' as const }]
  const body = termsBody({ quoteId: alder.id, fees, pointsPercent: 2.5, conditions: 'Ask for Jo' })
  const final = await call(addFinalTermsEndpoint, { params, body })

  const { url, ...link } = await share(own)
  expect(url).toMatch(/^http:\/\/localhost:3000\/comparison\/[\w-]{43}$/)
  expect(link).toMatchObject({ kind: 'comparison', show: { lenderNames: false, address: false }, views: 0 })
  const compared = await open(tokenOf(url))
  expect(SharedComparison.parse(compared)).toEqual(compared)
  expect(compared).toMatchObject({ propertyState: 'California', holdMonths: alder.cost.holdMonths })
  // The lowest total comes first: one point before two and a half.
  expect(compared.lenders).toMatchObject([
    {
      name: null,
      isChosen: false,
      quote: { ratePercent: 10.5, pointsPercent: 1, totalCost: birch.totalCost },
      final: null,
      difference: null,
      causes: [],
    },
    {
      name: null,
      isChosen: true,
      isClosed: false,
      quote: { pointsPercent: 2, totalCost: alder.totalCost },
      final: { pointsPercent: 2.5, totalCost: final.comparison.total },
      difference: 800,
      causes: [{ cause: 'points', dollars: 800 }],
    },
  ])
  const secrets = [deal.id, deal.userId, '12 Elm', 'Byron', '650-699', 'Alder', 'Birch', 'Jo at', 'Fee of', '71234']
  for (const secret of secrets) expect(JSON.stringify(compared)).not.toContain(secret)
  await open(tokenOf(url))
  const { sheets } = await call(listSheetsEndpoint, { params })
  expect(sheets).toMatchObject([{ id: link.id, kind: 'comparison', views: 2 }])
  expect(await rowsContaining(t, tokenOf(url))).toEqual([])
  const { events } = await call(getTimelineEndpoint, { params })
  expect(events.map(({ kind, data }) => [kind, data])).toContainEqual([
    'shared',
    { sheetId: link.id, kind: 'comparison' },
  ])
})

it('shows lenders’ names when chosen, and omits quotes that the investor declined', async () => {
  const own = await withDeal()
  await quoteOf(own, 'Alder Capital', 2)
  const birch = await quoteOf(own, 'Birch Lending', 1)
  const { url } = await share(own, true)
  const names = async () => (await open(tokenOf(url))).lenders.map(({ name }) => name)
  expect(await names()).toEqual(['Birch Lending', 'Alder Capital'])
  await own.call(declineQuoteEndpoint, { params: { id: birch.id } })
  expect(await names()).toEqual(['Alder Capital'])
  await own.call(addFinalTermsEndpoint, { params: own.params, body: termsBody({ lenderName: 'Corner Bank' }) })
  expect(await names()).toEqual(['Corner Bank', 'Alder Capital'])
})

it('keeps each lender’s letter when another one quotes less or is declined [CLOSE-01]', async () => {
  const own = await withDeal()
  const alder = await quoteOf(own, 'Alder Capital', 2)
  const { url } = await share(own)
  const letters = async () =>
    (await open(tokenOf(url))).lenders.map(({ place, quote }) => [place, quote!.pointsPercent])
  expect(await letters()).toEqual([[0, 2]])
  await quoteOf(own, 'Birch Lending', 1)
  expect(await letters()).toEqual([
    [1, 1],
    [0, 2],
  ])
  await own.call(declineQuoteEndpoint, { params: { id: alder.id } })
  expect(await letters()).toEqual([[1, 1]])
})

it('compares final terms with the version of the quote that they were entered for', async () => {
  const own = await withDeal()
  const first = await quoteOf(own, 'Alder Capital', 2)
  const body = termsBody({ quoteId: first.id, fees: first.fees, pointsPercent: 2.5 })
  await own.call(addFinalTermsEndpoint, { params: own.params, body })
  await quoteOf(own, 'Alder Capital', 3)
  const { lenders } = await open(tokenOf((await share(own)).url))
  expect(lenders).toMatchObject([{ quote: { pointsPercent: 2 }, final: { pointsPercent: 2.5 }, difference: 800 }])
})

it('compares the chosen one of a lender’s quotes, else the newest, when one was logged [CLOSE-01]', async () => {
  const own = await withDeal()
  const matches = await own.call(listDealMatchesEndpoint, { params: own.params })
  const matchId = matches.find(({ lender }) => lender.name === 'Alder Capital')!.id
  const { quoteId } = await addStoredRequest(t, { userId: own.deal.userId, dealId: own.deal.id, matchId })
  await quoteOf(own, 'Alder Capital', 3)
  const points = async () =>
    (await open(tokenOf((await share(own)).url))).lenders.map(({ quote }) => quote!.pointsPercent)
  expect(await points()).toEqual([3])
  await own.call(chooseQuoteEndpoint, { params: { id: quoteId } })
  expect(await points()).toEqual([quoteBody.pointsPercent])
})

it('marks an expired quote and lists it last', async () => {
  const own = await withDeal()
  await quoteOf(own, 'Alder Capital', 2)
  const birch = await quoteOf(own, 'Birch Lending', 1)
  await t.connection.pool.query(`update quotes set valid_until = '2020-01-02' where id = $1`, [birch.id])
  const { lenders } = await open(tokenOf((await share(own)).url))
  expect(lenders.map(({ isExpired, quote }) => [isExpired, quote!.pointsPercent])).toEqual([
    [false, 2],
    [true, 1],
  ])
})

it('answers every inactive link the same: unknown, a sheet’s, revoked, expired, closed account', async () => {
  const own = await withDeal()
  const { call, params } = own
  expect(await refusalOf(share(own))).toMatchObject({ status: 409, message: noComparisonMessage })
  await quoteOf(own, 'Alder Capital', 2)
  const gone = await refusalOf(open('A'.repeat(43)))
  expect(gone).toEqual({ status: 404, message: sheetGoneMessage })
  expect(await refusalOf(open('x'))).toEqual(gone)
  const sheet = await call(createSheetEndpoint, { params, body: { show: {} } })
  expect(await refusalOf(open(sheet.url.split('/').at(-1)!))).toEqual(gone)

  const first = await share(own)
  await open(tokenOf(first.url))
  await call(endSheetEndpoint, { params: { ...params, sheetId: first.id } })
  expect(await refusalOf(open(tokenOf(first.url)))).toEqual(gone)

  const second = await share(own)
  t.setClock(new Date(Date.parse(second.expiresAt) + 60_000))
  expect(await refusalOf(open(tokenOf(second.url)))).toEqual(gone)
  t.setClock(undefined)
  await open(tokenOf(second.url))
  await call(deleteAccountEndpoint)
  expect(await refusalOf(open(tokenOf(second.url)))).toEqual(gone)
})

it('doesn’t share a comparison of another investor’s deal', async () => {
  const own = await withDeal()
  await quoteOf(own, 'Alder Capital', 2)
  const other = await withDeal()
  const stolen = other.call(shareComparisonEndpoint, { params: own.params, body: { show: {} } })
  expect((await refusalOf(stolen)).status).toBe(404)
})

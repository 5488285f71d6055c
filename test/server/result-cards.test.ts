import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteAccountEndpoint } from '#contract/accounts/profile.ts'
import { addFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import {
  createSheetEndpoint,
  endSheetEndpoint,
  listSheetsEndpoint,
  openSheetEndpoint,
  sheetGoneMessage,
} from '#contract/deals/deal-sheet.ts'
import { setStageEndpoint } from '#contract/deals/deal-status.ts'
import { createDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { recordResultEndpoint } from '#contract/project/project.ts'
import {
  noResultMessage,
  openResultEndpoint,
  renderResultImageEndpoint,
  SharedResult,
  shareResultEndpoint,
} from '#contract/project/result-card.ts'
import { chooseQuoteEndpoint, logQuoteEndpoint } from '#contract/quotes/deal-quotes.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { refusalOf, rowsContaining } from '#test/builders/account-builders.ts'
import { termsBody } from '#test/builders/closing-builders.ts'
import { addInvestor, addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { quoteBody } from '#test/builders/quote-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
  await addLenders(t, [{ name: 'Alder Capital' }, { name: 'Sample Lending', isSample: true }])
})
afterAll(() => t.close())

async function withDeal() {
  const investor = await addInvestor(t, { firstName: 'Ada', lastName: 'Byron', liquidReserves: 71_234 })
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody({ repairBudget: 60_000 }) })
  return { ...investor, deal, params: { id: deal.id } }
}
type WithDeal = Awaited<ReturnType<typeof withDeal>>

/** Closes on a chosen quote with final terms that differ by `points`, and sells after 150 days. */
async function sell({ call, params }: WithDeal, points?: number, lender = 'Alder Capital') {
  const on = addDays(todayOf(t.deps.clock()), -150)
  let finalTermsId: string | undefined
  if (points !== undefined) {
    const match = (await call(listDealMatchesEndpoint, { params })).find((one) => one.lender.name === lender)
    const quote = await call(logQuoteEndpoint, { params, body: { ...quoteBody, matchId: match!.id } })
    await call(chooseQuoteEndpoint, { params: { id: quote.id } })
    const body = termsBody({ quoteId: quote.id, pointsPercent: quoteBody.pointsPercent + points })
    finalTermsId = (await call(addFinalTermsEndpoint, { params, body })).id
  }
  await call(setStageEndpoint, { params, body: { stage: 'Funded', on, ...(finalTermsId && { finalTermsId }) } })
  const body = { kind: 'sold' as const, on: todayOf(t.deps.clock()), price: 331_777, costs: 20_321 }
  return (await call(recordResultEndpoint, { params, body })).result!
}

const tokenOf = (url: string) => /\/result\/([\w-]{43})$/.exec(url)![1]!
const open = (token: string) => t.call(openResultEndpoint, { body: { token } })

async function sizeOf(path: string) {
  const reply = await t.fetch(path)
  const body = Buffer.from(await reply.arrayBuffer())
  if (reply.status !== 200) return { status: reply.status }
  return { status: 200, headers: reply.headers, width: body.readUInt32BE(16), height: body.readUInt32BE(20) }
}

it('shows a result behind a random link without address, name, prices or lender, and counts views [DRAW-04]', async () => {
  const own = await withDeal()
  const { call, params, deal } = own
  const result = await sell(own, 0)
  const { url, ...link } = await call(shareResultEndpoint, { params, body: { show: {} } })
  expect(url).toMatch(/^http:\/\/localhost:3000\/result\/[\w-]{43}$/)
  expect(link).toMatchObject({ kind: 'result', show: { address: false, name: false }, views: 0 })
  const card = await open(tokenOf(url))
  expect(SharedResult.parse(card)).toEqual(card)
  expect(card).toMatchObject({
    kind: 'sold',
    profit: result.profit,
    planned: result.planned,
    cash: result.cash,
    days: 150,
    keptQuote: true,
    propertyAddress: null,
    name: null,
  })
  for (const secret of [deal.id, deal.userId, '12 Elm', 'Byron', '650-699', 'Alder', '331777', '20321', '71234'])
    expect(JSON.stringify(card)).not.toContain(secret)
  await open(tokenOf(url))
  expect((await call(listSheetsEndpoint, { params })).sheets).toMatchObject([{ id: link.id, kind: 'result', views: 2 }])
  expect(await rowsContaining(t, tokenOf(url))).toEqual([])
})

it('shows the address and name when chosen, and that the lender changed its quote', async () => {
  const own = await withDeal()
  await sell(own, 1)
  const { url } = await own.call(shareResultEndpoint, {
    params: own.params,
    body: { show: { address: true, name: true } },
  })
  expect(await open(tokenOf(url))).toMatchObject({
    propertyAddress: '12 Elm Street, Fresno',
    name: 'Ada Byron',
    keptQuote: false,
  })
})

it('says that a lender is a sample even if the investor logged its quote manually [DRAW-04]', async () => {
  const shared = async (lender: string) => {
    const own = await withDeal()
    await sell(own, 0, lender)
    const { url } = await own.call(shareResultEndpoint, { params: own.params, body: { show: {} } })
    return open(tokenOf(url))
  }
  expect(await shared('Sample Lending')).toMatchObject({ keptQuote: true, isSampleLender: true })
  expect(await shared('Alder Capital')).toMatchObject({ keptQuote: true, isSampleLender: false })
})

it('draws the card for its owner and for its link, in the size that social networks use [SHELL-12]', async () => {
  const own = await withDeal()
  const { call, params } = own
  expect(await refusalOf(call(renderResultImageEndpoint, { params, body: { show: {} } }))).toMatchObject({
    status: 409,
    message: noResultMessage,
  })
  await sell(own)
  const { png } = await call(renderResultImageEndpoint, { params, body: { show: { address: true, name: true } } })
  const file = Buffer.from(png, 'base64')
  expect([file.toString('latin1', 1, 4), file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])

  const { url, id } = await call(shareResultEndpoint, { params, body: { show: {} } })
  const { imagePath, keptQuote } = await open(tokenOf(url))
  expect(keptQuote).toBeNull()
  expect(imagePath).not.toContain(tokenOf(url))
  const image = await sizeOf(imagePath)
  expect(image).toMatchObject({ status: 200, width: 1200, height: 630 })
  expect(image.headers!.get('cache-control')).toBe('private, no-store')
  expect(image.headers!.get('x-robots-tag')).toBe('noindex')
  // A request for the image doesn't count as a view.
  expect((await call(listSheetsEndpoint, { params })).sheets).toMatchObject([{ views: 1 }])
  await call(endSheetEndpoint, { params: { ...params, sheetId: id } })
  expect(await sizeOf(imagePath)).toEqual({ status: 404 })
})

it('answers every inactive link the same: unknown, a sheet’s, revoked, expired, closed account [DRAW-04]', async () => {
  const own = await withDeal()
  const { call, params } = own
  const share = () => call(shareResultEndpoint, { params, body: { show: {} } })
  expect(await refusalOf(share())).toMatchObject({ status: 409, message: noResultMessage })
  await sell(own)
  const gone = await refusalOf(open('A'.repeat(43)))
  expect(gone).toEqual({ status: 404, message: sheetGoneMessage })
  expect(await refusalOf(open('x'))).toEqual(gone)
  const sheet = await call(createSheetEndpoint, { params, body: { show: {} } })
  expect(await refusalOf(open(sheet.url.split('/').at(-1)!))).toEqual(gone)

  const first = await share()
  expect(await refusalOf(t.call(openSheetEndpoint, { body: { token: tokenOf(first.url) } }))).toEqual(gone)
  await open(tokenOf(first.url))
  await call(endSheetEndpoint, { params: { ...params, sheetId: first.id } })
  expect(await refusalOf(open(tokenOf(first.url)))).toEqual(gone)

  const second = await share()
  t.setClock(new Date(Date.parse(second.expiresAt) + 60_000))
  expect(await refusalOf(open(tokenOf(second.url)))).toEqual(gone)
  t.setClock(undefined)
  const { imagePath } = await open(tokenOf(second.url))
  await call(deleteAccountEndpoint)
  expect(await refusalOf(open(tokenOf(second.url)))).toEqual(gone)
  expect(await sizeOf(imagePath)).toEqual({ status: 404 })
})

it('neither draws nor shares the result of another investor’s deal', async () => {
  const own = await withDeal()
  await sell(own)
  const other = await withDeal()
  for (const endpoint of [renderResultImageEndpoint, shareResultEndpoint])
    expect((await refusalOf(other.call(endpoint, { params: own.params, body: { show: {} } }))).status).toBe(404)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteAccountEndpoint } from '#contract/accounts/profile.ts'
import {
  createSheetEndpoint,
  DealSheet,
  endSheetEndpoint,
  listSheetsEndpoint,
  openSheetEndpoint,
  sheetGoneMessage,
} from '#contract/deals/deal-sheet.ts'
import { reopenDealEndpoint, withdrawDealEndpoint } from '#contract/deals/deal-status.ts'
import { getTimelineEndpoint } from '#contract/deals/deal-timeline.ts'
import { createDealEndpoint, getDealEndpoint } from '#contract/deals/deals.ts'
import { individualEntityType } from '#domain/choices/profile-choices.ts'
import { verdictWords } from '#domain/verdict/verdict-figures.ts'
import { jobDefinitions } from '#server/app.ts'
import { localKey } from '#server/platform/http/route.ts'
import { refusalOf, rowsContaining } from '#test/builders/account-builders.ts'
import { addInvestor, addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
  await addLenders(t, [{ name: 'Alder Capital' }])
})
afterAll(() => t.close())

async function withDeal(more: Parameters<typeof addInvestor>[1] = {}) {
  const investor = await addInvestor(t, { firstName: 'Ada', lastName: 'Byron', liquidReserves: 1000, ...more })
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody({ repairBudget: 60_000 }) })
  return { ...investor, deal, params: { id: deal.id } }
}

const tokenOf = (url: string) => /\/sheet\/([\w-]{43})$/.exec(url)![1]!
const open = (token: string) => t.call(openSheetEndpoint, { body: { token } })

it('shows a deal behind a 32-byte random link without address, name or credit, and counts views [LIFE-06]', async () => {
  const { call, params, deal } = await withDeal()
  const { url, ...link } = await call(createSheetEndpoint, { params, body: { show: {} } })
  expect(url).toMatch(/^http:\/\/localhost:3000\/sheet\/[\w-]{43}$/)
  expect(link).toMatchObject({
    show: { address: false, name: false, creditRange: false, verdict: false, lenders: false },
    views: 0,
  })
  const sheet = await open(tokenOf(url))
  expect(DealSheet.parse(sheet)).toEqual(sheet)
  expect(sheet).toMatchObject({
    loanAmount: 160_000,
    propertyState: 'California',
    propertyAddress: null,
    name: null,
    creditRange: null,
    verdict: null,
    medians: null,
    eligibleCount: null,
  })
  for (const secret of [deal.id, deal.userId, '12 Elm', 'Byron', '650-699', 'Alder', 'Buy, renovate'])
    expect(JSON.stringify(sheet)).not.toContain(secret)
  await open(tokenOf(url))
  // Rendering the page for a program that checks the link isn't a view.
  await t.call(openSheetEndpoint, { body: { token: tokenOf(url), isRead: false } })
  expect((await call(listSheetsEndpoint, { params })).sheets).toMatchObject([{ id: link.id, views: 2 }])
  expect(await rowsContaining(t, tokenOf(url))).toEqual([])
})

it('shows the chosen facts, and never the investor’s reserves [LIFE-06]', async () => {
  const { call, params } = await withDeal()
  const show = { address: true, name: true, creditRange: true, verdict: true, lenders: true }
  const { url } = await call(createSheetEndpoint, { params, body: { show } })
  const own = await call(getDealEndpoint, { params })
  expect(own.insight.verdict!.reasons.map(({ about }) => about)).toContain('cash')
  const sheet = await open(tokenOf(url))
  expect(sheet).toMatchObject({
    propertyAddress: '12 Elm Street, Fresno',
    name: 'Ada Byron',
    creditRange: 'Good (650-699)',
    eligibleCount: 1,
  })
  expect(sheet.verdict!.reasons.map(({ about }) => about)).not.toContain('cash')
  expect(JSON.stringify(sheet)).not.toMatch(/reserve/i)
})

it.each([
  ['a person', { entityType: individualEntityType, companyName: 'Byron Homes LLC' }, 'Ada Byron'],
  ['a company', { entityType: 'LLC', companyName: 'Byron Homes LLC' }, 'Byron Homes LLC'],
  ['a company without a company name', { entityType: 'LLC', companyName: null }, 'Ada Byron'],
  ['an investor without an entity type', { entityType: null, companyName: 'Byron Homes LLC' }, 'Ada Byron'],
  ['an individual with only a first name', { entityType: individualEntityType, lastName: null }, 'Ada'],
  [
    'an individual with only a company name',
    { entityType: individualEntityType, firstName: null, lastName: null, companyName: 'Byron Homes LLC' },
    'Byron Homes LLC',
  ],
  ['an investor without any name', { entityType: null, firstName: null, lastName: null, companyName: null }, null],
])('shows the name of %s [LIFE-06]', async (_, person, name) => {
  const { call, params } = await withDeal(person)
  const { url } = await call(createSheetEndpoint, { params, body: { show: { name: true } } })
  expect((await open(tokenOf(url))).name).toBe(name)
})

it('shows the verdict without the reserves, with its other reasons [LIFE-06]', async () => {
  const { call, params } = await withDeal()
  const { url } = await call(createSheetEndpoint, { params, body: { show: { verdict: true, lenders: true } } })
  const { verdict } = (await call(getDealEndpoint, { params })).insight
  const others = verdict!.reasons.filter(({ about }) => about !== 'cash')
  expect(others.length).toBeGreaterThan(0)
  expect(new Set(others.map(({ word }) => word)).size).toBeGreaterThan(1)
  const shown = (await open(tokenOf(url))).verdict!
  expect(shown.reasons).toEqual(others)
  const inOrder = verdictWords.filter((word) => others.some((one) => one.word === word))
  expect(shown.word).toBe(inOrder.at(-1))
  const without = await call(createSheetEndpoint, { params, body: { show: { verdict: true } } })
  const { verdict: kept, eligibleCount } = await open(tokenOf(without.url))
  expect(eligibleCount).toBeNull()
  expect(kept!.reasons).toEqual(others.filter(({ about }) => !['lenders', 'published'].includes(about)))
})

it('gives all inactive links the same reply: unknown, malformed, expired, withdrawn deal, closed account [LIFE-06]', async () => {
  const { call, params } = await withDeal()
  const { url, id } = await call(createSheetEndpoint, { params, body: { show: { address: true } } })
  const token = tokenOf(url)
  const gone = await refusalOf(open('A'.repeat(43)))
  expect(gone).toEqual({ status: 404, message: sheetGoneMessage })
  expect(await refusalOf(open('x'))).toEqual(gone)

  await call(withdrawDealEndpoint, { params, body: {} })
  expect(await refusalOf(open(token))).toEqual(gone)
  expect(await refusalOf(call(createSheetEndpoint, { params, body: {} }))).toMatchObject({
    status: 409,
    reason: 'withdrawn',
    message: 'This deal is withdrawn. Reopen it first.',
  })
  await call(reopenDealEndpoint, { params })
  expect((await open(token)).propertyAddress).toBe('12 Elm Street, Fresno')

  t.setClock(new Date(Date.now() + 14 * 86_400_000 - 60_000))
  await open(token)
  t.setClock(new Date(Date.now() + 14 * 86_400_000 + 60_000))
  expect(await refusalOf(open(token))).toEqual(gone)
  expect((await call(listSheetsEndpoint, { params })).sheets).toEqual([])
  t.setClock(undefined)

  const end = () => call(endSheetEndpoint, { params: { ...params, sheetId: id } })
  expect(await end()).toEqual({ message: 'The link no longer works.' })
  const unshared = async () =>
    (await call(getTimelineEndpoint, { params })).events.filter(({ kind }) => kind === 'unshared').length
  expect(await unshared()).toBe(1)
  await end()
  expect(await refusalOf(open(token))).toEqual(gone)
  expect((await call(listSheetsEndpoint, { params })).sheets).toEqual([])
  const { events } = await call(getTimelineEndpoint, { params })
  expect(events.map(({ kind }) => kind)).toEqual(['unshared', 'reopened', 'withdrawn', 'shared', 'submitted'])

  const second = await call(createSheetEndpoint, { params, body: { show: {} } })
  await call(deleteAccountEndpoint)
  expect(await refusalOf(open(tokenOf(second.url)))).toEqual(gone)
})

it('deletes a link thirty days after it ended, and not earlier [LIFE-06]', async () => {
  const { call, params } = await withDeal()
  const { expiresAt } = await call(createSheetEndpoint, { params, body: { show: {} } })
  const count = async () =>
    (await t.deps.pool.query('select 1 from deal_sheets where deal_id = $1', [params.id])).rowCount
  const cleanUp = async (at: number) => {
    t.setClock(new Date(at))
    const job = jobDefinitions(t.deps).find(({ name }) => name === 'deal-sheet-cleanup')!
    await job.run({} as never, undefined as never)
    t.setClock(undefined)
  }
  const forgotten = Date.parse(expiresAt) + 30 * 86_400_000
  await cleanUp(forgotten)
  expect(await count()).toBe(1)
  await cleanUp(forgotten + 1)
  expect(await count()).toBe(0)
})

it('can’t end another deal’s link, and creates at most 20 at a time [LIFE-06]', async () => {
  const { call, params } = await withDeal()
  const other = await withDeal()
  const theirs = await other.call(createSheetEndpoint, { params: other.params, body: { show: {} } })
  expect((await refusalOf(call(endSheetEndpoint, { params: { ...params, sheetId: theirs.id } }))).status).toBe(404)
  await open(tokenOf(theirs.url))
  for (let made = 0; made < 20; made++) await call(createSheetEndpoint, { params, body: { show: {} } })
  expect(await refusalOf(call(createSheetEndpoint, { params, body: { show: {} } }))).toMatchObject({
    status: 409,
    reason: 'too-many',
  })
})

it('replies to the server’s own renderer as well, and counts its views', async () => {
  const { call, params } = await withDeal()
  const { url } = await call(createSheetEndpoint, { params, body: { show: {} } })
  expect(await t.http.local.get(localKey(openSheetEndpoint))!({ body: { token: tokenOf(url) } })).toMatchObject({
    name: null,
  })
  expect((await call(listSheetsEndpoint, { params })).sheets[0]).toMatchObject({
    views: 1,
    lastViewedAt: expect.any(String),
  })
})

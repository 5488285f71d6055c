import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  createDealEndpoint,
  dashboardStatsEndpoint,
  listDealMatchesEndpoint,
  listTopLendersEndpoint,
  recordContactEndpoint,
} from '#contract/deals/deals.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { addInvestor, addLenders, dealBody, type TestInvestor } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
  await addLenders(
    t,
    Array.from({ length: 8 }, (_, place) => ({
      name: `Lender ${place}`,
      minRate: 9 + place / 4,
      states: ['California', 'Texas'],
    })),
  )
})
afterAll(() => t.close())
afterEach(() => t.setClock(undefined))

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const submit = async (investor: TestInvestor, more?: Parameters<typeof dealBody>[0]) =>
  (await investor.call(createDealEndpoint, { body: dealBody(more) })).deal
const matchesOf = (investor: TestInvestor, id: string) => investor.call(listDealMatchesEndpoint, { params: { id } })
const contact = (investor: TestInvestor, id: string) =>
  investor.call(recordContactEndpoint, { params: { id }, body: { channel: 'email' } })

it('counts open deals, and the matches and distinct contacted lenders of all pending deals [DASH-05] [DASH-14]', async () => {
  const investor = await addInvestor(t)
  const stranger = await addInvestor(t)
  const nothing = { activeDeals: 0, totalMatches: 0, contactedLenders: 0, avgResponseTime: 'N/A' }
  expect(await investor.call(dashboardStatsEndpoint)).toEqual(nothing)
  const first = await submit(investor)
  const second = await submit(investor, { propertyState: 'Texas' })
  const closed = await submit(investor)
  await t.deps.db.update(deals).set({ status: 'withdrawn' }).where(eq(deals.id, closed.id))
  t.setClock(daysAgo(181))
  await submit(investor)
  t.setClock(undefined)
  const counted = { activeDeals: 2, totalMatches: 24, contactedLenders: 0, avgResponseTime: 'N/A' }
  expect(await investor.call(dashboardStatsEndpoint)).toEqual(counted)

  const inFirst = await matchesOf(investor, first.id)
  const inSecond = await matchesOf(investor, second.id)
  await contact(investor, inFirst[0]!.id)
  await contact(investor, inFirst[0]!.id)
  expect(await investor.call(dashboardStatsEndpoint)).toEqual({ ...counted, contactedLenders: 1 })
  // A lender contacted about two deals counts once.
  await contact(investor, inSecond.find(({ lenderId }) => lenderId === inFirst[0]!.lenderId)!.id)
  expect(await investor.call(dashboardStatsEndpoint)).toEqual({ ...counted, contactedLenders: 1 })
  await contact(investor, inSecond[7]!.id)
  expect(await investor.call(dashboardStatsEndpoint)).toEqual({ ...counted, contactedLenders: 2 })
  expect(await stranger.call(dashboardStatsEndpoint)).toEqual(nothing)
})

it('lists lenders that newly entered an open deal’s best five, each once, best first [DASH-12]', async () => {
  const investor = await addInvestor(t)
  expect(await investor.call(listTopLendersEndpoint)).toEqual([])
  const deal = await submit(investor)
  const again = await submit(investor, { propertyState: 'Texas', loanAmount: 165_000 })
  const top = await investor.call(listTopLendersEndpoint)
  const best = (await matchesOf(investor, deal.id)).slice(0, 5)
  const others = (await matchesOf(investor, again.id)).slice(0, 5)
  expect(new Set(top.map(({ lender }) => lender.id))).toEqual(
    new Set([...best, ...others].map(({ lenderId }) => lenderId)),
  )
  expect(top.length).toBe(new Set(top.map(({ lender }) => lender.id)).size)
  const scores = top.map(({ matchScore }) => matchScore)
  expect(scores).toEqual([...scores].sort((a, b) => b - a))
  for (const { lender, dealId, matchScore, matchedAt } of top) {
    const from = [...best, ...others].filter(({ lenderId }) => lenderId === lender.id)
    expect(matchScore).toBe(Math.max(...from.map((match) => match.matchScore)))
    const source = from.find((match) => match.dealId === dealId)!
    expect({ lender, matchedAt }).toEqual({ lender: source.lender, matchedAt: source.createdAt })
  }
})

it('drops lenders once contacted, deactivated, matched over a week ago, or on deals no longer open [DASH-12]', async () => {
  const investor = await addInvestor(t)
  const names = async () => (await investor.call(listTopLendersEndpoint)).map(({ lender }) => lender.name).sort()
  const deal = await submit(investor)
  const all = await matchesOf(investor, deal.id)
  const five = all.slice(0, 5).map(({ lender }) => lender.name)
  expect(await names()).toEqual([...five].sort())
  await contact(investor, all[0]!.id)
  // The contacted lender is still one of the five best, so the sixth doesn't move up.
  expect(await names()).toEqual(five.slice(1).sort())
  await t.deps.db.update(lenders).set({ isActive: false }).where(eq(lenders.id, all[1]!.lenderId))
  expect(await names()).toEqual(five.slice(2).sort())
  await t.deps.db.update(lenders).set({ isActive: true }).where(eq(lenders.id, all[1]!.lenderId))
  t.setClock(daysAgo(-7.1))
  expect(await names()).toEqual([])
  t.setClock(daysAgo(-6.9))
  expect(await names()).toEqual(five.slice(1).sort())
  t.setClock(undefined)
  await t.deps.db.update(deals).set({ status: 'withdrawn' }).where(eq(deals.id, deal.id))
  expect(await names()).toEqual([])
  expect(await (await addInvestor(t)).call(listTopLendersEndpoint)).toEqual([])
})

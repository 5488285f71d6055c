import { afterAll, beforeAll, expect, it } from 'vitest'
import { previewDealEndpoint } from '#contract/deals/deal-preview.ts'
import { rankLenders } from '#domain/matching/matching.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { readSampleLenders } from '#server/features/lenders/sample/read-sample-lenders.ts'
import { addInvestor } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
  await t.deps.db.insert(lenders).values(readSampleLenders(300, new Date()).lenders)
  await t.deps.catalogue.refresh()
})
afterAll(() => t.close())

const figures = {
  propertyState: 'California',
  loanAmount: 160_000,
  purchasePrice: 200_000,
  repairBudget: 25_000,
  estimatedArv: 300_000,
  termMonths: 12,
}

it('shows anonymous callers fit, cost and verdict, and stores nothing [LIFE-04] [TOOL-07]', async () => {
  const preview = await t.call(previewDealEndpoint, { body: figures })
  expect(preview.eligibleCount).toBeGreaterThan(5)
  expect(preview.bestTotal!).toBeLessThanOrEqual(preview.medianTotal!)
  expect(preview.highestTotal!).toBeGreaterThan(preview.medianTotal!)
  expect(preview.verdict?.reasons.length).toBeGreaterThan(0)
  expect(preview.profit).toBe(preview.verdict?.profit)
  expect(preview.picks).toHaveLength(3)
  expect(await t.deps.db.select().from(deals)).toEqual([])
})

it('calls a loan of 90 % of the after-repair value unlikely, and matches no owner-occupied deal [LIFE-04] [MATCH-11]', async () => {
  const dear = await t.call(previewDealEndpoint, { body: { ...figures, loanAmount: 270_000 } })
  expect(dear.verdict?.word).toBe('unlikely')
  const owner = await t.call(previewDealEndpoint, { body: { ...figures, occupancy: 'owner' } })
  expect(owner).toMatchObject({ eligibleCount: 0, bestTotal: null, verdict: null, picks: [] })
})

it("uses a signed-in investor's profile, and allows more previews than for an anonymous caller [LIFE-04]", async () => {
  const [novice, veteran] = await Promise.all([
    addInvestor(t, { creditScoreRange: 'Poor (<600)', flippingExperience: 'First time' }),
    addInvestor(t, { creditScoreRange: 'Excellent (750+)', flippingExperience: '10+ deals', reDealsLast3Years: 12 }),
  ])
  const [dear, cheap] = await Promise.all(
    [novice, veteran].map(({ call }) => call(previewDealEndpoint, { body: { ...figures, occupancy: 'investment' } })),
  )
  expect(cheap!.medians!.ratePercent).toBeLessThan(dear!.medians!.ratePercent)
  expect(cheap!.eligibleCount).toBeGreaterThanOrEqual(dear!.eligibleCount)
  expect(cheap!.medianTotal).toBe(cheap!.medians!.totalCost)
  // One more than an anonymous caller may request.
  for (let ask = 0; ask < 61; ask++)
    await expect(veteran.call(previewDealEndpoint, { body: figures })).resolves.toBeDefined()
})

it('names three different lenders to ask first: lowest cost, best fit, fastest, and why [TOOL-07]', async () => {
  const { picks, bestTotal, medianTotal } = await t.call(previewDealEndpoint, { body: figures })
  const { matchLenders, byId } = t.deps.catalogue.snapshot()
  const noProfile = { creditScoreRange: null, flippingExperience: null, reDealsLast3Years: null }
  const { matches } = rankLenders(matchLenders, previewDealEndpoint.body.parse(figures), noProfile, new Date())
  expect(picks.map(({ reason }) => reason)).toEqual(['cost', 'fit', 'speed'])
  expect(new Set(picks.map(({ lender }) => lender.id)).size).toBe(3)
  const [cost, fit, speed] = picks
  expect(cost!.total!).toBeLessThanOrEqual(
    Math.min(...matches.map((match) => match.cost.totalCost ?? Number.POSITIVE_INFINITY)),
  )
  expect(cost!.total!).toBeGreaterThanOrEqual(bestTotal!)
  expect(cost!.why).toBe(`$${Math.round(medianTotal! - cost!.total!).toLocaleString('en-US')} below typical`)
  expect(fit!.lender.id).toBe(matches.find(({ lender }) => lender.id !== cost!.lender.id)!.lender.id)
  expect(fit!.why).toMatch(/^Meets \d+ of \d+ requirements?/)
  expect(speed!.why).toBe(`${speed!.fundingDays} days to close`)
  for (const { lender } of picks) expect(byId.get(lender.id)!.lender).toMatchObject(lender)
})

it("uses an anonymous caller's credit range, and rejects an unknown range [TOOL-07]", async () => {
  const ask = (creditScoreRange: string) =>
    t.call(previewDealEndpoint, { body: { ...figures, creditScoreRange } as typeof figures })
  const [poor, excellent] = [await ask('Poor (<600)'), await ask('Excellent (750+)')]
  expect(excellent.medians!.ratePercent).toBeLessThan(poor.medians!.ratePercent)
  expect(excellent.eligibleCount).toBeGreaterThanOrEqual(poor.eligibleCount)
  await expect(ask('Splendid')).rejects.toMatchObject({ status: 400 })
})

it('has no costs when no lender makes such a small loan for such a long term [LIFE-04]', async () => {
  expect(await t.call(previewDealEndpoint, { body: { ...figures, loanAmount: 1000, termMonths: 120 } })).toMatchObject({
    eligibleCount: 0,
    bestTotal: null,
    medianTotal: null,
    highestTotal: null,
    medians: null,
    verdict: { word: 'unlikely' },
    picks: [],
  })
})

it('rejects a preview without the required figures [LIFE-04]', async () => {
  const { estimatedArv: _, ...rest } = figures
  await expect(t.call(previewDealEndpoint, { body: rest as typeof figures })).rejects.toMatchObject({ status: 400 })
})

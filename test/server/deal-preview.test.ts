import { afterAll, beforeAll, expect, it } from 'vitest'
import { previewDealEndpoint } from '#contract/deals/deal-preview.ts'
import { explainCheck } from '#domain/matching/match-checks.ts'
import { rankLenders } from '#domain/matching/matching.ts'
import { deals } from '#server/features/deals/submitting/deals.table.ts'
import { lenders } from '#server/features/lenders/catalogue/lenders.table.ts'
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

it('tells how many fit, at what cost, and what to make of it, to anybody, and stores nothing [LIFE-04] [TOOL-07]', async () => {
  const preview = await t.call(previewDealEndpoint, { body: figures })
  expect(preview.eligibleCount).toBeGreaterThan(5)
  expect(preview.bestTotal!).toBeLessThanOrEqual(preview.medianTotal!)
  expect(preview.highestTotal!).toBeGreaterThan(preview.medianTotal!)
  for (const { totalCost } of preview.examples) expect(totalCost).toBeLessThanOrEqual(preview.highestTotal!)
  expect(preview.verdict?.reasons.length).toBeGreaterThan(0)
  expect(preview.profit).toBe(preview.verdict?.profit)
  expect(preview.examples).toHaveLength(3)
  expect(JSON.stringify(preview.examples)).not.toMatch(/name|example\./)
  expect(await t.deps.db.select().from(deals)).toEqual([])
})

it('calls a loan of 90 % of the after-repair value unlikely, and matches nobody who will live there [LIFE-04] [MATCH-11]', async () => {
  const dear = await t.call(previewDealEndpoint, { body: { ...figures, loanAmount: 270_000 } })
  expect(dear.verdict?.word).toBe('unlikely')
  const owner = await t.call(previewDealEndpoint, { body: { ...figures, occupancy: 'owner' } })
  expect(owner).toMatchObject({ eligibleCount: 0, bestTotal: null, verdict: null, examples: [] })
})

it('knows the profile of whoever is signed in, and lets their sliders ask more often than a stranger [LIFE-04]', async () => {
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
  const many = await Promise.allSettled(
    Array.from({ length: 61 }, () => veteran.call(previewDealEndpoint, { body: figures })),
  )
  expect(many.filter(({ status }) => status === 'rejected')).toEqual([])
})

it('shows of an example what the deal meets there, and not what is open or not met [TOOL-07]', async () => {
  const { examples } = await t.call(previewDealEndpoint, { body: figures })
  const { matchLenders } = t.deps.catalogue.snapshot()
  const nobody = { creditScoreRange: null, flippingExperience: null, reDealsLast3Years: null }
  const { matches } = rankLenders(matchLenders, previewDealEndpoint.body.parse(figures), nobody, new Date(), 3)
  const met = (isMet: boolean) =>
    matches.map(({ checks }) =>
      checks.filter(([, result]) => (result === 'pass') === isMet).map((check) => explainCheck(check).sentence),
    )
  expect(examples.map(({ reasons }) => reasons)).toEqual(met(true))
  expect(met(false).flat()).not.toEqual([])
})

it('has no costs to tell where nobody lends so little for so long [LIFE-04]', async () => {
  expect(await t.call(previewDealEndpoint, { body: { ...figures, loanAmount: 1000, termMonths: 120 } })).toMatchObject({
    eligibleCount: 0,
    bestTotal: null,
    medianTotal: null,
    highestTotal: null,
    medians: null,
    verdict: { word: 'unlikely' },
    examples: [],
  })
})

it('asks for the figures that it needs [LIFE-04]', async () => {
  const { estimatedArv: _, ...rest } = figures
  await expect(t.call(previewDealEndpoint, { body: rest as typeof figures })).rejects.toMatchObject({ status: 400 })
})

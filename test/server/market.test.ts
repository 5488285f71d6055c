import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Lender, listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { getMarketEndpoint, getMarketLendersEndpoint } from '#contract/market/market.ts'
import { marketCreditBands, standardLoans } from '#domain/market/standard-loans.ts'
import { toMatchLender } from '#domain/matching/match-lender.ts'
import { programKinds } from '#domain/programs/programs.ts'
import { saveMarketSnapshots } from '#server/features/market/market.jobs.ts'
import { matchByHand } from '#test/builders/model-by-hand.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
let lenders: Lender[]

beforeAll(async () => {
  t = await startTestApp({ env: { SAMPLE_LENDERS: '900' } })
  lenders = []
  for (let page = 1; ; page++) {
    const reply = await t.call(listLendersEndpoint, { query: { page: String(page), limit: '100' } })
    lenders.push(...(reply.lenders as unknown as Lender[]))
    if (!reply.hasMore) break
  }
})
afterAll(() => t.close())

/** Computes a percentile from its definition, independently of the product's code. Null below five values. */
function percentile(values: number[], share: number): number | null {
  if (values.length < 5) return null
  const sorted = [...values].sort((a, b) => a - b)
  const rank = share * (sorted.length - 1)
  const low = Math.trunc(rank)
  const next = sorted[Math.min(low + 1, sorted.length - 1)]!
  return sorted[low]! + (rank - low) * (next - sorted[low]!)
}

const isIn = (states: readonly string[], state: string | null) =>
  state === null || states.length === 0 || states.includes(state)

function programsOf(lender: Lender, kind: string, state: string | null) {
  return lender.programs.filter(
    (program) => (program.kinds as string[]).includes(kind) && isIn(program.states ?? lender.states, state),
  )
}

const places = [null, 'Ohio', 'Wyoming'] as const

it.each(places)(
  'describes the terms that lenders publish in %s, like an independent calculation [MARKET-01]',
  async (state) => {
    const market = await t.call(getMarketEndpoint, { query: state === null ? {} : { state } })
    expect(market).toMatchObject({ state, isSample: true })
    for (const kind of programKinds) {
      const found = market.kinds.find((one) => one.kind === kind)!
      const programs = lenders.map((lender) => programsOf(lender, kind, state)).filter(({ length }) => length > 0)
      expect(found.lenders).toBe(programs.length)
      expect(programs.length).toBeGreaterThan(0)
      for (const { name, ...figure } of found.figures) {
        const values = programs.flatMap((all) => {
          const published = all.flatMap((program) => program[name] ?? [])
          if (published.length === 0) return []
          return name === 'maxAdvancePercent' ? Math.max(...published) : Math.min(...published)
        })
        expect(figure.count).toBe(values.length)
        expect(figure.publishedPercent).toBe(Math.round((values.length / programs.length) * 100))
        expectNear(figure.median, percentile(values, 0.5))
        expectNear(figure.low, percentile(values, 0.1))
        expectNear(figure.high, percentile(values, 0.9))
      }
    }
  },
)

it.each(places)(
  'prices standard loans in %s by credit band, like an independent calculation [MARKET-02]',
  async (state) => {
    const market = await t.call(getMarketEndpoint, { query: state === null ? {} : { state } })
    for (const kind of programKinds)
      for (const band of marketCreditBands) {
        const totals = new Map<string, number>()
        for (const lender of lenders) {
          const matching = toMatchLender(lender)
          for (const program of programsOf(lender, kind, state)) {
            const byHand = matchByHand(
              matching,
              program,
              { ...standardLoans[kind], propertyState: 'Texas' },
              { creditScoreRange: band, flippingExperience: '2-5 deals', reDealsLast3Years: null, entityType: null },
              Date.now(),
            )
            const { H2: _, ...checks } = byHand.checks
            if (Object.values(checks).includes('fail') || byHand.total === null) continue
            totals.set(lender.slug, Math.min(byHand.total, totals.get(lender.slug) ?? Number.POSITIVE_INFINITY))
          }
        }
        const { totalCost } = market.kinds
          .find((one) => one.kind === kind)!
          .loans.find(({ creditScoreRange }) => creditScoreRange === band)!
        expect(totalCost.count).toBe(totals.size)
        expectNear(totalCost.median, percentile([...totals.values()], 0.5))
        expectNear(totalCost.high, percentile([...totals.values()], 0.9))
        const dots = await t.call(getMarketLendersEndpoint, {
          query: { kind, creditScoreRange: band, limit: '1000', ...(state ? { state } : {}) },
        })
        expect(dots.total).toBe(totals.size)
        expect(dots.totals).toHaveLength(totals.size)
        for (const { slug, totalCost: cost } of dots.lenders) expectNear(cost, totals.get(slug) ?? null)
      }
  },
)

it('shows counts but no medians if fewer than five lenders publish a figure [MARKET-01]', async () => {
  const market = await t.call(getMarketEndpoint, { query: {} })
  const spreads = market.kinds.flatMap(({ figures, loans }) => [...figures, ...loans.map(({ totalCost }) => totalCost)])
  for (const { count, median, low, high } of spreads)
    expect([median, low, high].every((value) => (value === null) === count < 5)).toBe(true)
  expect(market.states).toHaveLength(50)
  for (const { lenders: count, totalCost } of market.states) expect(totalCost === null).toBe(count < 5)
})

it('stores each week’s figures once, and charts them from the second week on [MARKET-03]', async () => {
  t.setClock(new Date('2026-03-04T12:00:00Z'))
  await saveMarketSnapshots(t.deps)
  await saveMarketSnapshots(t.deps)
  t.setClock(new Date('2026-03-09T12:00:00Z'))
  await saveMarketSnapshots(t.deps)
  const { history, kinds } = await t.call(getMarketEndpoint, { query: { state: 'OH', kind: 'flip' } })
  expect(history.map(({ week }) => week)).toEqual(['2026-03-02', '2026-03-09'])
  const [flip] = kinds
  expect(history[1]).toEqual({
    week: '2026-03-09',
    kind: 'flip',
    lenders: flip!.lenders,
    rate: pick(flip!.figures.find(({ name }) => name === 'minRate')!),
    totalCost: pick(flip!.loans.find(({ creditScoreRange }) => creditScoreRange === 'Good (650-699)')!.totalCost),
  })
  t.setClock(undefined)
})

it('offers the same figures as CSV, cacheable by anyone [MARKET-04]', async () => {
  const market = await t.call(getMarketEndpoint, { query: { state: 'ohio' } })
  const response = await t.fetch('/api/market.csv?state=ohio')
  expect(response.headers.get('content-type')).toContain('text/csv')
  expect(response.headers.get('cache-control')).toContain('public')
  const [header, ...rows] = (await response.text()).trim().split('\r\n')
  expect(header).toContain('state,day,kind,figure')
  const rate = market.kinds[0]!.figures[0]!
  const { asOf } = market
  expect(rows[0]).toBe(
    `Ohio,${asOf},flip,minRate,,${market.kinds[0]!.lenders},${rate.count},${rate.median},${rate.low},${rate.high}`,
  )
  expect(rows).toHaveLength(programKinds.length * (5 + marketCreditBands.length))
})

it.each([
  ['/api/market?kind=jumbo', 'kind must be one of flip, bridge, construction, rental'],
  ['/api/market?state=Atlantis', 'state must be one of the 50 states by name, abbreviation or slug'],
  ['/api/market.csv?state=Atlantis', 'state must be one of the 50 states by name, abbreviation or slug'],
])('answers %s with 400 and a hint [MARKET-04]', async (path, message) => {
  const response = await t.fetch(path)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ message })
})

function pick({ median, low, high }: { median: number | null; low: number | null; high: number | null }) {
  return { median, low, high }
}

function expectNear(actual: number | null, expected: number | null): void {
  if (actual === null || expected === null) expect(actual).toBe(expected)
  else expect(Math.abs(actual - expected)).toBeLessThan(0.011)
}

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { setStageEndpoint, withdrawDealEndpoint } from '#contract/deals/deal-status.ts'
import { createDealEndpoint, getDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { listHeadlinesEndpoint } from '#contract/deals/headlines.ts'
import {
  changeLinesEndpoint,
  getProjectEndpoint,
  maxWorkLines,
  type NewFact,
  recordFactEndpoint,
  recordResultEndpoint,
  removeFactEndpoint,
  type WorkLineInput,
} from '#contract/project/project.ts'
import { listProjectsEndpoint } from '#contract/project/projects.ts'
import { chooseQuoteEndpoint, logQuoteEndpoint } from '#contract/quotes/deal-quotes.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { sumCents } from '#domain/project/project-terms.ts'
import { exportUser } from '#server/features/accounts/personal-data/export-user.ts'
import { refusalOf } from '#test/builders/account-builders.ts'
import { addInvestor, addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { quoteBody } from '#test/builders/quote-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
  await addLenders(t, [{ name: 'Alder Capital' }])
})
afterEach(() => t.setClock(undefined))
afterAll(() => t.close())

const example = {
  occupancy: 'investment' as const,
  dealType: 'Purchase' as const,
  purchasePrice: 185_000,
  repairBudget: 60_000,
  estimatedArv: 330_000,
  loanAmount: 217_250,
  downpayment: 30_000,
  termMonths: 12,
  holdMonths: 9,
}
const work: WorkLineInput[] = [
  { label: 'Roof', cost: 20_000, month: 1 },
  { label: 'Kitchen', cost: 20_000, month: 2 },
  { label: 'Baths', cost: 20_000, month: 3 },
]

async function withDeal(more: Parameters<typeof dealBody>[0] = {}, reserves: number | null = 50_000) {
  const investor = await addInvestor(t, { liquidReserves: reserves })
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody({ ...example, ...more }) })
  return { ...investor, dealId: deal.id, params: { id: deal.id } }
}
type WithDeal = Awaited<ReturnType<typeof withDeal>>

/** Logs a quote with the example's terms and chooses it. */
async function chooseQuote({ call, params }: WithDeal) {
  const [match] = await call(listDealMatchesEndpoint, { params })
  const fees = [
    { label: 'Loan fees', dollars: 1995, per: 'loan' as const },
    { label: 'Draw fee', dollars: 175, per: 'draw' as const },
  ]
  const terms = {
    ...{ ratePercent: 10.93, pointsPercent: 2.29, loanAmount: 217_250, interestBasis: 'drawn' as const },
    ...{ extensionFeePercent: 1, fees },
  }
  const quote = await call(logQuoteEndpoint, { params, body: { ...quoteBody, ...terms, matchId: match!.id } })
  await call(chooseQuoteEndpoint, { params: { id: quote.id } })
}

/** Marks the deal as funded on a day. */
async function fund({ call, params }: WithDeal, on: string) {
  await call(setStageEndpoint, { params, body: { stage: 'Funded', on } })
}

const record = ({ call, params }: WithDeal, body: NewFact, key?: string) =>
  call(recordFactEndpoint, { params, body }, key ? { idempotencyKey: key } : {})

it('plans a deal’s cash with the terms of its chosen quote [DRAW-01]', async () => {
  const own = await withDeal()
  const { call, params } = own
  const empty = await call(getProjectEndpoint, { params })
  expect(empty).toMatchObject({ lines: [], months: [], peak: null, version: 0, lag: 1, terms: { source: 'median' } })
  await chooseQuote(own)
  const project = await call(changeLinesEndpoint, { params, body: { lines: work } })
  expect(project.months.map(({ draw }) => draw)).toEqual([0, 0, 19_825, 19_825, 19_825, 0, 0, 0, 0, 0])
  // 15 days of interest and a year of insurance are prepaid.
  expect(project.months[0]!.cash).toBe(sumCents([39_070.03, 716.14, 1800]))
  expect(project).toMatchObject({
    terms: { source: 'quote', lenderName: 'Alder Capital', interestBasis: 'drawn', carryMonthly: 569.58 },
    peak: { month: 3, amount: 65_607.8 },
    reserves: 50_000,
    repairBudget: 60_000,
    payoff: null,
  })
  const slow = { lines: project.lines, lag: 2, retainagePercent: 10, drawFee: 100, version: project.version }
  const changed = await call(changeLinesEndpoint, { params, body: slow })
  expect(changed.lines).toEqual(project.lines)
  expect(changed.months.map(({ draw }) => draw).slice(3, 6)).toEqual([17_900, 17_900, 23_900])
  expect(await call(getProjectEndpoint, { params })).toEqual(changed)
})

it('keeps lines by id, and rejects a save after another window’s [DRAW-01]', async () => {
  const own = await withDeal()
  const { call, params } = own
  const first = await call(changeLinesEndpoint, { params, body: { lines: work } })
  const [roof] = first.lines
  const stranger = await withDeal()
  const theirs = await stranger.call(changeLinesEndpoint, { params: stranger.params, body: { lines: work } })
  const lines = [{ ...theirs.lines[0]!, label: 'Stolen' }, { ...roof!, label: 'Roof and gutters' }, { ...roof! }]
  const second = await call(changeLinesEndpoint, { params, body: { lines, version: first.version } })
  expect(second.lines.map(({ label }) => label)).toEqual(['Stolen', 'Roof and gutters', 'Roof'])
  expect(second.lines[1]!.id).toBe(roof!.id)
  expect(new Set([...second.lines, ...theirs.lines].map(({ id }) => id)).size).toBe(6)
  expect((await stranger.call(getProjectEndpoint, { params: stranger.params })).lines).toEqual(theirs.lines)
  expect(
    await refusalOf(call(changeLinesEndpoint, { params, body: { lines: [], version: first.version } })),
  ).toMatchObject({ status: 409, reason: 'version-conflict' })
  await record(own, { kind: 'paid', lineId: roof!.id, on: '2026-01-15', amount: 19_000 })
  expect(await refusalOf(call(changeLinesEndpoint, { params, body: { lines: [] } }))).toMatchObject({
    status: 409,
    reason: 'line-paid',
    message: 'Roof and gutters has payments. Remove them first.',
  })
})

it('saves work once when the request is repeated after a lost reply [DRAW-02]', async () => {
  const own = await withDeal()
  const { call, params } = own
  const body = { lines: work, lag: 2, version: 0 }
  const saved = await call(changeLinesEndpoint, { params, body })
  expect(await call(changeLinesEndpoint, { params, body })).toEqual(saved)
  const other = { ...body, lines: work.toReversed() }
  expect(await refusalOf(call(changeLinesEndpoint, { params, body: other }))).toMatchObject({
    reason: 'version-conflict',
  })
  expect(await refusalOf(call(changeLinesEndpoint, { params, body: { ...body, lag: 1 } }))).toMatchObject({
    reason: 'version-conflict',
  })
})

it('rejects invalid figures with a message at the field [DRAW-01]', async () => {
  const { call, params } = await withDeal()
  const put = (lines: unknown, more = {}) =>
    refusalOf(call(changeLinesEndpoint, { params, body: { lines, ...more } as never }))
  expect(await put([{ label: '', cost: 1, month: 1 }])).toMatchObject({ status: 400 })
  expect((await put([{ label: 'Roof', cost: 0, month: 1 }])).message).toContain('Enter what it costs')
  expect((await put([{ label: 'Roof', cost: 5, month: 0 }])).message).toContain('Month must be a whole number')
  expect((await put([], { lag: 3 })).message).toContain('from 0 to 2')
  expect((await put([], { retainagePercent: 21 })).message).toContain('Retainage')
  expect(await put(Array.from({ length: maxWorkLines + 1 }, () => work[0]))).toMatchObject({ status: 400 })
  const facts: unknown[] = [
    { kind: 'paid', on: '2099-01-01', amount: 5 },
    { kind: 'paid', on: '2026-01-01', amount: 0 },
    { kind: 'paid', on: '2026-01-01', amount: 5, lineId: randomUUID() },
    { kind: 'draw-received', on: '2026-01-01', amount: 5, drawId: randomUUID() },
    { kind: 'gift', on: '2026-01-01', amount: 5 },
    { kind: 'paid', on: 'soon', amount: 5 },
  ]
  for (const body of facts)
    expect((await refusalOf(call(recordFactEndpoint, { params, body } as never))).status, JSON.stringify(body)).toBe(
      400,
    )
})

it('records a fact once per key, even after the fact was removed [DRAW-02]', async () => {
  const own = await withDeal()
  const { call, params } = own
  const { lines } = await call(changeLinesEndpoint, { params, body: { lines: work } })
  await fund(own, '2026-01-31')
  const key = randomUUID()
  const paid = { kind: 'paid' as const, lineId: lines[0]!.id, on: '2026-02-10', amount: 23_000 }
  const answers = await Promise.all([1, 2, 3, 4].map(() => record(own, paid, key)))
  for (const { facts } of answers) expect(facts).toHaveLength(1)
  const project = answers[0]!
  expect(project.months[1]).toMatchObject({ work: 23_000, isActual: true })
  expect(project.budget).toMatchObject({ paid: 23_000, expected: 63_000, isOver: false })
  expect(project.budget.lines[0]).toMatchObject({ isDone: true, overPercent: 15, isOver: true })
  expect(await refusalOf(record(own, { ...paid, amount: 1 }, key))).toMatchObject({ status: 422, reason: 'key-reused' })
  const factId = project.facts[0]!.id
  const removed = await call(removeFactEndpoint, { params: { ...params, factId } })
  expect(removed.facts).toEqual([])
  expect((await call(removeFactEndpoint, { params: { ...params, factId } })).facts).toEqual([])
  expect((await record(own, paid, key)).facts).toEqual([])
})

it('tracks draws, and lists a late one among the projects [DRAW-02]', async () => {
  const own = await withDeal()
  const { call, params } = own
  await chooseQuote(own)
  await call(changeLinesEndpoint, { params, body: { lines: work } })
  await fund(own, '2026-01-31')
  const { facts } = await record(own, { kind: 'draw-asked', on: '2026-03-01', amount: 20_000 })
  await record(own, { kind: 'draw-inspected', drawId: facts[0]!.id, on: '2026-03-04' })
  t.setClock(new Date('2026-03-10T20:00:00Z'))
  const rowOf = async () => (await call(listProjectsEndpoint)).rows.find(({ dealId }) => dealId === own.dealId)!
  expect((await rowOf()).lateDraws).toEqual([])
  t.setClock(new Date('2026-03-11T20:00:00Z'))
  expect(await rowOf()).toMatchObject({
    lateDraws: [{ askedOn: '2026-03-01', asked: 20_000, days: 10 }],
    next: { title: 'Loan matures in 90 days', on: '2026-11-02' },
    interestPerDay: 47.74,
  })
  const { draws, months } = await record(own, { kind: 'draw-received', on: '2026-03-11', amount: 19_825 })
  expect(draws).toMatchObject([{ inspectedOn: '2026-03-04', received: 19_825, isLate: false }])
  expect(months[2]).toMatchObject({ draw: 19_825, balance: 177_250 })
  expect((await rowOf()).lateDraws).toEqual([])
})

it('returns today’s payoff amount once the deal is funded [DRAW-03]', async () => {
  const own = await withDeal()
  const { call, params } = own
  await chooseQuote(own)
  await call(changeLinesEndpoint, { params, body: { lines: work } })
  await fund(own, '2026-01-31')
  await record(own, { kind: 'interest', on: '2026-02-28', amount: 1432.29 })
  t.setClock(new Date('2026-03-10T20:00:00Z'))
  const { payoff } = await call(getProjectEndpoint, { params })
  expect(payoff).toEqual({
    on: '2026-03-10',
    balance: 157_250,
    isPlanned: false,
    perDiem: 47.74,
    perDiem365: 47.09,
    interestSince: '2026-02-28',
    interest: 477.43,
    minimumInterest: 0,
    extension: 0,
    exitFee: 0,
    total: 157_727.43,
    maturityOn: '2027-01-31',
    daysToMaturity: 327,
    extensionCost: 2172.5,
    extensionMonths: 3,
  })
})

it('moves unpaid work of past months to the current month, but not the payoff’s planned draws [DRAW-02, DRAW-03]', async () => {
  const own = await withDeal()
  const { call, params } = own
  await chooseQuote(own)
  await call(changeLinesEndpoint, { params, body: { lines: work } })
  await fund(own, '2026-01-31')
  t.setClock(new Date('2026-06-20T20:00:00Z'))
  const project = await call(getProjectEndpoint, { params })
  expect(project.months.map(({ work }) => work)).toEqual([0, 0, 0, 0, 0, 60_000, 0, 0, 0, 0])
  expect(project.months.map(({ draw }) => draw)).toEqual([0, 0, 0, 0, 0, 0, 59_825, 0, 0, 0])
  expect(project.payoff).toMatchObject({ balance: 217_250, isPlanned: true })
  const { rows } = await call(listProjectsEndpoint)
  expect(rows[0]!.cashTiedUp).toBe(project.months[4]!.sum)
  const { headlines } = await call(listHeadlinesEndpoint)
  expect(headlines[0]!.cash.byMonth).toEqual(project.months.map(({ sum }) => sum))
})

it('stores a deal’s result with its plan, changes its stage, and shows a record from three on [DRAW-04]', async () => {
  const investor = await addInvestor(t)
  const endings = ['2026-10-31', '2026-10-31', '2027-02-10']
  for (const [at, on] of endings.entries()) {
    t.setClock(undefined)
    const { deal } = await investor.call(createDealEndpoint, { body: dealBody(example) })
    const own = { ...investor, dealId: deal.id, params: { id: deal.id } }
    const { params, call } = own
    const { lines } = await call(changeLinesEndpoint, { params, body: { lines: work } })
    await fund(own, '2026-01-31')
    t.setClock(new Date('2027-03-01T20:00:00Z'))
    for (const { id } of lines) await record(own, { kind: 'paid', lineId: id, on: '2026-03-15', amount: 22_000 })
    expect((await call(listProjectsEndpoint)).record).toBeNull()
    const body = { kind: 'sold' as const, on, price: 325_000, costs: 26_400 }
    const { result, months, payoff } = await call(recordResultEndpoint, { params, body })
    expect(months.length).toBeGreaterThan(0)
    expect(payoff).toBeNull()
    expect(result).toMatchObject({ ...body, budget: 60_000, paid: 66_000, plannedDays: 273 })
    const sum = result!.causes.reduce((all, { dollars }) => all + dollars, 0)
    expect(sum).toBeCloseTo(result!.profit - result!.planned, 6)
    expect(result!.causes.map(({ cause, dollars }) => [cause, dollars]).slice(0, 2)).toEqual([
      ['price', -5000],
      ['repairs', -6000],
    ])
    expect(await call(getDealEndpoint, { params })).toMatchObject({ stage: 'Sold or Rented', stageOn: on })
    // A second result replaces the first.
    const again = await call(recordResultEndpoint, { params, body: { ...body, price: 330_000 } })
    expect(again.result).toMatchObject({ price: 330_000 })
    if (at === 2)
      expect((await call(listProjectsEndpoint)).record).toEqual({ count: 3, overBudgetPercent: 10, daysLate: 34 })
  }
})

it('removes the result of a deal that moves back from "Sold or Rented", and lists it again [DRAW-04]', async () => {
  const own = await withDeal()
  const { call, params } = own
  await fund(own, '2026-01-31')
  t.setClock(new Date('2026-06-20T20:00:00Z'))
  const body = { kind: 'sold' as const, on: '2026-06-15', price: 330_000, costs: 26_400 }
  await call(recordResultEndpoint, { params, body })
  const setStage = (stage: 'Sold or Rented' | 'Listed', on: string) =>
    call(setStageEndpoint, { params, body: { stage, on } })
  await setStage('Sold or Rented', '2026-06-16')
  expect((await call(getProjectEndpoint, { params })).result).toMatchObject({ price: 330_000 })
  expect((await call(listProjectsEndpoint)).rows).toEqual([])
  await setStage('Listed', '2026-06-01')
  expect(await call(getProjectEndpoint, { params })).toMatchObject({ result: null, payoff: { on: '2026-06-20' } })
  expect((await call(listProjectsEndpoint)).rows.map(({ dealId }) => dealId)).toEqual([own.dealId])
})

it('counts no negative days or interest for a sale before the estimated closing [DRAW-04]', async () => {
  const own = await withDeal()
  const { closingOn, isClosingEstimated } = await own.call(getProjectEndpoint, { params: own.params })
  const on = todayOf(t.deps.clock())
  expect(isClosingEstimated && closingOn > on).toBe(true)
  const body = { kind: 'sold' as const, on, price: 330_000, costs: 26_400 }
  const { result } = await own.call(recordResultEndpoint, { params: own.params, body })
  const closed = await withDeal()
  await fund(closed, on)
  const sameDay = await closed.call(recordResultEndpoint, { params: closed.params, body })
  expect(result).toEqual({ ...sameDay.result, plannedDays: result!.plannedDays })
  expect(result!.days).toBe(0)
})

it('keeps a project private, closes it with its deal, and rejects it for a long loan or a home [DRAW-01]', async () => {
  const own = await withDeal()
  const { params } = own
  const other = await addInvestor(t)
  const body = { lines: work }
  const calls = [
    () => other.call(getProjectEndpoint, { params }),
    () => other.call(changeLinesEndpoint, { params, body }),
    () => other.call(recordFactEndpoint, { params, body: { kind: 'interest', on: '2026-01-01', amount: 5 } }),
    () => other.call(removeFactEndpoint, { params: { ...params, factId: randomUUID() } }),
    () => other.call(recordResultEndpoint, { params, body: { kind: 'sold', on: '2026-01-01', price: 1, costs: 0 } }),
  ]
  for (const call of calls) expect(await refusalOf(call())).toMatchObject({ status: 404, message: 'Deal not found' })
  await own.call(withdrawDealEndpoint, { params, body: {} })
  const closed = { reason: 'deal-closed', message: 'This deal is closed. Reopen it or set an earlier stage first.' }
  expect(await refusalOf(own.call(changeLinesEndpoint, { params, body }))).toMatchObject(closed)
  const dead = await withDeal()
  await dead.call(setStageEndpoint, { params: dead.params, body: { stage: 'Dead' } })
  expect(await refusalOf(dead.call(changeLinesEndpoint, { params: dead.params, body }))).toMatchObject(closed)
  const long = await withDeal({ loanKind: 'rental', termMonths: 360, holdMonths: null })
  const { params: longParams, call } = long
  expect(await call(getProjectEndpoint, { params: longParams })).toMatchObject({ isShortTerm: false, terms: null })
  expect(await refusalOf(call(changeLinesEndpoint, { params: longParams, body }))).toMatchObject({
    reason: 'not-short-term',
  })
  const home = await withDeal({ occupancy: 'owner' })
  expect(await refusalOf(home.call(changeLinesEndpoint, { params: home.params, body }))).toMatchObject({
    reason: 'owner-occupied',
  })
})

it('includes the project in the investor’s export [DRAW-02]', async () => {
  const own = await withDeal()
  const { lines } = await own.call(changeLinesEndpoint, { params: own.params, body: { lines: work } })
  await record(own, { kind: 'paid', lineId: lines[0]!.id, on: '2026-02-10', amount: 23_000 })
  const exported = await exportUser(t.deps.db, own.id, new Date())
  expect(exported.projectLines.map(({ label }) => label)).toEqual(['Roof', 'Kitchen', 'Baths'])
  expect(exported.projectFacts).toMatchObject([{ kind: 'paid', amount: 23_000 }])
  expect(exported.projects).toMatchObject([{ lagMonths: 1 }])
  expect(exported.dealResults).toEqual([])
})

import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { changeProfileEndpoint } from '#contract/accounts/profile.ts'
import { DealInput } from '#contract/deals/deal-input.ts'
import {
  createDealEndpoint,
  dashboardStatsEndpoint,
  getDealEndpoint,
  listDealMatchesEndpoint,
  recordContactEndpoint,
} from '#contract/deals/deals.ts'
import { getMachineEndpoint } from '#contract/desk/machine.ts'
import type { CallError } from '#contract/wire/call.ts'
import { stateNames } from '#domain/states/states.ts'
import { sessions, users } from '#server/features/accounts/accounts.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { matches } from '#server/features/deals/matches.table.ts'
import { listDueDeals, listVisitedDueDeals } from '#server/features/deals/rematch/due-deals.queries.ts'
import { rematchDeals, rematchJob } from '#server/features/deals/rematch/rematch-deals.ts'
import { submitDeal } from '#server/features/deals/submitting/submit-deal.ts'
import { lenderChanges, lenders } from '#server/features/lenders/lenders.table.ts'
import { loanPrograms } from '#server/features/lenders/programs/loan-programs.table.ts'
import { addInvestor, addLenders, dealBody, type TestInvestor, type TestLender } from '#test/builders/deal-builders.ts'
import { openDesk } from '#test/builders/desk-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
})
afterAll(() => t.close())
afterEach(async () => {
  t.setClock(undefined)
  await t.deps.db.delete(deals)
  await t.deps.db.delete(lenders)
})

/** Returns California lenders that all fit the default deal, cheapest first. */
const fitting = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    name: `Lender ${String(place).padStart(2, '0')}`,
    minRate: 9 + place / 20,
  }))
const sixty = fitting(60)
/** More lenders than a deal stores matches: it stores the 50 best, and the 10 cheapest of the others. */
const seventy = fitting(70)

async function submit(investor: TestInvestor, more?: Parameters<typeof dealBody>[0]) {
  return (await investor.call(createDealEndpoint, { body: dealBody(more) })).deal
}
async function matchesOf(investor: TestInvestor, dealId: string) {
  return investor.call(listDealMatchesEndpoint, { params: { id: dealId } })
}
async function changeLenders(ids: string[], change: Partial<typeof lenders.$inferInsert>) {
  await t.deps.db.update(lenders).set(change).where(inArray(lenders.id, ids))
}
/** Reads everything that re-matching writes. */
async function stored() {
  const dealRows = await t.deps.db.select().from(deals).orderBy(deals.id)
  const matchRows = await t.deps.db.select().from(matches).orderBy(matches.id)
  return { dealRows, matchRows }
}

it('logs a run that checked deals, and logs nothing without due deals', async () => {
  await addLenders(t, sixty.slice(0, 3))
  const messages: string[] = []
  const note = (_data: object, message: string) => void messages.push(message)
  const { run } = rematchJob({ ...t.deps, log: { info: note, warn: note } })
  const noJob = undefined as never
  await run({} as never, noJob)
  expect(messages).toEqual([])
  await submit(await addInvestor(t))
  await addLenders(t, [{ name: 'Newcomer', minRate: 7 }])
  await run({} as never, noJob)
  expect(messages).toEqual(['deals matched again'])
})

it('brings a new, better lender into an open deal and writes nothing the second time [DEAL-08]', async () => {
  await addLenders(t, sixty.slice(0, 3))
  const investor = await addInvestor(t)
  const deal = await submit(investor)
  const elsewhere = await submit(investor, { propertyState: 'Texas' })
  await rematchDeals(t.deps)
  const before = await matchesOf(investor, deal.id)
  const later = new Date(Date.now() + 5000)
  t.setClock(later)
  const ids = await addLenders(t, [{ name: 'Newcomer', minRate: 7, maxRate: 8, minPoints: 0, maxPoints: 1 }])
  const result = await rematchDeals(t.deps)
  expect(result).toEqual({ matched: 1, isComplete: true })
  const after = await matchesOf(investor, deal.id)
  expect(after[0]).toMatchObject({ lenderId: ids['Newcomer'], createdAt: later.toISOString(), contacted: 'false' })
  expect(after.slice(1)).toEqual(before)
  const read = await investor.call(getDealEndpoint, { params: { id: deal.id } })
  expect(read).toMatchObject({
    matchCount: 4,
    eligibleCount: 4,
    insight: { bestLenderName: 'Newcomer', lenderCount: 4 },
  })
  const state = await stored()
  expect(await rematchDeals(t.deps)).toEqual({ matched: 0, isComplete: true })
  expect(await stored()).toEqual(state)
  expect((await investor.call(getDealEndpoint, { params: { id: elsewhere.id } })).matchCount).toBe(0)
})

it('removes a deactivated lender and fills its place, but keeps a contacted match [DEAL-08]', async () => {
  const ids = await addLenders(t, seventy)
  const investor = await addInvestor(t)
  const deal = await submit(investor)
  const before = await matchesOf(investor, deal.id)
  expect(before).toHaveLength(60)
  const [gone, used] = before
  await investor.call(recordContactEndpoint, { params: { id: used!.id }, body: { channel: 'email' } })
  await changeLenders([gone!.lenderId, used!.lenderId], { isActive: false })
  expect(await rematchDeals(t.deps)).toEqual({ matched: 1, isComplete: true })
  const after = await matchesOf(investor, deal.id)
  expect(after).toHaveLength(61)
  expect(after.map(({ lenderId }) => lenderId)).not.toContain(gone!.lenderId)
  expect(after.find(({ id }) => id === used!.id)).toMatchObject({
    contacted: 'true',
    fits: false,
    matchScore: used!.matchScore,
    lender: { isActive: 'false' },
  })
  const bestFits = after.filter(({ isBestFit }) => isBestFit).map(({ lender }) => lender.name)
  // The deactivated lender is gone, the contacted one stays, and the next best lenders take both free places.
  expect(bestFits.sort()).toEqual(seventy.slice(2, 52).map(({ name }) => name))
  const read = await investor.call(getDealEndpoint, { params: { id: deal.id } })
  expect(read).toMatchObject({ matchCount: 50, eligibleCount: 68 })
  expect(read.insight.ruleCounts[0]).toEqual({ rule: 'H1', failed: 2, onlyThis: 2 })
  const state = await stored()
  await rematchDeals(t.deps)
  expect(await stored()).toEqual(state)
  // Reactivated, the lender returns to its place. The contacted match is still the same row.
  await changeLenders(Object.values(ids), { isActive: true })
  await rematchDeals(t.deps)
  const back = await matchesOf(investor, deal.id)
  expect(back.map(({ lenderId }) => lenderId)).toEqual(before.map(({ lenderId }) => lenderId))
  expect(back.find(({ lenderId }) => lenderId === used!.lenderId)!.id).toBe(used!.id)
})

it('counts the best fits without a contacted match that no longer fits [DEAL-05]', async () => {
  await addLenders(t, seventy)
  const investor = await addInvestor(t)
  const deal = await submit(investor)
  const [first] = await matchesOf(investor, deal.id)
  await investor.call(recordContactEndpoint, { params: { id: first!.id }, body: { channel: 'email' } })
  await changeLenders([first!.lenderId], { isActive: false })
  await rematchDeals(t.deps)
  const { matchCount } = await investor.call(getDealEndpoint, { params: { id: deal.id } })
  expect(matchCount).toBe(50)
  const rows = await matchesOf(investor, deal.id)
  expect(rows.filter(({ isBestFit }) => isBestFit)).toHaveLength(matchCount)
  expect(rows.at(-1)).toMatchObject({ id: first!.id, fits: false, isBestFit: false, contacted: 'true' })
  expect((await investor.call(dashboardStatsEndpoint)).totalMatches).toBe(matchCount)
})

it('scores changed lenders again and drops the worst beyond the limit, never a contacted one [DEAL-08]', async () => {
  await addLenders(t, seventy)
  const investor = await addInvestor(t)
  const deal = await submit(investor)
  const before = await matchesOf(investor, deal.id)
  const last = before.at(-1)!
  await investor.call(recordContactEndpoint, { params: { id: last.id }, body: { channel: 'phone' } })
  await addLenders(
    t,
    Array.from({ length: 5 }, (_, place) => ({ name: `Better ${place}`, minRate: 7, maxRate: 8 })),
  )
  await changeLenders([before[0]!.lenderId], { minRate: 12, maxRate: 14 })
  await rematchDeals(t.deps)
  const after = await matchesOf(investor, deal.id)
  expect(after).toHaveLength(60)
  expect(after.slice(0, 5).every(({ lender }) => lender.name.startsWith('Better'))).toBe(true)
  expect(after.map(({ id }) => id)).toContain(last.id)
  expect(after.map(({ lenderId }) => lenderId)).not.toContain(before[0]!.lenderId)
  expect((await investor.call(getDealEndpoint, { params: { id: deal.id } })).eligibleCount).toBe(75)
})

it('gives a changed lender new figures under the same match, and leaves other deals unchanged [DEAL-08]', async () => {
  const ids = await addLenders(t, [{ name: 'Moving' }, { name: 'Texan', states: ['Texas'] }])
  const investor = await addInvestor(t)
  const inCalifornia = await submit(investor)
  const inTexas = await submit(investor, { propertyState: 'Texas' })
  await rematchDeals(t.deps)
  const untouched = (await stored()).dealRows.find(({ id }) => id === inTexas.id)
  const [before] = await matchesOf(investor, inCalifornia.id)
  await changeLenders([ids['Moving']!], { minPoints: null, maxPoints: null })
  await rematchDeals(t.deps)
  const [after] = await matchesOf(investor, inCalifornia.id)
  expect(after).toMatchObject({
    id: before!.id,
    createdAt: before!.createdAt,
    cost: { pointsAssumed: true, pointsPercent: 2 },
  })
  expect(after!.terms.data).toBeLessThan(before!.terms.data)
  expect((await stored()).dealRows.find(({ id }) => id === inTexas.id)).toEqual(untouched)
})

it('removes a lender that stopped lending in a deal’s state, and leaves deals in other states alone [DEAL-08]', async () => {
  const investor = await addInvestor(t)
  await addSettledLenders([...seventy, { name: 'Almost', minAmount: 170_000 }])
  const inCalifornia = await submit(investor)
  const inMaine = await submit(investor, { propertyState: 'Maine' })
  await rematchDeals(t.deps)
  const [first, maine] = await Promise.all(
    [inCalifornia, inMaine].map(({ id }) => investor.call(getDealEndpoint, { params: { id } })),
  )
  expect(first).toMatchObject({ matchCount: 50, eligibleCount: 70 })
  const among = new Set((await matchesOf(investor, inCalifornia.id)).map(({ lenderId }) => lenderId))
  const rows = await t.deps.db.select({ id: lenders.id, name: lenders.name }).from(lenders)
  const beyond = rows.find(({ id, name }) => !among.has(id) && name.startsWith('Lender'))!
  await changeLenders([beyond.id], { states: ['Texas'] })
  expect(await rematchDeals(t.deps)).toMatchObject({ matched: 1 })
  const read = await investor.call(getDealEndpoint, { params: { id: inCalifornia.id } })
  expect(read).toMatchObject({ matchCount: 50, eligibleCount: 69 })
  expect(await investor.call(getDealEndpoint, { params: { id: inMaine.id } })).toEqual(maine)
})

it('makes deals due only in states where a changed lender or program lends or lent [DEAL-08]', async () => {
  const investor = await addInvestor(t)
  const ids = await addLenders(t, [{ name: 'Moving', states: ['Ohio'] }])
  const lenderId = ids['Moving']!
  const states = ['Ohio', 'Texas', 'Maine', 'Utah']
  for (const propertyState of states) await submit(investor, { propertyState })
  /** Makes a change, returns the states whose deals it made due, and matches them. */
  async function dueAfter(change: () => Promise<unknown>) {
    await rematchDeals(t.deps)
    await change()
    const due = await listDueDeals(t.deps.db, 10)
    const rows = await t.deps.db.select({ state: deals.propertyState }).from(deals).where(inArray(deals.id, due))
    return rows.map(({ state }) => state).sort()
  }
  const { db } = t.deps
  const program = { lenderId, name: 'Bridge' }
  expect(await dueAfter(() => changeLenders([lenderId], { minRate: 8 }))).toEqual(['Ohio'])
  expect(await dueAfter(() => changeLenders([lenderId], { states: ['Texas'] }))).toEqual(['Ohio', 'Texas'])
  expect(await dueAfter(() => db.insert(loanPrograms).values({ ...program, states: ['Maine'] }))).toEqual([
    'Maine',
    'Texas',
  ])
  expect(await dueAfter(() => changeLenders([lenderId], { isActive: false }))).toEqual(['Maine', 'Texas'])
  expect(await dueAfter(() => db.update(loanPrograms).set({ states: ['Utah'] }))).toEqual(['Maine', 'Texas', 'Utah'])
  expect(await dueAfter(() => db.update(loanPrograms).set({ states: null }))).toEqual(['Texas', 'Utah'])
  expect(await dueAfter(() => db.delete(lenders))).toEqual(['Texas'])
  expect(await dueAfter(() => addLenders(t, [{ name: 'Nationwide', states: [] }]))).toEqual([...states].sort())
  const known = await db.select({ state: lenderChanges.state }).from(lenderChanges)
  expect(known.map(({ state }) => state).sort()).toEqual([...stateNames].sort())
})

it('drops a near miss whose lender was deactivated [DEAL-08] [MATCH-05]', async () => {
  const investor = await addInvestor(t)
  await addSettledLenders([{ name: 'Fits' }, { name: 'Almost', minAmount: 170_000 }])
  const { id } = await submit(investor)
  await rematchDeals(t.deps)
  expect((await investor.call(getDealEndpoint, { params: { id } })).insight.nearMisses).toMatchObject([{ to: 170_000 }])
  await t.deps.db.update(lenders).set({ isActive: false }).where(eq(lenders.name, 'Almost'))
  expect(await rematchDeals(t.deps)).toMatchObject({ matched: 1 })
  expect((await investor.call(getDealEndpoint, { params: { id } })).insight.nearMisses).toEqual([])
})

/** Adds lenders unchanged for days, and one in another state that changed last, so rematching skips the others. */
async function addSettledLenders(rows: readonly TestLender[]) {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await addLenders(t, [
    ...rows.map((row) => ({ ...row, updatedAt: daysAgo(2) })),
    { name: 'Elsewhere', states: ['Alaska'], updatedAt: daysAgo(1) },
  ])
}

/** Records a contact and returns the status. Retries a 503. */
async function contact(investor: TestInvestor, id: string): Promise<number> {
  try {
    await investor.call(recordContactEndpoint, { params: { id }, body: { channel: 'email' } })
    return 200
  } catch (error) {
    const { status } = error as CallError
    if (status !== 503) return status
    await new Promise((resolve) => setTimeout(resolve, 400))
    return contact(investor, id)
  }
}

it('never loses a contact made while it runs [DEAL-08] [DASH-14]', async () => {
  const ids = await addLenders(t, sixty)
  const investor = await addInvestor(t)
  const made: string[] = []
  for (let i = 0; i < 12; i++) made.push((await submit(investor, { loanAmount: 150_000 + i * 1000 })).id)
  const all = (await Promise.all(made.map((id) => matchesOf(investor, id)))).flat()
  const leaving = new Set(Object.values(ids).filter((_, place) => place % 2 === 0))
  await changeLenders([...leaving], { isActive: false })
  const wanted = all.filter(({ lenderId }) => leaving.has(lenderId))
  const statuses: number[] = []
  /** Sends one contact after another for a deal; deals run in parallel. */
  async function contactAll(dealId: string) {
    for (const [place, match] of wanted.entries())
      if (match.dealId === dealId) statuses[place] = await contact(investor, match.id)
  }
  await Promise.all([rematchDeals(t.deps), ...made.map(contactAll)])
  // A deal that a contact had locked was skipped.
  expect(await rematchDeals(t.deps)).toMatchObject({ isComplete: true })
  const contacted = new Set((await stored()).matchRows.filter((row) => row.contacted).map(({ id }) => id))
  for (const [place, { id }] of wanted.entries())
    expect({ id, isContacted: contacted.has(id), status: statuses[place] }).toEqual({
      id,
      isContacted: statuses[place] === 200,
      status: statuses[place] === 200 ? 200 : 404,
    })
  expect(statuses).toContain(200)
})

it('matches again within a run when a profile field that matching reads changes [MATCH-15]', async () => {
  await addLenders(t, [{ name: 'Steady' }])
  const investor = await addInvestor(t, { creditScoreRange: 'Poor (<600)', reDealsLast3Years: 0 })
  const deal = await submit(investor)
  const [before] = await matchesOf(investor, deal.id)
  await rematchDeals(t.deps)
  await investor.call(changeProfileEndpoint, { body: { creditScoreRange: 'Excellent (750+)', reDealsLast3Years: 50 } })
  expect(await rematchDeals(t.deps)).toMatchObject({ matched: 1 })
  const [after] = await matchesOf(investor, deal.id)
  expect(after!.cost.ratePercent).toBeLessThan(before!.cost.ratePercent)
  expect(await rematchDeals(t.deps)).toMatchObject({ matched: 0 })
  await investor.call(changeProfileEndpoint, { body: { firstName: 'Nothing', typicalPriceMin: 1 } })
  expect(await rematchDeals(t.deps)).toMatchObject({ matched: 0 })
})

it('leaves deals alone that are closed, too old, or owned by a deactivated account [DEAL-08]', async () => {
  await addLenders(t, sixty.slice(0, 2))
  const [investor, leaver] = [await addInvestor(t), await addInvestor(t)]
  const open = await submit(investor)
  const closed = await submit(investor)
  const left = await submit(leaver)
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  t.setClock(days(181))
  const old = await submit(investor)
  t.setClock(days(179))
  const older = await submit(investor)
  t.setClock(undefined)
  await t.deps.db.update(deals).set({ status: 'withdrawn' }).where(eq(deals.id, closed.id))
  await t.deps.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, leaver.id))
  await addLenders(t, [{ name: 'Newcomer' }])
  expect(await rematchDeals(t.deps)).toMatchObject({ matched: 2 })
  const rows = await t.deps.db.select({ id: deals.id, matchCount: deals.matchCount }).from(deals)
  const counts = Object.fromEntries(rows.map(({ id, matchCount }) => [id, matchCount]))
  expect(counts).toEqual({ [open.id]: 3, [older.id]: 3, [closed.id]: 2, [old.id]: 2, [left.id]: 2 })
})

it('computes the same result with several processes [DEAL-08]', async () => {
  const ids = await addLenders(t, sixty)
  const investor = await addInvestor(t)
  for (let i = 0; i < 25; i++) await submit(investor, { loanAmount: 150_000 + i * 1000 })
  await changeLenders(Object.values(ids).slice(0, 20), { isActive: false })
  await addLenders(t, [{ name: 'Newcomer', minRate: 7, maxRate: 8 }])
  const results = await Promise.all([1, 2, 3].map(() => rematchDeals(t.deps)))
  expect(results.reduce((sum, { matched }) => sum + matched, 0)).toBe(25)
  const state = await stored()
  expect(state.dealRows).toHaveLength(25)
  for (const deal of state.dealRows) expect(deal).toMatchObject({ matchCount: 41, eligibleCount: 41 })
  expect(state.matchRows).toHaveLength(25 * 41)
  expect(await rematchDeals(t.deps)).toMatchObject({ matched: 0 })
  expect(await stored()).toEqual(state)
})

/** Returns the application's database, which calls `before` with a count from 1 before each of a run's transactions. */
function withInterference(before: (transaction: number) => Promise<unknown>): typeof t.deps.db {
  let transactions = 0
  return new Proxy(t.deps.db, {
    get(target, name) {
      if (name !== '$client') return Reflect.get(target, name, target)
      return {
        async connect() {
          await before(++transactions)
          return target.$client.connect()
        },
      }
    },
  })
}

it('matches a deal again when a lender changes during the run [DEAL-08]', async () => {
  const ids = await addLenders(t, sixty.slice(0, 3))
  const investor = await addInvestor(t)
  const deal = await submit(investor)
  await addLenders(t, [{ name: 'Newcomer' }])
  // A lender changes after the run took its snapshot and before it writes.
  const db = withInterference(async (transaction) => {
    if (transaction === 1) await changeLenders([ids['Lender 00']!], { isActive: false })
  })
  expect(await rematchDeals({ ...t.deps, db })).toEqual({ matched: 2, isComplete: true })
  expect((await matchesOf(investor, deal.id)).map(({ lender }) => lender.name).sort()).toEqual([
    'Lender 01',
    'Lender 02',
    'Newcomer',
  ])
})

it('continues where a killed run stopped, without matching a deal twice [DEAL-08]', async () => {
  await addLenders(t, sixty.slice(0, 2))
  const investor = await addInvestor(t)
  for (let count = 0; count < 12; count++) await submit(investor, { loanAmount: 150_000 + count * 100 })
  await addLenders(t, [{ name: 'Newcomer', minRate: 7 }])
  const db = withInterference(async (transaction) => {
    if (transaction === 2) throw new Error('The process was killed.')
  })
  await expect(rematchDeals({ ...t.deps, db })).rejects.toThrow('killed')
  const before = await stored()
  const matched = before.dealRows.filter(({ matchCount }) => matchCount === 3)
  expect(matched.length).toBeGreaterThan(0)
  expect(await rematchDeals(t.deps)).toEqual({ matched: 12 - matched.length, isComplete: true })
  const after = await stored()
  expect(after.dealRows.map(({ matchCount }) => matchCount)).toEqual(Array(12).fill(3))
  for (const row of matched) expect(after.dealRows).toContainEqual(row)
  expect(await rematchDeals(t.deps)).toEqual({ matched: 0, isComplete: true })
})

it('matches deals of investors who visited within a day first, latest visit first [MATCH-15]', async () => {
  await addLenders(t, sixty.slice(0, 2))
  const [earlier, away, latest] = [await addInvestor(t), await addInvestor(t), await addInvestor(t)]
  const made = [await submit(latest), await submit(earlier), await submit(away)].map(({ id }) => id)
  await visit(latest, 1)
  await visit(earlier, 2)
  await visit(away, 48)
  await addLenders(t, [{ name: 'Newcomer' }])
  const order: string[] = []
  const assessor: typeof t.deps.assessor = {
    ...t.deps.assessor,
    async assess(snapshot, some, now) {
      order.push(...some.map(({ id }) => id))
      return t.deps.assessor.assess(snapshot, some, now)
    },
  }
  expect(await listVisitedDueDeals(t.deps.db, 10)).toEqual(made.slice(0, 2))
  await rematchDeals({ ...t.deps, assessor, env: { databaseUrl: undefined } })
  expect(order).toEqual(made)
})

it('matches a due deal when its investor opens it or its lenders [MATCH-15]', async () => {
  await addLenders(t, sixty.slice(0, 2))
  const investor = await addInvestor(t)
  const [first, second] = [await submit(investor), await submit(investor)]
  await addLenders(t, [{ name: 'Newcomer', minRate: 7 }])
  const [read, listed] = await Promise.all([
    investor.call(getDealEndpoint, { params: { id: first.id } }),
    matchesOf(investor, first.id),
  ])
  expect(read).toMatchObject({ matchCount: 3, insight: { bestLenderName: 'Newcomer' } })
  expect(listed).toHaveLength(3)
  expect(await matchesOf(investor, second.id)).toHaveLength(3)
  expect(await rematchDeals(t.deps)).toEqual({ matched: 0, isComplete: true })
})

it('matches open deals again after a model change, and shows the progress at the desk [MATCH-15] [DESK-08]', async () => {
  await addLenders(t, sixty.slice(0, 2))
  const investor = await addInvestor(t)
  const ids = [(await submit(investor)).id, (await submit(investor)).id, (await submit(investor)).id]
  const desk = await openDesk(t)
  const progress = async () => (await desk.call(getMachineEndpoint)).matching
  expect(await progress()).toEqual({ openDeals: 3, byEarlierModel: 0, waiting: 0 })
  await t.deps.db.update(deals).set({ modelVersion: '0' }).where(eq(deals.id, ids[0]!))
  await t.deps.db.update(deals).set({ modelVersion: 'z' }).where(eq(deals.id, ids[1]!))
  expect(await progress()).toEqual({ openDeals: 3, byEarlierModel: 2, waiting: 2 })
  expect(await rematchDeals(t.deps)).toEqual({ matched: 2, isComplete: true })
  expect(await progress()).toEqual({ openDeals: 3, byEarlierModel: 0, waiting: 0 })
})

/** Sets an investor's last visit, in hours before now. */
async function visit(investor: TestInvestor, hoursAgo: number) {
  const lastSeenAt = new Date(Date.now() - hoursAgo * 3_600_000)
  await t.deps.db.update(sessions).set({ lastSeenAt }).where(eq(sessions.userId, investor.id))
}

it('matches the other deals when one fails, and keeps that one due [DEAL-08]', async () => {
  await addLenders(t, sixty.slice(0, 2))
  const investor = await addInvestor(t)
  const ids = [(await submit(investor)).id, (await submit(investor)).id, (await submit(investor)).id]
  await addLenders(t, [{ name: 'Newcomer' }])
  const assessor: typeof t.deps.assessor = {
    ...t.deps.assessor,
    async assess(...given) {
      const assessed = await t.deps.assessor.assess(...given)
      return assessed.map((one) => (one.dealId === ids[1] ? { dealId: one.dealId, failure: new Error('No') } : one))
    },
  }
  expect(await rematchDeals({ ...t.deps, assessor })).toEqual({ matched: 2, isComplete: false })
  const rows = await t.deps.db.select({ id: deals.id, matchCount: deals.matchCount }).from(deals)
  expect(ids.map((id) => rows.find((row) => row.id === id)!.matchCount)).toEqual([3, 2, 3])
  expect(await rematchDeals(t.deps)).toEqual({ matched: 1, isComplete: true })
})

it('matches other deals when the only due deal of recent visitors fails [DEAL-08] [MATCH-15]', async () => {
  await addLenders(t, sixty.slice(0, 2))
  const [visitor, away] = [await addInvestor(t), await addInvestor(t)]
  const failing = await submit(visitor)
  const other = await submit(away)
  await visit(visitor, 1)
  await visit(away, 48)
  await addLenders(t, [{ name: 'Newcomer' }])
  const assessor: typeof t.deps.assessor = {
    ...t.deps.assessor,
    async assess(...given) {
      const assessed = await t.deps.assessor.assess(...given)
      return assessed.map((one) => (one.dealId === failing.id ? { dealId: one.dealId, failure: new Error('No') } : one))
    },
  }
  expect(await rematchDeals({ ...t.deps, assessor })).toEqual({ matched: 1, isComplete: false })
  const [row] = await t.deps.db.select({ matchCount: deals.matchCount }).from(deals).where(eq(deals.id, other.id))
  expect(row).toEqual({ matchCount: 3 })
})

it('matches a deal again that was matched just before a change and stored just after its run [DEAL-08]', async () => {
  await addLenders(t, sixty.slice(0, 3))
  const investor = await addInvestor(t)
  const stale = t.deps.catalogue.snapshot()
  await addLenders(t, [{ name: 'Newcomer', minRate: 7 }])
  await rematchDeals(t.deps)
  const { deal } = await submitDeal(
    { ...t.deps, catalogue: { snapshot: () => stale } },
    { userId: investor.id, input: DealInput.parse(dealBody()), key: undefined, needsVerifiedEmail: true },
  )
  expect(deal.matchCount).toBe(3)
  await rematchDeals(t.deps)
  expect((await investor.call(getDealEndpoint, { params: { id: deal.id } })).matchCount).toBe(4)
})

it('runs automatically soon after a change of lenders [DEAL-08]', async () => {
  const working = await startTestApp()
  try {
    await addLenders(working, [{ name: 'First' }])
    const investor = await addInvestor(working)
    const { deal } = await investor.call(createDealEndpoint, { body: dealBody() })
    await working.deps.db.update(lenders).set({ isActive: false })
    await addLenders(working, [{ name: 'Second' }])
    await vi.waitFor(
      async () => {
        const found = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
        expect(found.map(({ lender }) => lender.name)).toEqual(['Second'])
      },
      { timeout: 15_000, interval: 200 },
    )
  } finally {
    await working.close()
  }
})

import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { changeProfileEndpoint } from '#contract/accounts/profile.ts'
import { DealInput } from '#contract/deals/deal-input.ts'
import {
  createDealEndpoint,
  getDealEndpoint,
  listDealMatchesEndpoint,
  recordContactEndpoint,
} from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import type { CallError } from '#contract/wire/call.ts'
import { sessions, users } from '#server/features/accounts/accounts.table.ts'
import { matches } from '#server/features/deals/matches/matches.table.ts'
import { rematchJob } from '#server/features/deals/matching/matching.jobs.ts'
import { queueTouchedDeals } from '#server/features/deals/matching/queue-touched-deals.ts'
import { rematchDeals } from '#server/features/deals/matching/rematch-deals.ts'
import { deals } from '#server/features/deals/submitting/deals.table.ts'
import { submitDeal } from '#server/features/deals/submitting/submit-deal.ts'
import { finishDeals, takeDeals } from '#server/features/deals/waiting/deal-queue.ts'
import { dealsToMatch } from '#server/features/deals/waiting/deals-to-match.table.ts'
import { lenders } from '#server/features/lenders/catalogue/lenders.table.ts'
import { addInvestor, addLenders, dealBody, type TestInvestor, type TestLender } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
})
afterAll(() => t.close())
afterEach(async () => {
  t.setClock(undefined)
  await t.deps.db.delete(deals)
  await t.deps.db.delete(dealsToMatch)
  await t.deps.db.delete(lenders)
})

/** Lenders of California that all fit the default deal, cheapest first. */
const fitting = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    name: `Lender ${String(place).padStart(2, '0')}`,
    minRate: 9 + place / 20,
  }))
const sixty = fitting(60)
/** More than are stored: the 50 best, and the 10 cheapest of the others. */
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
/** Everything that re-matching writes. */
async function stored() {
  const dealRows = await t.deps.db.select().from(deals).orderBy(deals.id)
  const matchRows = await t.deps.db.select().from(matches).orderBy(matches.id)
  return { dealRows, matchRows }
}

it('logs a run that looked at deals, and none that had nothing to look at', async () => {
  await addLenders(t, sixty.slice(0, 3))
  const said: string[] = []
  const note = (_data: object, message: string) => void said.push(message)
  const { run } = rematchJob({ ...t.deps, log: { info: note, warn: note } })
  const noJob = undefined as never
  await run({} as never, noJob)
  expect(said).toEqual([])
  await submit(await addInvestor(t))
  await addLenders(t, [{ name: 'Newcomer', minRate: 7 }])
  await run({} as never, noJob)
  expect(said).toEqual(['deals matched again'])
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
  expect(result).toMatchObject({ examined: 1, changed: 1, isComplete: true })
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
  expect(await rematchDeals(t.deps)).toMatchObject({ changed: 0, isComplete: true })
  expect(await stored()).toEqual(state)
  expect((await investor.call(getDealEndpoint, { params: { id: elsewhere.id } })).matchCount).toBe(0)
})

it('takes a deactivated lender away and fills its place, but keeps a contacted match [DEAL-08]', async () => {
  const ids = await addLenders(t, seventy)
  const investor = await addInvestor(t)
  const deal = await submit(investor)
  const before = await matchesOf(investor, deal.id)
  expect(before).toHaveLength(60)
  const [gone, used] = before
  await investor.call(recordContactEndpoint, { params: { id: used!.id }, body: { channel: 'email' } })
  await changeLenders([gone!.lenderId, used!.lenderId], { isActive: false })
  expect(await rematchDeals(t.deps)).toMatchObject({ changed: 1, isComplete: true })
  const after = await matchesOf(investor, deal.id)
  expect(after).toHaveLength(60)
  expect(after.map(({ lenderId }) => lenderId)).not.toContain(gone!.lenderId)
  expect(after.find(({ id }) => id === used!.id)).toMatchObject({
    contacted: 'true',
    matchScore: used!.matchScore,
    lender: { isActive: 'false' },
  })
  const bestFits = after.filter(({ isBestFit }) => isBestFit).map(({ lender }) => lender.name)
  // The first is gone, the second stays as it was used, and the next in line takes the free place.
  expect(bestFits.sort()).toEqual(seventy.slice(1, 51).map(({ name }) => name))
  const read = await investor.call(getDealEndpoint, { params: { id: deal.id } })
  expect(read).toMatchObject({ matchCount: 50, eligibleCount: 68 })
  expect(read.insight.ruleCounts[0]).toEqual({ rule: 'H1', failed: 2, onlyThis: 2 })
  const state = await stored()
  await rematchDeals(t.deps)
  expect(await stored()).toEqual(state)
  // Back again, it takes its old place; the row of the contacted one is still the same.
  await changeLenders(Object.values(ids), { isActive: true })
  await rematchDeals(t.deps)
  const back = await matchesOf(investor, deal.id)
  expect(back.map(({ lenderId }) => lenderId)).toEqual(before.map(({ lenderId }) => lenderId))
  expect(back.find(({ lenderId }) => lenderId === used!.lenderId)!.id).toBe(used!.id)
})

it('scores changed lenders anew and lets the worst of more than are stored go, never a contacted one [DEAL-08]', async () => {
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

it('gives a changed lender its new figures under the same match, and leaves untouched deals alone [DEAL-08]', async () => {
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

it('holds only the lenders that changed against the deals, and still counts out the one that left [DEAL-08]', async () => {
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
  expect(await rematchDeals(t.deps)).toMatchObject({ changedLenders: 1, examined: 1, changed: 1 })
  const read = await investor.call(getDealEndpoint, { params: { id: inCalifornia.id } })
  expect(read).toMatchObject({ matchCount: 50, eligibleCount: 69 })
  expect(await investor.call(getDealEndpoint, { params: { id: inMaine.id } })).toEqual(maine)
})

it('matches every open deal anew when more lenders changed than it singles out [DEAL-08]', async () => {
  const investor = await addInvestor(t)
  const many = Array.from({ length: 1001 }, (_, place) => ({ name: `Lender ${place}`, states: ['Ohio'] }))
  await addSettledLenders([...many, ...sixty.slice(0, 2)])
  const inCalifornia = await submit(investor)
  const inOhio = await submit(investor, { propertyState: 'Ohio' })
  await rematchDeals(t.deps)
  await t.deps.db.update(lenders).set({ minRate: 8, states: ['Ohio', 'California'] })
  expect(await rematchDeals(t.deps)).toMatchObject({ changedLenders: 1004, examined: 2, changed: 2, isComplete: true })
  for (const { id } of [inCalifornia, inOhio]) {
    const read = await investor.call(getDealEndpoint, { params: { id } })
    expect(read).toMatchObject({ matchCount: 50, eligibleCount: 1004 })
    for (const { cost } of await matchesOf(investor, id)) expect(cost.best.ratePercent).toBe(8)
  }
})

it('forgets a near miss whose lender was deactivated [DEAL-08] [MATCH-05]', async () => {
  const investor = await addInvestor(t)
  await addSettledLenders([{ name: 'Fits' }, { name: 'Almost', minAmount: 170_000 }])
  const { id } = await submit(investor)
  await rematchDeals(t.deps)
  expect((await investor.call(getDealEndpoint, { params: { id } })).insight.nearMisses).toMatchObject([{ to: 170_000 }])
  await t.deps.db.update(lenders).set({ isActive: false }).where(eq(lenders.name, 'Almost'))
  expect(await rematchDeals(t.deps)).toMatchObject({ changedLenders: 1, changed: 1 })
  expect((await investor.call(getDealEndpoint, { params: { id } })).insight.nearMisses).toEqual([])
})

/** Lenders that have not changed for days, and one elsewhere that changed last, so that re-matching need not look at them again. */
async function addSettledLenders(rows: readonly TestLender[]) {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await addLenders(t, [
    ...rows.map((row) => ({ ...row, updatedAt: daysAgo(2) })),
    { name: 'Elsewhere', states: ['Alaska'], updatedAt: daysAgo(1) },
  ])
}

/** The status of the answer; comes again when the server says that it has too many at once. */
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
  const [result, ...statuses] = await Promise.all([
    rematchDeals(t.deps),
    ...wanted.map(({ id }) => contact(investor, id)),
  ])
  expect(result.isComplete).toBe(true)
  const contacted = new Set((await stored()).matchRows.filter((row) => row.contacted).map(({ id }) => id))
  for (const [place, { id }] of wanted.entries())
    expect({ id, isContacted: contacted.has(id), status: statuses[place] }).toEqual({
      id,
      isContacted: statuses[place] === 200,
      status: statuses[place] === 200 ? 200 : 404,
    })
  expect(statuses).toContain(200)
})

it('matches again within a run when the profile changes in what matching reads [MATCH-15]', async () => {
  await addLenders(t, [{ name: 'Steady' }])
  const investor = await addInvestor(t, { creditScoreRange: 'Poor (<600)', reDealsLast3Years: 0 })
  const deal = await submit(investor)
  const [before] = await matchesOf(investor, deal.id)
  await rematchDeals(t.deps)
  await investor.call(changeProfileEndpoint, { body: { creditScoreRange: 'Excellent (750+)', reDealsLast3Years: 50 } })
  expect(await rematchDeals(t.deps)).toMatchObject({ changed: 1 })
  const [after] = await matchesOf(investor, deal.id)
  expect(after!.cost.ratePercent).toBeLessThan(before!.cost.ratePercent)
  expect(await rematchDeals(t.deps)).toMatchObject({ changed: 0 })
  await investor.call(changeProfileEndpoint, { body: { firstName: 'Nothing', typicalPriceMin: 1 } })
  expect(await rematchDeals(t.deps)).toMatchObject({ changed: 0 })
})

it('leaves deals alone that are closed, too old, or of a deactivated account [DEAL-08]', async () => {
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
  expect(await rematchDeals(t.deps)).toMatchObject({ examined: 2, changed: 2 })
  const rows = await t.deps.db.select({ id: deals.id, matchCount: deals.matchCount }).from(deals)
  const counts = Object.fromEntries(rows.map(({ id, matchCount }) => [id, matchCount]))
  expect(counts).toEqual({ [open.id]: 3, [older.id]: 3, [closed.id]: 2, [old.id]: 2, [left.id]: 2 })
})

it('comes to the same result when several processes run at once [DEAL-08]', async () => {
  const ids = await addLenders(t, sixty)
  const investor = await addInvestor(t)
  for (let i = 0; i < 25; i++) await submit(investor, { loanAmount: 150_000 + i * 1000 })
  await changeLenders(Object.values(ids).slice(0, 20), { isActive: false })
  await addLenders(t, [{ name: 'Newcomer', minRate: 7, maxRate: 8 }])
  const results = await Promise.all([1, 2, 3].map(() => rematchDeals(t.deps)))
  expect(results.every(({ isComplete }) => isComplete)).toBe(true)
  expect(results.reduce((sum, { changed }) => sum + changed, 0)).toBe(25)
  const state = await stored()
  expect(state.dealRows).toHaveLength(25)
  for (const deal of state.dealRows) expect(deal).toMatchObject({ matchCount: 41, eligibleCount: 41 })
  expect(state.matchRows).toHaveLength(25 * 41)
  expect(await rematchDeals(t.deps)).toMatchObject({ changed: 0 })
  expect(await stored()).toEqual(state)
})

it('writes nothing from a directory that is no longer the current one [DEAL-08]', async () => {
  await addLenders(t, sixty.slice(0, 3))
  const investor = await addInvestor(t)
  await submit(investor)
  const stale = t.deps.catalogue.snapshot()
  await addLenders(t, [{ name: 'Newcomer' }])
  const state = await stored()
  const behind = { ...t.deps, catalogue: { snapshot: () => stale, refresh: async () => {} } }
  expect(await rematchDeals(behind)).toMatchObject({ changed: 0, isComplete: false })
  expect(await stored()).toEqual(state)
  expect(await rematchDeals(t.deps)).toMatchObject({ changed: 1, isComplete: true })
})

/** The database as a run uses it, with something else done before each of its transactions; the first is the 1st. */
function disturbed(before: (transaction: number) => Promise<unknown>): typeof t.deps.db {
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

it('goes on with the newer directory when it moves on under a run [DEAL-08]', async () => {
  const ids = await addLenders(t, sixty.slice(0, 3))
  const investor = await addInvestor(t)
  const deal = await submit(investor)
  await addLenders(t, [{ name: 'Newcomer' }])
  // A lender changes after the run took its snapshot and before it writes.
  const db = disturbed(async (transaction) => {
    if (transaction === 1) await changeLenders([ids['Lender 00']!], { isActive: false })
  })
  expect(await rematchDeals({ ...t.deps, db })).toMatchObject({ changed: 1, isComplete: true })
  expect((await matchesOf(investor, deal.id)).map(({ lender }) => lender.name).sort()).toEqual([
    'Lender 01',
    'Lender 02',
    'Newcomer',
  ])
})

it('lets no deal starve while a lender that touches them all changes again and again [DEAL-08] [MATCH-15]', async () => {
  const ids = await addLenders(t, sixty.slice(0, 8))
  const investor = await addInvestor(t)
  const made: string[] = []
  for (let count = 0; count < 45; count++) made.push((await submit(investor, { loanAmount: 150_000 + count * 100 })).id)
  await rematchDeals(t.deps)
  await addLenders(t, [{ name: 'Newcomer', minRate: 7 }])
  let edits = 0
  // More often than all deals could be matched between two changes.
  const db = disturbed(async (transaction) => {
    if (transaction % 3 === 0 && edits < 20) await changeLenders([ids['Lender 00']!], { minRate: 9 + ++edits / 100 })
    if (edits === 20) throw new Error('The process was killed.')
  })
  await expect(rematchDeals({ ...t.deps, db })).rejects.toThrow('killed')
  for (const id of made) expect((await investor.call(getDealEndpoint, { params: { id } })).matchCount).toBe(9)
  await leasesEnd()
  expect(await rematchDeals(t.deps)).toMatchObject({ isComplete: true })
  const rates = new Set<number>()
  for (const id of made)
    for (const match of await matchesOf(investor, id))
      if (match.lenderId === ids['Lender 00']) rates.add(match.cost.best.ratePercent)
  expect([...rates]).toEqual([9 + edits / 100])
})

/** The minute is over for which a process that is gone has deals in hand. */
async function leasesEnd() {
  await t.deps.db.update(dealsToMatch).set({ takenUntil: new Date(0) })
}

/** They were here two days ago, and not since. */
async function leave(investor: TestInvestor) {
  const lastSeenAt = new Date(Date.now() - 2 * 86_400_000)
  await t.deps.db.update(sessions).set({ lastSeenAt }).where(eq(sessions.userId, investor.id))
}

it('carries on where a run was broken off: what was matched is not matched again, what was in hand is taken by another [DEAL-08]', async () => {
  await addLenders(t, sixty.slice(0, 2))
  const investor = await addInvestor(t)
  const { id } = await submit(investor)
  const columns = (
    await t.deps.pool.query<{ names: string }>(`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = 'deals' and column_name <> 'id'`)
  ).rows[0]!.names
  await t.deps.pool.query(
    `insert into deals (${columns}) select ${columns} from deals, generate_series(1, 99) where id = $1`,
    [id],
  )
  await addLenders(t, [{ name: 'Newcomer', minRate: 7 }])
  const db = disturbed(async (transaction) => {
    if (transaction === 13) throw new Error('The process was killed.')
  })
  await expect(rematchDeals({ ...t.deps, db })).rejects.toThrow('killed')
  // One transaction queued them, eleven wrote five each, and the five of the last one are still in hand.
  expect(await rematchDeals(t.deps)).toMatchObject({ examined: 40, changed: 40, isComplete: true })
  await leasesEnd()
  expect(await rematchDeals(t.deps)).toMatchObject({ examined: 5, changed: 5, isComplete: true })
  const { rows } = await t.deps.pool.query('select distinct match_count from deals')
  expect(rows).toEqual([{ match_count: 3 }])
  expect(await rematchDeals(t.deps)).toMatchObject({ examined: 0, changed: 0, isComplete: true })
})

it('matches deals first that somebody asked about or looks at, then the newest [MATCH-15]', async () => {
  await addLenders(t, sixty.slice(0, 2))
  const [present, away] = [await addInvestor(t), await addInvestor(t)]
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const made: Record<string, string> = {}
  for (const [name, investor, days] of [
    ['old', away, 90],
    ['new', away, 3],
    ['looked at', away, 120],
    ['of somebody who is here', present, 60],
  ] as const) {
    t.setClock(daysAgo(days))
    made[name] = (await submit(investor)).id
  }
  t.setClock(undefined)
  await rematchDeals(t.deps)
  await leave(away)
  await addLenders(t, [{ name: 'Newcomer' }])
  await queueTouchedDeals(t.deps.db, await newestCatalogue(), new Date())
  expect((await away.call(getDealEndpoint, { params: { id: made['looked at']! } })).isUpdating).toBe(true)
  const order: string[] = []
  for (let taken = await takeDeals(t.deps.db, 1e9, 1); taken.length > 0; taken = await takeDeals(t.deps.db, 1e9, 1))
    order.push(taken[0]!.dealId)
  const names = order.map((id) => Object.keys(made).find((name) => made[name] === id))
  expect(names).toEqual(['looked at', 'of somebody who is here', 'new', 'old'])
  await leasesEnd()
  await rematchDeals(t.deps)
  expect((await away.call(getDealEndpoint, { params: { id: made['looked at']! } })).isUpdating).toBe(false)
})

it('takes no more deals than were asked for, whatever the planner knows of the queue [DEAL-08]', async () => {
  await addLenders(t, sixty.slice(0, 2))
  const investor = await addInvestor(t)
  for (let count = 0; count < 8; count++) await submit(investor)
  await rematchDeals(t.deps)
  // Statistics of an empty queue, as they are each time it was worked off: a plan for one row may read the free deals anew for each.
  await t.deps.pool.query('analyze deals_to_match')
  await addLenders(t, [{ name: 'Newcomer' }])
  await queueTouchedDeals(t.deps.db, await newestCatalogue(), new Date())
  const taken = [
    await takeDeals(t.deps.db, 1e9, 3),
    await takeDeals(t.deps.db, 1e9, 3),
    await takeDeals(t.deps.db, 1e9, 3),
  ]
  expect(taken.map(({ length }) => length)).toEqual([3, 3, 2])
})

it('queues deals in parts, wanted ones at once, and goes on with a part when lenders change meanwhile [DEAL-08] [MATCH-15]', async () => {
  const ids = await addLenders(t, [
    ...sixty.slice(0, 2),
    { name: 'Nearby', states: ['California', 'Texas'], minRate: 9 },
  ])
  const [present, away] = [await addInvestor(t), await addInvestor(t)]
  for (let count = 0; count < 4; count++) {
    await submit(away, { loanAmount: 150_000 + count * 100 })
    await submit(away, { loanAmount: 150_000 + count * 100, propertyState: 'Texas' })
  }
  const wanted = await submit(present, { propertyState: 'Texas' })
  await rematchDeals(t.deps)
  await leave(away)

  const queueSome = async () => queueTouchedDeals(t.deps.db, await newestCatalogue(), new Date(), { dealsPerCall: 3 })
  const waiting = async () => {
    const { rows } = await t.deps.pool.query<{ deal_id: string; state: string }>(
      'select deal_id, property_state as state from deals_to_match q join deals on deals.id = q.deal_id',
    )
    const of = (state: string) => rows.filter((row) => row.state === state).length
    return { isWanted: rows.some((row) => row.deal_id === wanted.id), California: of('California'), Texas: of('Texas') }
  }
  await changeLenders([ids['Nearby']!], { minRate: 9.1 })
  expect(await queueSome()).toMatchObject({ changedLenders: 1, isSweeping: true })
  expect(await waiting()).toEqual({ isWanted: true, California: 3, Texas: 1 })
  // Nobody has begun anew for this one when the first is done: it comes after it.
  await changeLenders([ids['Lender 00']!], { minRate: 9.2 })
  expect(await queueSome()).toMatchObject({ changedLenders: 1, isSweeping: true })
  expect(await waiting()).toMatchObject({ California: 4, Texas: expect.any(Number) })
  await t.deps.db
    .delete(dealsToMatch)
    .where(
      inArray(
        dealsToMatch.dealId,
        t.deps.db.select({ id: deals.id }).from(deals).where(eq(deals.propertyState, 'California')),
      ),
    )
  let last = await queueSome()
  for (let calls = 0; last?.isSweeping; calls++) {
    expect(calls).toBeLessThan(10)
    last = await queueSome()
  }
  expect(last).toMatchObject({ changedLenders: 0 })
  expect(await waiting()).toEqual({ isWanted: true, California: 4, Texas: 5 })
  expect(await rematchDeals(t.deps)).toMatchObject({ examined: 9, isComplete: true })
})

it('matches deals of somebody who is here once, although the sweep comes to them too [DEAL-08] [MATCH-15]', async () => {
  const ids = await addLenders(t, sixty.slice(0, 2))
  const [present, away] = [await addInvestor(t), await addInvestor(t)]
  const wanted = [(await submit(present)).id, (await submit(present, { loanAmount: 160_000 })).id]
  for (let count = 0; count < 4; count++) await submit(away, { loanAmount: 150_000 + count * 100 })
  await rematchDeals(t.deps)
  await leave(away)
  const queueSome = async () => queueTouchedDeals(t.deps.db, await newestCatalogue(), new Date(), { dealsPerCall: 1 })
  const matchWaiting = async () => {
    const taken = await takeDeals(t.deps.db, 1e9, 100)
    await finishDeals(t.deps.db, taken)
    return taken.map(({ dealId }) => dealId)
  }
  /** Looks and matches by turns until nothing is left to queue. */
  const matchAll = async () => {
    const matched: string[] = []
    for (let calls = 0; ; calls++) {
      expect(calls).toBeLessThan(20)
      matched.push(...(await matchWaiting()))
      if (!(await queueSome())?.isSweeping) return [...matched, ...(await matchWaiting())]
    }
  }
  const open = (await stored()).dealRows.map(({ id }) => id)

  await changeLenders([ids['Lender 00']!], { minRate: 9.1 })
  await queueSome()
  const first = await matchWaiting()
  expect(first).toEqual(expect.arrayContaining(wanted))
  expect([...first, ...(await matchAll())].sort()).toEqual(open)

  // What changes while a sweep is under way brings them once more, and the others at least once.
  await changeLenders([ids['Lender 00']!], { minRate: 9.2 })
  await queueSome()
  const second = await matchWaiting()
  await changeLenders([ids['Lender 01']!], { minRate: 9.3 })
  const all = [...second, ...(await matchAll())]
  for (const id of wanted) expect(all.filter((one) => one === id)).toHaveLength(2)
  expect([...new Set(all)].sort()).toEqual(open)

  // Somebody who comes after the change was not queued ahead of the sweep, which must not pass the deals over.
  await changeLenders([ids['Lender 00']!], { minRate: 9.4 })
  await queueSome()
  await t.deps.db.update(sessions).set({ lastSeenAt: new Date() }).where(eq(sessions.userId, away.id))
  expect([...new Set(await matchAll())].sort()).toEqual(open)
})

it('ends a run only when the parts that another process began are queued too [DEAL-08]', async () => {
  await addLenders(t, sixty.slice(0, 2))
  const investor = await addInvestor(t)
  for (let count = 0; count < 12; count++) await submit(investor, { loanAmount: 150_000 + count * 100 })
  await rematchDeals(t.deps)
  await leave(investor)
  await addLenders(t, [{ name: 'Newcomer', minRate: 7 }])
  const begun = await queueTouchedDeals(t.deps.db, await newestCatalogue(), new Date(), { dealsPerCall: 2 })
  expect(begun).toMatchObject({ isSweeping: true })
  await t.deps.db.delete(dealsToMatch)
  expect(await rematchDeals(t.deps)).toMatchObject({ examined: 10, changed: 10, isComplete: true })
})

async function newestCatalogue() {
  await t.deps.catalogue.refresh()
  return t.deps.catalogue.snapshot()
}

it('goes on with other deals when one cannot be matched [DEAL-08]', async () => {
  await addLenders(t, sixty.slice(0, 2))
  const investor = await addInvestor(t)
  const ids = [(await submit(investor)).id, (await submit(investor)).id, (await submit(investor)).id]
  await addLenders(t, [{ name: 'Newcomer' }])
  const assessor: typeof t.deps.assessor = {
    ...t.deps.assessor,
    async assess(snapshot, some, ...rest) {
      if (some.some(({ id }) => id === ids[1])) throw new Error('No such arithmetic.')
      return t.deps.assessor.assess(snapshot, some, ...rest)
    },
  }
  expect(await rematchDeals({ ...t.deps, assessor })).toMatchObject({ changed: 2 })
  const counts = await Promise.all(ids.map(async (id) => (await matchesOf(investor, id)).length))
  expect(counts).toEqual([3, 2, 3])
  await leasesEnd()
  expect(await rematchDeals(t.deps)).toMatchObject({ examined: 1, changed: 1, isComplete: true })
})

it('leaves a deal that is edited while it is assessed to a look at what it is then [DEAL-08]', async () => {
  await addLenders(t, sixty.slice(0, 3))
  const investor = await addInvestor(t)
  const deal = await submit(investor)
  await rematchDeals(t.deps)
  await addLenders(t, [{ name: 'Newcomer', minRate: 7 }])
  let looks = 0
  const assessor: typeof t.deps.assessor = {
    ...t.deps.assessor,
    async assess(...given) {
      const assessed = await t.deps.assessor.assess(...given)
      if (looks++ === 0)
        await investor.call(editDealEndpoint, {
          params: { id: deal.id },
          body: { propertyState: 'Texas', version: deal.version },
        })
      return assessed
    },
  }
  expect(await rematchDeals({ ...t.deps, assessor })).toMatchObject({ changed: 0 })
  expect(looks).toBeGreaterThan(0)
  expect(await matchesOf(investor, deal.id)).toEqual([])
})

it('takes a lender that was removed for changed once, and not again with the next change of another [DEAL-08]', async () => {
  const ids = await addLenders(t, sixty.slice(0, 3))
  await rematchDeals(t.deps)
  await t.deps.db.delete(lenders).where(eq(lenders.id, ids['Lender 00']!))
  expect(await rematchDeals(t.deps)).toMatchObject({ changedLenders: 1 })
  await changeLenders([ids['Lender 01']!], { minRate: 8 })
  expect(await rematchDeals(t.deps)).toMatchObject({ changedLenders: 1 })
})

it('catches a deal that was matched just before a change and stored just after its run [DEAL-08]', async () => {
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

it('runs by itself soon after a change of lenders [DEAL-08]', async () => {
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

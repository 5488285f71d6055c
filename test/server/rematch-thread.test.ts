import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Worker } from 'node:worker_threads'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { assessDeal } from '#domain/assessment/assess-deal.ts'
import type { NamedMatchLender } from '#domain/loan-request/match-inputs.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { openDealsSince } from '#server/features/deals/open-deals.ts'
import { createDealAssessor, startMatchingThread } from '#server/features/deals/rematch/deal-assessor.ts'
import { lockDueDeals } from '#server/features/deals/rematch/due-deals.queries.ts'
import { rematchDeals } from '#server/features/deals/rematch/rematch-deals.ts'
import { addInvestor, addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false }, env: { SAMPLE_LENDERS: '2000' } })
})
afterAll(() => t.close())
afterEach(() => t.deps.db.delete(deals))

/** Makes every open deal due and returns them with the fields that matching reads. */
async function readOpenDeals() {
  await t.deps.db.update(deals).set({ matchedVersion: 0 })
  const rows = await t.deps.db.select({ id: deals.id }).from(deals)
  return lockDueDeals(
    t.deps.db,
    rows.map(({ id }) => id),
    openDealsSince(t.deps.clock()),
  )
}

/** Returns this thread's CPU milliseconds for some work, independent of other processes. */
async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

type DueDeal = Awaited<ReturnType<typeof lockDueDeals>>[number]

/** Computes the assessor's result in this thread. */
function assessed(lenders: readonly NamedMatchLender[], open: readonly DueDeal[], now: Date) {
  return open.map((deal) => {
    const { matches, ...rest } = assessDeal(lenders, deal, deal, now)
    const named = matches.map(({ lender, program, ...match }) => ({
      ...match,
      lenderId: lender.id,
      programId: program.id,
    }))
    return { dealId: deal.id, ...rest, matches: named }
  })
}

/** Creates an assessor that records the threads it starts. */
function watchedAssessor(onStart: (worker: Worker, nth: number) => void = () => {}) {
  const threads: Worker[] = []
  const assessor = createDealAssessor({
    startThread() {
      const worker = startMatchingThread()
      threads.push(worker)
      onStart(worker, threads.length)
      return worker
    },
  })
  return { assessor, threads }
}

it('serves requests while deals are matched again [DEAL-08]', async () => {
  const investor = await addInvestor(t)
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody() })
  const [row] = await t.deps.db.select().from(deals).where(eq(deals.id, deal.id))
  const copies = Array.from({ length: 49 }, () => ({ ...row!, id: crypto.randomUUID() }))
  await t.deps.db.insert(deals).values(copies)
  await rematchDeals(t.deps)
  // Makes every deal due, but changes the matches of only a few.
  await addLenders(t, [{ name: 'Newcomer', minRate: 13, maxRate: 14 }])

  const besideIt = await cpuMsOf(async () => {
    expect(await rematchDeals(t.deps)).toMatchObject({ matched: 50, isComplete: true })
  })
  const open = await readOpenDeals()
  const inIt = await cpuMsOf(() => assessed(t.deps.catalogue.snapshot().matchLenders, open, t.deps.clock()))
  expect(besideIt).toBeLessThan(inIt / 2)
})

it('gives the deals of a crashed thread to a new one, and ends it with the server [DEAL-08]', async () => {
  const investor = await addInvestor(t)
  await investor.call(createDealEndpoint, { body: dealBody() })
  const { assessor, threads } = watchedAssessor((worker, nth) => void (nth === 1 && worker.terminate()))
  await addLenders(t, [{ name: 'Second newcomer', minRate: 7, maxRate: 8 }])
  expect(await rematchDeals({ ...t.deps, assessor })).toEqual({ matched: 1, isComplete: true })
  expect(threads).toHaveLength(2)
  await assessor.stop()
  expect(threads.map(({ threadId }) => threadId)).toEqual([-1, -1])
  await expect(assessor.assess(t.deps.catalogue.snapshot(), await readOpenDeals(), t.deps.clock())).rejects.toThrow(
    'The server is stopping',
  )
  expect(threads).toHaveLength(2)
})

it('fails a batch after two of its threads die, and matches the next one', async () => {
  const investor = await addInvestor(t)
  await investor.call(createDealEndpoint, { body: dealBody() })
  const { assessor, threads } = watchedAssessor((worker, nth) => void (nth <= 2 && worker.terminate()))
  onTestFinished(() => assessor.stop())
  const open = await readOpenDeals()
  const assess = () => assessor.assess(t.deps.catalogue.snapshot(), open, t.deps.clock())
  const [first, second] = [assess(), assess()]
  await expect(first).rejects.toThrow('The thread that matches deals ended')
  expect(await second).toMatchObject([{ dealId: open[0]!.id }])
  expect(threads).toHaveLength(3)
})

it('returns a deal’s error next to the other deals’ results', async () => {
  const investor = await addInvestor(t)
  await investor.call(createDealEndpoint, { body: dealBody() })
  const { assessor, threads } = watchedAssessor()
  onTestFinished(() => assessor.stop())
  const [deal] = await readOpenDeals()
  const broken = { ...deal!, id: 'broken', situations: 5 as never }
  const found = await assessor.assess(t.deps.catalogue.snapshot(), [broken, deal!], t.deps.clock())
  expect(found).toMatchObject([
    { dealId: 'broken', failure: expect.any(Error) },
    { dealId: deal!.id, insight: {} },
  ])
  expect(threads).toHaveLength(1)
})

it('doesn’t retain earlier results in its thread [DEAL-08]', async () => {
  const investor = await addInvestor(t)
  await investor.call(createDealEndpoint, { body: dealBody() })
  const { assessor, threads } = watchedAssessor()
  onTestFinished(() => assessor.stop())
  const open = await readOpenDeals()
  const answers: WeakRef<object>[] = []
  for (let nth = 0; nth < 5; nth++)
    answers.push(new WeakRef(await assessor.assess(t.deps.catalogue.snapshot(), open, t.deps.clock())))
  await nextTurn()
  collectGarbage()
  // The last one may still be referenced.
  expect(answers.slice(0, -1).filter((answer) => answer.deref())).toHaveLength(0)
  expect(threads).toHaveLength(1)
})

it('matches like the main thread after lenders are changed, added and removed', async () => {
  const investor = await addInvestor(t)
  await investor.call(createDealEndpoint, { body: dealBody() })
  const { assessor } = watchedAssessor()
  onTestFinished(() => assessor.stop())
  const open = await readOpenDeals()
  const now = t.deps.clock()
  const { version, matchLenders } = t.deps.catalogue.snapshot()
  const [first, second, ...others] = matchLenders
  const { matches } = assessed(matchLenders, open, now)[0]!
  expect(matches.length).toBeGreaterThan(10)
  const [gone, changed] = matches.map(({ lenderId }) => matchLenders.find(({ id }) => id === lenderId)!)
  // In one case, as many lenders are added or changed as removed.
  const exchanged = matchLenders.flatMap((one) =>
    one === gone ? [] : one === changed ? [{ ...one, isActive: !one.isActive }] : [one],
  )
  const directories = [
    matchLenders,
    others,
    [first!, { ...second!, isActive: !second!.isActive }, ...others],
    matchLenders,
    exchanged,
  ]
  for (const directory of directories)
    expect(await assessor.assess({ version, matchLenders: directory }, open, now)).toEqual(
      assessed(directory, open, now),
    )
})

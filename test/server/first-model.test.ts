import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { DealWithInsight, getDeal, ListedDeal, listDealMatches, listDeals, Match } from '#contract/deals/deals.ts'
import { openSession } from '#server/features/accounts/sessions/open-session.ts'
import { rematchDeals } from '#server/features/deals/matching/rematch-deals.ts'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import { openEarlierDatabase } from '#test/builders/earlier-database.ts'
import {
  insertFirstModelDeal,
  insertFirstModelInvestor,
  insertFirstModelLender,
} from '#test/builders/first-model-rows.ts'
import { commandEnv, runCommand } from '#test/builders/run-command.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

// A database is made from its first migration on, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

/** The migrations there were before lenders had programs. */
const migrationsBeforePrograms = 4

let t: TestApp
let folder: string
let stored: Awaited<ReturnType<typeof fillEarlierDatabase>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-first-model-'))
  stored = await fillEarlierDatabase(join(folder, 'before.backup.gz'))
  t = await startTestApp({ start: { isWorking: false } })
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

/** Deals that the first model matched: an open one, one of long ago and a withdrawn one. */
async function fillEarlierDatabase(file: string) {
  const earlier = await openEarlierDatabase(migrationsBeforePrograms)
  try {
    const userId = await insertFirstModelInvestor(earlier.pool)
    // The first would not lend this little; the others fit.
    const tooLarge = await insertFirstModelLender(earlier.pool, 'Alder Lane Capital', { minAmount: 175_000 })
    const fitting = await insertFirstModelLender(earlier.pool, 'Birch Lane Capital')
    await insertFirstModelLender(earlier.pool, 'Cedar Lane Capital')
    const deal = { userId, lenderIds: [tooLarge, fitting] }
    const open = await insertFirstModelDeal(earlier.pool, deal)
    const old = await insertFirstModelDeal(earlier.pool, { ...deal, daysOld: 200 })
    const withdrawn = await insertFirstModelDeal(earlier.pool, { ...deal, status: 'withdrawn' })
    await writeBackup(earlier.pool, file, { now: new Date() })
    return { file, userId, open, old, withdrawn }
  } finally {
    await earlier.close()
  }
}

/** Everything the API says of the investor's deals; each reply must be what the contract promises. */
async function readDeals() {
  const call = t.as(await openSession(t.deps.db, stored.userId, { openedBy: 'test' }))
  const list = await call(listDeals)
  expect(ListedDeal.array().parse(list)).toEqual(list)
  return async ({ dealId }: { dealId: string }) => {
    const params = { id: dealId }
    const deal = await call(getDeal, { params })
    const matches = await call(listDealMatches, { params })
    expect(DealWithInsight.parse(deal)).toEqual(deal)
    expect(Match.array().parse(matches)).toEqual(matches)
    expect(list.find(({ id }) => id === dealId)?.topMatches).toHaveLength(Math.min(5, matches.length))
    return { deal, insight: deal.insight, matches }
  }
}

function expectFirstModel({ insight, matches }: Awaited<ReturnType<Awaited<ReturnType<typeof readDeals>>>>) {
  expect(insight).toMatchObject({
    modelVersion: '1',
    verdict: null,
    medians: null,
    lenderCount: 3,
    health: {
      advancePercent: null,
      ltarvPercent: 53.3,
      sourcesAndUses: { kind: null, loanFees: null, appraisal: null, payoff: null, cashOut: null, gap: 32_432 },
    },
    nearMisses: [{ kind: 'amount', gain: 1, cashToCloseBefore: null, cashToCloseAfter: null, warning: null }],
  })
  expect(matches).toHaveLength(2)
  for (const match of matches)
    expect(match).toMatchObject({
      modelVersion: '1',
      matchScore: 0.88,
      programId: null,
      programName: null,
      checks: null,
      fits: true,
      terms: { known: null, cost: 0.5065 },
      cost: {
        totalCost: 20_696,
        loanFees: null,
        drawFees: null,
        loanFeesAssumed: false,
        interestBasis: null,
        minimumInterestMonths: null,
        best: { totalCost: 17_600, loanFees: null },
        worst: { totalCost: 24_800, loanFees: null },
      },
    })
}

it('restores a backup from before programs, and reads what the first model matched [OPS-02] [MATCH-15]', async () => {
  expect(await runCommand(commandEnv(t), 'restore', stored.file)).toMatchObject({ code: 0, err: '' })
  await t.deps.catalogue.refresh()
  const read = await readDeals()
  for (const deal of [stored.open, stored.old, stored.withdrawn]) expectFirstModel(await read(deal))
})

it('matches open deals of the first model again, and leaves old and withdrawn ones readable [MATCH-15] [OPS-02]', async () => {
  expect(await rematchDeals(t.deps)).toMatchObject({ isComplete: true, changed: 1 })
  const read = await readDeals()
  for (const deal of [stored.old, stored.withdrawn]) expectFirstModel(await read(deal))

  const { deal, insight, matches } = await read(stored.open)
  expect(deal).toMatchObject({ eligibleCount: 2, matchCount: 3 })
  expect(insight).toMatchObject({ modelVersion: '2', lenderCount: 3, medians: { loanFees: 1995 } })
  expect(insight.verdict?.word).toBeDefined()
  const [contacted] = matches.filter(({ id }) => id === stored.open.contactedMatchId)
  expect(contacted).toMatchObject({ contacted: 'true', contactedAt: '2026-01-02T03:04:05.000Z', fits: false })
  const fitting = matches.filter(({ fits }) => fits)
  expect(fitting.map(({ lender }) => lender.name).sort()).toEqual(['Birch Lane Capital', 'Cedar Lane Capital'])
  for (const match of fitting) {
    expect(match).toMatchObject({ modelVersion: '2', cost: { loanFees: 1995, loanFeesAssumed: true } })
    expect(match.checks).toHaveLength(11)
  }
  expect(await rematchDeals(t.deps)).toMatchObject({ isComplete: true, changed: 0 })
})

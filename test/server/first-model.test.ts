import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  DealWithInsight,
  getDealEndpoint,
  ListedDeal,
  listDealMatchesEndpoint,
  listDealsEndpoint,
  Match,
} from '#contract/deals/deals.ts'
import { getMachineEndpoint } from '#contract/desk/machine.ts'
import { openSession } from '#server/features/accounts/sessions/open-session.ts'
import { queueTouchedDeals } from '#server/features/deals/matching/queue-touched-deals.ts'
import { rematchDeals } from '#server/features/deals/matching/rematch-deals.ts'
import { openDesk } from '#test/builders/desk-builders.ts'
import { earlierBackup } from '#test/builders/earlier-database.ts'
import { commandEnv, runCommand } from '#test/builders/run-command.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
let stored: Awaited<ReturnType<typeof restoreFirstModel>>

beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
  stored = await restoreFirstModel()
})
afterAll(() => t.close())

/** Restores deals that the first model matched: one that is open now, one of half a year before and a withdrawn one. */
async function restoreFirstModel() {
  const file = earlierBackup('first')
  expect(await runCommand(commandEnv(t), 'restore', file)).toMatchObject({ code: 0, err: '' })
  await t.deps.catalogue.refresh()
  const { pool } = t.deps
  await pool.query(`update deals set created_at = created_at + later, matched_at = matched_at + later
    from (select now() - max(created_at) as later from deals) d`)
  const { rows } = await pool.query<{ userId: string; dealId: string; contactedMatchId: string }>(
    `select d.user_id as "userId", d.id as "dealId", m.id as "contactedMatchId"
     from deals d join matches m on m.deal_id = d.id and m.contacted
     order by d.status = 'withdrawn', d.created_at desc`,
  )
  const [open, old, withdrawn] = [rows[0]!, rows[1]!, rows[2]!]
  return { userId: open.userId, open, old, withdrawn }
}

/** Everything the API says of the investor's deals; each reply must be what the contract promises. */
async function readDeals() {
  const call = t.as(await openSession(t.deps.db, stored.userId, { openedBy: 'test' }))
  const list = await call(listDealsEndpoint)
  expect(ListedDeal.array().parse(list)).toEqual(list)
  return async ({ dealId }: { dealId: string }) => {
    const params = { id: dealId }
    const deal = await call(getDealEndpoint, { params })
    const matches = await call(listDealMatchesEndpoint, { params })
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
      sourcesAndUses: { kind: null, loanFees: null, appraisal: null, payoff: null, cash: null },
    },
    nearMisses: [{ kind: 'amount', gain: 1, cashAtClosingBefore: null, cashAtClosingAfter: null, warning: null }],
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
        isPriced: true,
        prepayment: null,
        cash: null,
        best: { totalCost: 17_600, loanFees: null },
        worst: { totalCost: 24_800, loanFees: null },
      },
    })
}

it('restores a backup from before programs, and reads what the first model matched [OPS-02] [MATCH-15]', async () => {
  const read = await readDeals()
  for (const deal of [stored.open, stored.old, stored.withdrawn]) expectFirstModel(await read(deal))
})

it('matches open deals of the first model again, with progress at the desk, and leaves old and withdrawn ones readable [MATCH-15] [DESK-08] [OPS-02]', async () => {
  const desk = await openDesk(t)
  const progress = async () => (await desk.call(getMachineEndpoint)).matching
  expect(await progress()).toEqual({ openDeals: 1, byEarlierModel: 1, waiting: 0 })
  await t.deps.catalogue.refresh()
  await queueTouchedDeals(t.deps.db, t.deps.catalogue.snapshot(), new Date())
  expect(await progress()).toEqual({ openDeals: 1, byEarlierModel: 1, waiting: 1 })
  expect(await rematchDeals(t.deps)).toMatchObject({ isComplete: true, changed: 1 })
  const read = await readDeals()
  for (const deal of [stored.old, stored.withdrawn]) expectFirstModel(await read(deal))

  const { deal, insight, matches } = await read(stored.open)
  expect(deal).toMatchObject({ eligibleCount: 2, matchCount: 3 })
  expect(insight).toMatchObject({ modelVersion: '3', lenderCount: 3, medians: { loanFees: 1995 } })
  expect(insight.verdict?.word).toBeDefined()
  const [contacted] = matches.filter(({ id }) => id === stored.open.contactedMatchId)
  expect(contacted).toMatchObject({ contacted: 'true', contactedAt: '2026-01-02T03:04:05.000Z', fits: false })
  const fitting = matches.filter(({ fits }) => fits)
  expect(fitting.map(({ lender }) => lender.name).sort()).toEqual(['Birch Lane Capital', 'Cedar Lane Capital'])
  for (const match of fitting) {
    expect(match).toMatchObject({ modelVersion: '3', cost: { loanFees: 1995, loanFeesAssumed: true } })
    expect(match.checks).toHaveLength(12)
  }
  expect(await progress()).toEqual({ openDeals: 1, byEarlierModel: 0, waiting: 0 })
  expect(await rematchDeals(t.deps)).toMatchObject({ isComplete: true, changed: 0 })
})

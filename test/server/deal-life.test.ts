import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeDatesEndpoint } from '#contract/deals/deal-dates.ts'
import {
  duplicateDealEndpoint,
  reopenDealEndpoint,
  setStageEndpoint,
  withdrawDealEndpoint,
} from '#contract/deals/deal-status.ts'
import { getTimelineEndpoint } from '#contract/deals/deal-timeline.ts'
import {
  createDealEndpoint,
  dashboardStatsEndpoint,
  dealNotFoundMessage,
  getDealEndpoint,
  listDealMatchesEndpoint,
  listDealsEndpoint,
  listTopLendersEndpoint,
  recordContactEndpoint,
} from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { rematchDeals } from '#server/features/deals/rematch/rematch-deals.ts'
import { refusalOf, statusOf } from '#test/builders/account-builders.ts'
import { addInvestor, addLenders, dealBody, type TestInvestor } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
  await addLenders(t, [
    { name: 'Alder Capital' },
    { name: 'Birch Lending', minRate: 9.75, maxAmount: 200_000 },
    { name: 'Cedar Funding', minAmount: 170_000 },
  ])
})
afterAll(() => t.close())

/** Creates an investor with a deal that Alder and Birch fit. */
async function withDeal(more: Parameters<typeof dealBody>[0] = {}): Promise<TestInvestor & { dealId: string }> {
  const investor = await addInvestor(t)
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody(more) })
  return { ...investor, dealId: deal.id }
}

const names = async ({ call, dealId }: TestInvestor & { dealId: string }) =>
  (await call(listDealMatchesEndpoint, { params: { id: dealId } })).map(({ lender }) => lender.name).sort()

it('edits a deal, matches it again, and returns which lenders and figures changed [LIFE-01]', async () => {
  const owner = await withDeal()
  expect(await names(owner)).toEqual(['Alder Capital', 'Birch Lending'])
  const params = { id: owner.dealId }
  const { deal, changes } = await owner.call(editDealEndpoint, { params, body: { loanAmount: 220_000, version: 1 } })
  expect(deal).toMatchObject({
    version: 2,
    loanAmount: 220_000,
    purchasePrice: 200_000,
    matchCount: 2,
    eligibleCount: 2,
  })
  expect(changes).toMatchObject({
    fields: [{ field: 'loanAmount', from: 160_000, to: 220_000 }],
    newlyFitting: { count: 1, lenders: [{ name: 'Cedar Funding', contacted: false }] },
    noLongerFitting: { count: 1, lenders: [{ name: 'Birch Lending', contacted: false }] },
    eligibleCount: { before: 2, after: 2 },
  })
  expect(changes.bestTotal.after).toBeGreaterThan(changes.bestTotal.before!)
  expect(changes.medianTotal.after).toBeGreaterThan(changes.medianTotal.before!)
  expect(changes.verdict.after).toBe('stretched')
  expect(changes.profit.after).toBeLessThan(changes.profit.before!)
  expect(await names(owner)).toEqual(['Alder Capital', 'Cedar Funding'])
  const stored = await owner.call(getDealEndpoint, { params })
  expect(stored.insight.verdict?.word).toBe(changes.verdict.after)
  expect(stored.insight.medians?.totalCost).toBe(changes.medianTotal.after)
})

it('an edit changes only the fields it names, and can clear an optional one [LIFE-01]', async () => {
  const owner = await withDeal({ holdMonths: 9, propertyValue: 190_000, occupancy: 'investment' })
  const params = { id: owner.dealId }
  const before = await owner.call(getDealEndpoint, { params })
  const { deal } = await owner.call(editDealEndpoint, { params, body: { holdMonths: null, version: 1 } })
  const { updatedAt, version, holdMonths, ...rest } = deal
  expect({ version, holdMonths }).toEqual({ version: 2, holdMonths: null })
  expect(before).toMatchObject(rest)
})

it('stores profit figures, lists each change, and uses them for the verdict [TOOL-08] [LIFE-01]', async () => {
  const owner = await withDeal()
  const params = { id: owner.dealId }
  const profitFigures = { ratePercent: 10.93, sellingPercent: 6, closingPercent: 3, interestBasis: 'full' as const }
  const { deal, changes } = await owner.call(editDealEndpoint, { params, body: { profitFigures, version: 1 } })
  expect(deal.profitFigures).toEqual(profitFigures)
  expect(changes.fields).toEqual([
    { field: 'ratePercent', from: null, to: 10.93 },
    { field: 'closingPercent', from: null, to: 3 },
    { field: 'sellingPercent', from: null, to: 6 },
    { field: 'interestBasis', from: null, to: 'full' },
  ])
  // Selling $300,000 costs 2% less, and closing on $200,000 costs 1% more.
  expect(changes.profit.after! - changes.profit.before!).toBeGreaterThan(3000)
  expect((await owner.call(getDealEndpoint, { params })).insight.verdict?.profit).toBe(changes.profit.after)
  expect(changes.eligibleCount.after).toBe(changes.eligibleCount.before)

  const again = await owner.call(editDealEndpoint, { params, body: { profitFigures, version: 1 } })
  expect(again.deal.version).toBe(2)
  const copy = await owner.call(duplicateDealEndpoint, { params })
  expect(copy.deal.profitFigures).toEqual(profitFigures)
  const back = await owner.call(editDealEndpoint, { params, body: { profitFigures: null, version: 2 } })
  expect(back.deal.profitFigures).toBeNull()
  expect(back.changes.profit.after).toBe(changes.profit.before)

  for (const wrong of [{ ratePercent: 31 }, { drawMonths: 1.5 }, { interestBasis: 'none' }, { purchasePrice: 1 }])
    expect(
      await statusOf(owner.call(editDealEndpoint, { params, body: { profitFigures: wrong, version: 3 } } as never)),
      JSON.stringify(wrong),
    ).toBe(400)
})

it('rejects an edit of an older version, returns the current deal, and keeps it [LIFE-01]', async () => {
  const owner = await withDeal()
  const params = { id: owner.dealId }
  await owner.call(editDealEndpoint, { params, body: { repairBudget: 30_000, version: 1 } })
  const refusal = await refusalOf(owner.call(editDealEndpoint, { params, body: { repairBudget: 40_000, version: 1 } }))
  expect(refusal).toMatchObject({
    status: 409,
    reason: 'version-conflict',
    deal: { id: owner.dealId, version: 2, repairBudget: 30_000 },
  })
  expect(await owner.call(getDealEndpoint, { params })).toMatchObject({ version: 2, repairBudget: 30_000 })
})

it('gives a repeated edit the first reply, and applies one of many simultaneous copies [LIFE-01]', async () => {
  const owner = await withDeal()
  const params = { id: owner.dealId }
  const edit = () => owner.call(editDealEndpoint, { params, body: { loanAmount: 180_000, version: 1 } })
  const replies = await Promise.all(Array.from({ length: 5 }, edit))
  for (const reply of replies) expect(reply).toEqual(replies[0])
  expect(replies[0]!.changes.newlyFitting.lenders.map(({ name }) => name)).toEqual(['Cedar Funding'])
  expect((await owner.call(getDealEndpoint, { params })).version).toBe(2)
  const race = [150_000, 151_000, 152_000, 153_000].map((loanAmount) =>
    owner.call(editDealEndpoint, { params, body: { loanAmount, version: 2 } }).then(
      () => 'edited',
      () => 'refused',
    ),
  )
  expect((await Promise.all(race)).sort()).toEqual(['edited', 'refused', 'refused', 'refused'])
})

it('returns no changes for an edit of an old version that changes nothing, unless it is a repeat [LIFE-01]', async () => {
  const owner = await withDeal()
  const params = { id: owner.dealId }
  const changesOf = async (edit: object, version: number) =>
    (await owner.call(editDealEndpoint, { params, body: { ...edit, version } })).changes
  const edits = [
    { loanAmount: 180_000, loanKind: 'rental' as const },
    { holdMonths: 9 },
    { holdMonths: null },
    { profitFigures: { ratePercent: 10.93 } },
    { profitFigures: null },
  ]
  for (const [at, edit] of edits.entries()) expect((await changesOf(edit, at + 1)).fields).not.toEqual([])
  const { purchasePrice, version } = await owner.call(getDealEndpoint, { params })
  expect(version).toBe(6)
  for (const [at] of edits.entries()) {
    const { fields, newlyFitting } = await changesOf({ purchasePrice }, at + 1)
    expect({ fields, newlyFitting }).toEqual({ fields: [], newlyFitting: { count: 0, lenders: [] } })
  }
  expect((await changesOf({ loanAmount: 180_000 }, 1)).fields).toEqual([])
  const repeated = await changesOf({ ...edits[0], purchasePrice }, 1)
  expect(repeated.fields.map(({ field }) => field)).toEqual(['loanAmount', 'loanKind', 'termMonths'])
  expect((await changesOf(edits[2]!, 3)).fields).toEqual([{ field: 'holdMonths', from: 9, to: null }])
  expect((await changesOf(edits[4]!, 5)).fields).toEqual([{ field: 'ratePercent', from: 10.93, to: null }])
})

it('keeps a contacted lender that no longer fits, with its history, after those that do [LIFE-01] [MATCH-15]', async () => {
  const owner = await withDeal()
  const matches = await owner.call(listDealMatchesEndpoint, { params: { id: owner.dealId } })
  const birch = matches.find(({ lender }) => lender.name === 'Birch Lending')!
  await owner.call(recordContactEndpoint, { params: { id: birch.id }, body: { channel: 'email' } })
  const { changes } = await owner.call(editDealEndpoint, {
    params: { id: owner.dealId },
    body: { loanAmount: 220_000, version: 1 },
  })
  expect(changes.noLongerFitting.lenders).toEqual([
    { lenderId: birch.lenderId, name: 'Birch Lending', contacted: true },
  ])
  const after = await owner.call(listDealMatchesEndpoint, { params: { id: owner.dealId } })
  expect(after.find(({ id }) => id === birch.id)).toMatchObject({ contacted: 'true', fits: false })
  // The order doesn't depend on the stored score or the model's version.
  await t.connection.pool.query("update matches set match_score = 0.99, model_version = '1' where id = $1", [birch.id])
  const [again, deals] = await Promise.all([
    owner.call(listDealMatchesEndpoint, { params: { id: owner.dealId } }),
    owner.call(listDealsEndpoint),
  ])
  const listed = deals.find(({ id }) => id === owner.dealId)!.topMatches
  expect(again.length).toBeGreaterThan(1)
  for (const matches of [again, listed]) {
    expect(matches.at(-1)).toMatchObject({ id: birch.id, matchScore: 0.99 })
    expect(matches.slice(0, -1).every(({ fits }) => fits)).toBe(true)
  }
})

it('an owner-occupied deal loses its uncontacted matches and verdict, and is matched again if set back [LIFE-01]', async () => {
  const owner = await withDeal({ occupancy: 'investment' })
  const params = { id: owner.dealId }
  const { deal, changes } = await owner.call(editDealEndpoint, { params, body: { occupancy: 'owner', version: 1 } })
  expect(deal).toMatchObject({ matchCount: 0, eligibleCount: 0, attestedAt: null, attestationVersion: null })
  expect(changes.verdict).toEqual({ before: expect.any(String), after: null })
  expect(await names(owner)).toEqual([])
  expect((await owner.call(getDealEndpoint, { params })).insight.verdict).toBeNull()
  const back = await owner.call(editDealEndpoint, { params, body: { occupancy: 'investment', version: 2 } })
  expect(back.deal.attestedAt).not.toBeNull()
  expect(await names(owner)).toEqual(['Alder Capital', 'Birch Lending'])
})

it('rejects invalid figures at their field, unknown fields, and a missing version [LIFE-01]', async () => {
  const owner = await withDeal()
  const params = { id: owner.dealId }
  const refuse = (body: object) => refusalOf(owner.call(editDealEndpoint, { params, body: body as never }))
  expect(await refuse({ loanAmount: -1, version: 1 })).toMatchObject({
    status: 400,
    fields: { loanAmount: 'Loan amount is required' },
  })
  expect((await refuse({ loanAmount: 150_000 })).status).toBe(400)
  expect((await refuse({ status: 'funded', version: 1 })).status).toBe(400)
  expect((await refuse({ propertyAddress: null, version: 1 })).status).toBe(400)
  expect((await owner.call(getDealEndpoint, { params })).version).toBe(1)
})

it('removes a withdrawn deal from figures and re-matching, and lets it be reopened for 30 days [LIFE-02]', async () => {
  const owner = await withDeal()
  const params = { id: owner.dealId }
  expect(await owner.call(dashboardStatsEndpoint)).toMatchObject({ activeDeals: 1, totalMatches: 2 })
  const { deal } = await owner.call(withdrawDealEndpoint, { params, body: { reason: 'The seller left' } })
  expect(deal).toMatchObject({ status: 'withdrawn', withdrawnAt: expect.any(String) })
  expect((await owner.call(withdrawDealEndpoint, { params, body: {} })).deal).toEqual(deal)
  expect(await owner.call(dashboardStatsEndpoint)).toMatchObject({ activeDeals: 0, totalMatches: 0 })
  expect(await owner.call(listTopLendersEndpoint)).toEqual([])
  expect((await owner.call(getDealEndpoint, { params })).insight.verdict).not.toBeNull()

  await addLenders(t, [{ name: 'Dogwood Loans' }])
  await rematchDeals(t.deps)
  expect(await names(owner)).toEqual(['Alder Capital', 'Birch Lending'])
  expect(
    await refusalOf(owner.call(editDealEndpoint, { params, body: { loanAmount: 1000, version: 1 } })),
  ).toMatchObject({
    status: 409,
    reason: 'not-pending',
  })
  expect(await refusalOf(owner.call(setStageEndpoint, { params, body: { stage: 'Applied' } }))).toMatchObject({
    status: 409,
    reason: 'withdrawn',
  })

  t.setClock(new Date(Date.now() + 30 * 86_400_000 + 60_000))
  expect(await refusalOf(owner.call(reopenDealEndpoint, { params }))).toMatchObject({
    status: 409,
    reason: 'reopen-expired',
  })
  t.setClock(new Date(Date.now() + 30 * 86_400_000 - 60_000))
  const reopened = await owner.call(reopenDealEndpoint, { params })
  expect(reopened.deal).toMatchObject({ status: 'pending', withdrawnAt: null, matchCount: 3 })
  expect(await owner.call(reopenDealEndpoint, { params })).toEqual(reopened)
  t.setClock(undefined)
  expect(await names(owner)).toEqual(['Alder Capital', 'Birch Lending', 'Dogwood Loans'])
  const { rowCount } = await t.deps.pool.query(`update lenders set is_active = false where name = 'Dogwood Loans'`)
  expect(rowCount).toBe(1)
  await t.deps.catalogue.refresh()
})

it('withdraws without a body', async () => {
  const owner = await withDeal()
  const reply = await t.fetch(`/api/deals/${owner.dealId}/withdraw`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(reply.status).toBe(200)
})

it('moves a deal through its stages by day, and its status follows [LIFE-03]', async () => {
  const owner = await withDeal({ dealStatus: 'Signed a contract' })
  const params = { id: owner.dealId }
  const to = async (stage: string, on?: string) =>
    (await owner.call(setStageEndpoint, { params, body: { stage, ...(on ? { on } : {}) } as never })).deal
  expect(await owner.call(getDealEndpoint, { params })).toMatchObject({ stage: 'Under contract', stageOn: null })
  expect(await to('Applied', '2026-01-05')).toMatchObject({
    stage: 'Applied',
    stageOn: '2026-01-05',
    status: 'pending',
  })
  expect(await to('Applied', '2026-01-06')).toMatchObject({ stageOn: '2026-01-06' })
  expect(await to('Funded')).toMatchObject({ status: 'funded', stageOn: todayOf(new Date()) })
  expect(await refusalOf(owner.call(reopenDealEndpoint, { params }))).toMatchObject({
    status: 409,
    reason: 'not-withdrawn',
  })
  expect(await owner.call(dashboardStatsEndpoint)).toMatchObject({ activeDeals: 0, totalMatches: 0 })
  expect(await to('Rehab')).toMatchObject({ status: 'funded' })
  expect(await to('Dead')).toMatchObject({ status: 'dead' })
  expect(await to('Looking')).toMatchObject({ status: 'pending', matchCount: 2 })
  expect(await refusalOf(to('Applied', '2999-01-01'))).toMatchObject({
    status: 400,
    fields: { on: 'The date can’t be in the future' },
  })
  expect((await refusalOf(to('Nowhere'))).status).toBe(400)
  const { events } = await owner.call(getTimelineEndpoint, { params })
  const steps = events.flatMap((event) => (event.kind === 'stage' ? [`${event.data.from} > ${event.data.to}`] : []))
  expect(steps).toEqual([
    'Dead > Looking',
    'Rehab > Dead',
    'Funded > Rehab',
    'Applied > Funded',
    'Applied > Applied',
    'Under contract > Applied',
  ])
})

it('restores the planned closing day, or none, when a deal moves back from Funded [LIFE-03] [LIFE-07]', async () => {
  const { call, dealId } = await withDeal()
  const params = { id: dealId }
  const closeOn = todayOf(new Date(Date.now() + 9 * 86_400_000))
  const closingAfter = async (...moves: { stage: string; on?: string }[]) => {
    for (const body of moves) await call(setStageEndpoint, { params, body: body as never })
    return (await call(getDealEndpoint, { params })).closeOn
  }
  expect(await closingAfter({ stage: 'Funded', on: '2026-01-05' })).toBe('2026-01-05')
  expect(await closingAfter({ stage: 'Clear to close' })).toBeNull()
  await call(changeDatesEndpoint, { params, body: { closeOn } })
  expect(await closingAfter({ stage: 'Rehab' }, { stage: 'Funded', on: '2026-01-05' })).toBe('2026-01-05')
  expect(await closingAfter({ stage: 'Funded', on: '2026-01-06' }, { stage: 'Rehab' })).toBe('2026-01-06')
  expect(await closingAfter({ stage: 'Looking' })).toBe(closeOn)
  expect(await closingAfter({ stage: 'Funded', on: '2026-01-05' }, { stage: 'Dead' })).toBe(closeOn)
})

it('lists a deal’s whole history, the latest first [LIFE-03]', async () => {
  const owner = await withDeal()
  const params = { id: owner.dealId }
  const [match] = await owner.call(listDealMatchesEndpoint, { params })
  await owner.call(recordContactEndpoint, { params: { id: match!.id }, body: { channel: 'phone' } })
  await owner.call(editDealEndpoint, { params, body: { repairBudget: 26_000, version: 1 } })
  await owner.call(withdrawDealEndpoint, { params, body: { reason: '  Too slow  ' } })
  await owner.call(reopenDealEndpoint, { params })
  const { events } = await owner.call(getTimelineEndpoint, { params })
  expect(events.map(({ kind }) => kind)).toEqual(['reopened', 'withdrawn', 'edited', 'contacted', 'submitted'])
  expect(events[1]).toMatchObject({ data: { reason: 'Too slow' } })
  expect(events[2]).toMatchObject({
    data: { version: 2, changes: { fields: [{ field: 'repairBudget', to: 26_000 }] } },
  })
  expect(events[3]).toMatchObject({ data: { lenderName: match!.lender.name } })

  // A contact without a time is missing from the history.
  await t.connection.pool.query('update matches set contacted_at = null where id = $1', [match!.id])
  const without = (await owner.call(getTimelineEndpoint, { params })).events
  expect(without.map(({ kind }) => kind)).toEqual(['reopened', 'withdrawn', 'edited', 'submitted'])
})

it('answers 404 for a malformed deal id on every action [LIFE-03]', async () => {
  const { call } = await withDeal()
  const params = { id: 'no-deal' }
  const refusals = await Promise.all(
    [
      call(setStageEndpoint, { params, body: { stage: 'Applied' } }),
      call(withdrawDealEndpoint, { params, body: {} }),
      call(reopenDealEndpoint, { params }),
    ].map(refusalOf),
  )
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404])
})

it('duplicates a deal once per key, even a withdrawn one [LIFE-08]', async () => {
  const owner = await withDeal({ holdMonths: 8, units: 1, bathrooms: 1.5 })
  const params = { id: owner.dealId }
  const { deal: original } = await owner.call(withdrawDealEndpoint, { params, body: {} })
  const key = randomUUID()
  const copy = () => owner.call(duplicateDealEndpoint, { params }, { idempotencyKey: key })
  const { deal, matchCount } = await copy()
  expect((await copy()).deal.id).toBe(deal.id)
  const { id, createdAt, updatedAt, status, withdrawnAt, ...same } = deal
  expect(original).toMatchObject(same)
  expect(id).not.toBe(original.id)
  expect({ status, withdrawnAt, matchCount }).toEqual({ status: 'pending', withdrawnAt: null, matchCount: 2 })
  const { events } = await owner.call(getTimelineEndpoint, { params: { id } })
  expect(events.map((event) => event.kind)).toEqual(['duplicated', 'submitted'])
  expect(events[0]!.data).toEqual({ fromDealId: original.id })
})

it('answers 404 while editing is only announced [DASH-08]', async () => {
  const owner = await withDeal()
  const params = { id: owner.dealId }
  await t.deps.settings.set('features.dealEditing', 'announced')
  const refusals = await Promise.all(
    [
      owner.call(editDealEndpoint, { params, body: { loanAmount: 150_000, version: 1 } }),
      owner.call(withdrawDealEndpoint, { params, body: {} }),
      owner.call(reopenDealEndpoint, { params }),
      owner.call(setStageEndpoint, { params, body: { stage: 'Applied' } }),
      owner.call(duplicateDealEndpoint, { params }),
    ].map(refusalOf),
  )
  for (const refusal of refusals) expect(refusal).toMatchObject({ status: 404, message: dealNotFoundMessage })
  await t.deps.settings.set('features.dealEditing', '')
  expect(await owner.call(getDealEndpoint, { params })).toMatchObject({
    version: 1,
    status: 'pending',
    stage: 'Looking',
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccountEndpoint } from '#contract/accounts/onboarding.ts'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import { getVisitorDealEndpoint } from '#contract/accounts/stored-visitor-deal.ts'
import { saveVisitorDealEndpoint } from '#contract/accounts/visitor-deal.ts'
import { previewDealEndpoint } from '#contract/deals/deal-preview.ts'
import { createDealEndpoint, getDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { exportUser } from '#server/features/accounts/personal-data/export-user.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { loadSampleLenders } from '#server/features/lenders/sample/load-sample-lenders.ts'
import { answerWizard, goodPassword, newEmail, refusalOf, startWizard } from '#test/builders/account-builders.ts'
import { addInvestor, addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const asked = {
  propertyState: 'California',
  creditScoreRange: 'Good (650-699)',
  purchasePrice: 185_000,
  repairBudget: 60_000,
  estimatedArv: 330_000,
  loanAmount: 217_250,
  termMonths: 12,
} as const
const { creditScoreRange: _credit, ...figures } = asked

it('stores a visitor’s deal with its holding time in the session; the account gets and exports it [TOOL-08]', async () => {
  const sessionId = await answerWizard(t.call)
  const pickIds = ['11111111-1111-4111-8111-111111111111']
  const deal = { ...asked, holdMonths: 9 }
  await t.call(saveVisitorDealEndpoint, { body: { sessionId, ...deal, pickIds } })
  const { token, userId } = await t.call(createAccountEndpoint, {
    body: { sessionId, email: newEmail(), password: goodPassword },
  })
  expect(await t.as(token)(getVisitorDealEndpoint)).toEqual({ deal })
  expect(await exportUser(t.deps.db, userId, new Date())).toMatchObject({
    user: { visitorDeal: { ...deal, pickIds } },
    onboarding: [{ visitorDeal: { ...deal, pickIds } }],
  })
  // From then on, the session's id without the account's token can't change it.
  expect(await refusalOf(t.call(saveVisitorDealEndpoint, { body: { sessionId, ...asked } }))).toMatchObject({
    status: 404,
  })
})

it('saves a stated credit range to the new account’s profile, and leaves it empty otherwise [TOOL-08] [DASH-04]', async () => {
  for (const deal of [asked, figures]) {
    const sessionId = await answerWizard(t.call)
    await t.call(saveVisitorDealEndpoint, { body: { sessionId, ...deal } })
    const { token } = await t.call(createAccountEndpoint, {
      body: { sessionId, email: newEmail(), password: goodPassword },
    })
    const user = await t.as(token)(getUserEndpoint)
    expect(user.creditScoreRange).toBe('creditScoreRange' in deal ? deal.creditScoreRange : null)
    expect(user.unconfirmed).toEqual([])
  }
})

it('has no visitor deal at first, and clears it once a deal is created [TOOL-08]', async () => {
  const investor = await addInvestor(t)
  expect(await investor.call(getVisitorDealEndpoint)).toEqual({ deal: null })
  await t.connection.pool.query('update users set visitor_deal = $1 where id = $2', [asked, investor.id])
  expect(await investor.call(getVisitorDealEndpoint)).toEqual({ deal: asked })
  await investor.call(createDealEndpoint, { body: dealBody() })
  expect(await investor.call(getVisitorDealEndpoint)).toEqual({ deal: null })
})

it('rejects invalid figures and an unknown session [TOOL-08]', async () => {
  const sessionId = await startWizard(t.call)
  const save = (body: object) => t.call(saveVisitorDealEndpoint, { body: { sessionId, ...asked, ...body } as never })
  expect(await refusalOf(save({ loanAmount: -1 }))).toMatchObject({ status: 400 })
  expect(await refusalOf(save({ creditScoreRange: 'Splendid' }))).toMatchObject({ status: 400 })
  expect(await refusalOf(save({ sessionId: 'unknown' }))).toMatchObject({ status: 404 })
  await expect(t.call(getVisitorDealEndpoint)).rejects.toMatchObject({ status: 401 })
})

const twelveStates = [
  'Arizona',
  'California',
  'Colorado',
  'Florida',
  'Georgia',
  'Illinois',
  'New York',
  'North Carolina',
  'Ohio',
  'Pennsylvania',
  'Tennessee',
  'Texas',
]

it('starts a first-time investor’s deal with the lenders shown before sign-up, in 12 states [TOOL-07] [TOOL-08]', async () => {
  await loadSampleLenders({ db: t.deps.db, count: 1200, now: new Date() })
  await t.deps.catalogue.refresh()
  const investor = await addInvestor(t, { entityType: 'Individual / Sole Proprietor' })
  for (const propertyState of twelveStates) {
    const { picks } = await t.call(previewDealEndpoint, { body: { ...asked, propertyState } })
    const pickIds = picks.map(({ lender }) => lender.id)
    expect(pickIds, propertyState).toHaveLength(3)
    await keepWaiting(investor.id, { ...asked, propertyState, pickIds })
    const { deal } = await investor.call(createDealEndpoint, { body: dealBody({ ...figures, propertyState }) })
    const [{ shownPicks }, matches] = await Promise.all([
      investor.call(getDealEndpoint, { params: { id: deal.id } }),
      investor.call(listDealMatchesEndpoint, { params: { id: deal.id } }),
    ])
    expect(shownPicks.map(({ lenderId }) => lenderId)).toEqual(pickIds)
    const surviving = shownPicks.filter(({ ruledOut }) => ruledOut === null)
    expect(surviving.length, `${propertyState}: ${JSON.stringify(shownPicks)}`).toBeGreaterThanOrEqual(2)
    const fitting = matches.filter(({ fits }) => fits).map(({ lenderId }) => lenderId)
    for (const { lenderId } of surviving) expect(fitting, propertyState).toContain(lenderId)
  }
})

it('keeps a lender shown before sign-up among a deal’s matches when it is matched again [TOOL-08] [DEAL-08]', async () => {
  const better = Array.from({ length: 60 }, (_, place) => ({ name: `Better ${place}`, states: ['Vermont'] }))
  const { 'Shown Before': lenderId } = await addLenders(t, [
    { name: 'Shown Before', states: ['Vermont'], minRate: 14, maxRate: 15 },
    ...better,
  ])
  const investor = await addInvestor(t)
  await keepWaiting(investor.id, { ...asked, propertyState: 'Vermont', pickIds: [lenderId!] })
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody({ propertyState: 'Vermont' }) })
  const params = { id: deal.id }
  const shown = async () =>
    (await investor.call(listDealMatchesEndpoint, { params })).filter((match) => match.lenderId === lenderId)
  expect(await shown()).toMatchObject([{ isBestFit: false, fits: true }])
  await addLenders(t, [{ name: 'Newcomer', states: ['Vermont'] }])
  expect(await shown()).toMatchObject([{ isBestFit: false, fits: true }])
  expect(await investor.call(getDealEndpoint, { params })).toMatchObject({ matchCount: 50 })
  await t.deps.db.update(lenders).set({ isActive: false }).where(eq(lenders.id, lenderId!))
  expect(await shown()).toEqual([])
})

it('says which requirement rules out a lender shown before sign-up [TOOL-08]', async () => {
  const { 'Small Loans': lenderId } = await addLenders(t, [{ name: 'Small Loans', maxAmount: 100_000 }])
  const investor = await addInvestor(t)
  await keepWaiting(investor.id, { ...asked, pickIds: [lenderId!] })
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody(figures) })
  expect(await investor.call(getDealEndpoint, { params: { id: deal.id } })).toMatchObject({
    shownPicks: [{ lenderId, lenderName: 'Small Loans', ruledOut: 'Lends $50K–$100K, not $217,250' }],
  })
})

it('lists a deal’s own lenders first when it is in another state [TOOL-08]', async () => {
  const { Texan: lenderId } = await addLenders(t, [{ name: 'Texan', states: ['Texas'] }])
  const investor = await addInvestor(t)
  await keepWaiting(investor.id, { ...asked, propertyState: 'Texas', pickIds: [lenderId!] })
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody(figures) })
  expect(await investor.call(getDealEndpoint, { params: { id: deal.id } })).toMatchObject({ shownPicks: [] })
})

async function keepWaiting(userId: string, waiting: object): Promise<void> {
  await t.connection.pool.query('update users set visitor_deal = $1 where id = $2', [waiting, userId])
}

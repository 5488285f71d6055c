import { afterAll, beforeAll, expect, it } from 'vitest'
import { getWaitingDealEndpoint } from '#contract/accounts/kept-deal.ts'
import { createAccountEndpoint } from '#contract/accounts/onboarding.ts'
import { saveWaitingDealEndpoint } from '#contract/accounts/waiting-deal.ts'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { exportUser } from '#server/features/accounts/personal-data/export-user.ts'
import { answerWizard, goodPassword, newEmail, refusalOf, startWizard } from '#test/builders/account-builders.ts'
import { addInvestor, dealBody } from '#test/builders/deal-builders.ts'
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

it('keeps what a visitor asked about with the session, and the account takes it over and exports it [TOOL-08]', async () => {
  const sessionId = await answerWizard(t.call)
  await t.call(saveWaitingDealEndpoint, { body: { sessionId, ...asked } })
  const { token, userId } = await t.call(createAccountEndpoint, {
    body: { sessionId, email: newEmail(), password: goodPassword },
  })
  expect(await t.as(token)(getWaitingDealEndpoint)).toEqual({ deal: asked })
  expect(await exportUser(t.deps.db, userId, new Date())).toMatchObject({
    user: { waitingDeal: asked },
    onboarding: [{ waitingDeal: asked }],
  })
  // It is no part of an account any more that another visitor asks.
  expect(await refusalOf(t.call(saveWaitingDealEndpoint, { body: { sessionId, ...asked } }))).toMatchObject({
    status: 404,
  })
})

it('waits no longer once a deal is made, and for nobody who asked about nothing [TOOL-08]', async () => {
  const investor = await addInvestor(t)
  expect(await investor.call(getWaitingDealEndpoint)).toEqual({ deal: null })
  await t.connection.pool.query('update users set waiting_deal = $1 where id = $2', [asked, investor.id])
  expect(await investor.call(getWaitingDealEndpoint)).toEqual({ deal: asked })
  await investor.call(createDealEndpoint, { body: dealBody() })
  expect(await investor.call(getWaitingDealEndpoint)).toEqual({ deal: null })
})

it('keeps nothing that is no deal, and nothing for a session that there is not [TOOL-08]', async () => {
  const sessionId = await startWizard(t.call)
  const save = (body: object) => t.call(saveWaitingDealEndpoint, { body: { sessionId, ...asked, ...body } as never })
  expect(await refusalOf(save({ loanAmount: -1 }))).toMatchObject({ status: 400 })
  expect(await refusalOf(save({ creditScoreRange: 'Splendid' }))).toMatchObject({ status: 400 })
  expect(await refusalOf(save({ sessionId: 'unknown' }))).toMatchObject({ status: 404 })
  await expect(t.call(getWaitingDealEndpoint)).rejects.toMatchObject({ status: 401 })
})

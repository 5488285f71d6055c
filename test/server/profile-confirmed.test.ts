import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeProfileEndpoint, getUserEndpoint } from '#contract/accounts/profile.ts'
import { investmentProfileDefaults } from '#contract/accounts/profile-forms.ts'
import { createSheetEndpoint, openSheetEndpoint } from '#contract/deals/deal-sheet.ts'
import { createDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { getQuoteDraftEndpoint } from '#contract/quotes/quote-requests.ts'
import { confirmableFields } from '#domain/choices/profile-choices.ts'
import { rematchDeals } from '#server/features/deals/rematch/rematch-deals.ts'
import { refusalOf } from '#test/builders/account-builders.ts'
import { addInvestor, addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
  await addLenders(t, [{ name: 'Alder Capital' }])
})
afterAll(() => t.close())

it('confirms all sent fields unless the call lists the confirmed ones, which may be stored ones [PROF-09]', async () => {
  const { call } = await addInvestor(t, { creditScoreRange: null, reDealsLast3Years: null })
  const change = (body: object) => call(changeProfileEndpoint, { body: body as never })
  expect((await change(investmentProfileDefaults)).unconfirmed).toEqual([])
  expect((await change({ ...investmentProfileDefaults, confirmed: [] })).unconfirmed).toEqual([...confirmableFields])
  expect((await change({ firstName: 'Ada' })).unconfirmed).toEqual([...confirmableFields])
  expect((await change({ typicalPriceMin: 90_000 })).unconfirmed).not.toContain('typicalPriceMin')
  const few = await change({ confirmed: ['creditScoreRange', 'reDealsLast3Years'] })
  expect(few.unconfirmed).toEqual(confirmableFields.filter((name) => !/credit|Deals|PriceMin/.test(name)))
  expect(await call(getUserEndpoint)).toEqual(few)
  const refused = await refusalOf(change({ confirmed: ['email'] }))
  expect(refused).toMatchObject({ status: 400 })
})

it('doesn’t use an unconfirmed credit range in matching, sheets or quote requests [PROF-09]', async () => {
  const { call } = await addInvestor(t)
  await call(changeProfileEndpoint, { body: { ...investmentProfileDefaults, confirmed: [] } })
  const { deal } = await call(createDealEndpoint, { body: dealBody({ occupancy: 'investment' }) })
  expect(deal.creditScore).toBeNull()
  const params = { id: deal.id }
  const facts = async () => {
    const { url } = await call(createSheetEndpoint, { params, body: { show: { creditRange: true } } })
    const sheet = await call(openSheetEndpoint, { body: { token: url.split('/').at(-1)! } })
    const draft = await call(getQuoteDraftEndpoint, { params })
    return [sheet.creditRange, draft.facts.creditRange]
  }
  expect(await facts()).toEqual([null, null])
  const [before] = await call(listDealMatchesEndpoint, { params })

  await call(changeProfileEndpoint, { body: { confirmed: ['creditScoreRange', 'reDealsLast3Years'] } })
  await rematchDeals(t.deps)
  expect(await facts()).toEqual(['Good (650-699)', 'Good (650-699)'])
  const [after] = await call(listDealMatchesEndpoint, { params })
  // A known credit score is priced lower than an unknown one.
  expect(after!.cost.ratePercent).toBeLessThan(before!.cost.ratePercent)
})

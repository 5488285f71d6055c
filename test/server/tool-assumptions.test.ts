import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { deleteAccountEndpoint } from '#contract/accounts/profile.ts'
import { changeAssumptionsEndpoint, getAssumptionsEndpoint } from '#contract/tools/assumptions.ts'
import { getStateFactorsEndpoint } from '#contract/tools/state-factors.ts'
import { exportUser } from '#server/features/accounts/personal-data/export-user.ts'
import { purgeAccounts } from '#server/features/accounts/personal-data/purge-accounts.ts'
import { register } from '#test/builders/account-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

it('stores an investor’s assumptions by name with the account, until they are reset [TOOL-08]', async () => {
  const { call } = await register(t)
  expect((await call(getAssumptionsEndpoint)).assumptions).toEqual({})
  await call(changeAssumptionsEndpoint, { body: { assumptions: { sellingPercent: 6, utilitiesMonthly: 310 } } })
  const changed = await call(changeAssumptionsEndpoint, {
    body: { assumptions: { sellingPercent: null, vacancyPercent: 0 } },
  })
  expect(changed.assumptions).toEqual({ utilitiesMonthly: 310, vacancyPercent: 0 })
  expect((await call(getAssumptionsEndpoint)).assumptions).toEqual(changed.assumptions)
})

it('counts reads of assumptions in memory, so they neither write nor use up the change limit [TOOL-08]', async () => {
  const { call } = await register(t)
  const consume = vi.spyOn(t.http.limits, 'consume')
  await call(getAssumptionsEndpoint)
  expect(consume.mock.calls.map(([limit]) => limit.inMemory)).toEqual([true])
  consume.mockRestore()
})

it('stores only the caller’s assumptions, and rejects unknown keys and bad values [TOOL-08]', async () => {
  const one = await register(t)
  const other = await register(t)
  await one.call(changeAssumptionsEndpoint, { body: { assumptions: { sellingPercent: 6 } } })
  expect((await other.call(getAssumptionsEndpoint)).assumptions).toEqual({})
  for (const assumptions of [{ purchasePrice: 185_000 }, { sellingPercent: 'much' }, { sellingPercent: 2e9 }])
    await expect(one.call(changeAssumptionsEndpoint, { body: { assumptions } } as never)).rejects.toMatchObject({
      status: 400,
    })
  await expect(t.call(getAssumptionsEndpoint)).rejects.toMatchObject({ status: 401 })
})

it('exports an investor’s assumptions, and deletes them with the account [TOOL-08]', async () => {
  const { call, userId } = await register(t)
  await call(changeAssumptionsEndpoint, { body: { assumptions: { closingPercent: 3 } } })
  expect(await exportUser(t.deps.db, userId, new Date())).toMatchObject({
    toolAssumptions: [{ assumptions: { closingPercent: 3 } }],
  })
  await call(deleteAccountEndpoint)
  const rows = () => t.connection.pool.query('select 1 from tool_assumptions where user_id = $1', [userId])
  expect((await rows()).rowCount).toBe(1)
  await purgeAccounts(t.deps, new Date(Date.now() + 22 * 86_400_000))
  expect((await rows()).rowCount).toBe(0)
})

it('returns repair costs by state with their month once set, and rejects a malformed setting [TOOL-06]', async () => {
  expect(await t.call(getStateFactorsEndpoint)).toEqual({ asOf: null, factors: {} })
  await t.deps.settings.set('tools.stateFactors', 'November 2026: CA 1.25, Texas 0.95')
  expect(await t.call(getStateFactorsEndpoint)).toEqual({
    asOf: 'November 2026',
    factors: { California: 1.25, Texas: 0.95 },
  })
  await expect(t.deps.settings.set('tools.stateFactors', 'CA 1.25')).rejects.toThrow('a month, a colon and factors')
  expect((await t.call(getStateFactorsEndpoint)).factors).toEqual({ California: 1.25, Texas: 0.95 })
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { acceptLegalTextsEndpoint, legalVersion } from '#contract/accounts/legal-texts.ts'
import { exportDataEndpoint, getUserEndpoint } from '#contract/accounts/profile.ts'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { refusalOf, register } from '#test/builders/account-builders.ts'
import { addInvestor, addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
  await addLenders(t, [{ name: 'Alder Capital' }])
})
afterAll(() => t.close())

const makeOld = (userId: string) =>
  t.deps.db.execute(sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${userId}`)

it('exports all of a newly signed-in investor’s data, and no other investor’s [COMP-07]', async () => {
  const investor = await addInvestor(t, { liquidReserves: 71_234, exactCreditScore: 731 })
  const other = await addInvestor(t)
  await investor.call(createDealEndpoint, { body: dealBody({ propertyAddress: '12 Own Lane' }) })
  await other.call(createDealEndpoint, { body: dealBody({ propertyAddress: '99 Foreign Lane' }) })
  const data = await investor.call(exportDataEndpoint, { body: {} })
  expect(data).toMatchObject({
    user: { liquidReserves: 71_234, exactCreditScore: 731 },
    deals: [{ propertyAddress: '12 Own Lane' }],
    matches: [{ lenderName: 'Alder Capital' }],
  })
  for (const part of ['quotes', 'quoteRounds', 'messages', 'finalTerms', 'projects']) expect(data).toHaveProperty(part)
  expect(JSON.stringify(data)).not.toMatch(/99 Foreign Lane|argon2|tokenHash/)
})

it('exports onboarding answers without the session id, which would let a reader edit them [COMP-07]', async () => {
  const { call, sessionId } = await register(t)
  const data = await call(exportDataEndpoint, { body: {} })
  expect(data).toMatchObject({ onboarding: [{ firstName: 'Ada' }] })
  expect(JSON.stringify(data)).not.toContain(sessionId)
})

it('asks for the password once the sign-in is older than ten minutes, and rejects a wrong one [COMP-07]', async () => {
  const { call, userId, password } = await register(t)
  await makeOld(userId)
  expect(await refusalOf(call(exportDataEndpoint, { body: {} }))).toMatchObject({
    status: 403,
    reason: 'password-needed',
  })
  expect(await refusalOf(call(exportDataEndpoint, { body: { password: 'Wrong-Harbor-27' } }))).toMatchObject({
    status: 403,
    fields: { password: 'This is not your password. Try again.' },
  })
  expect(await call(exportDataEndpoint, { body: { password } })).toMatchObject({ user: { id: userId } })
})

it('asks an account without a password to sign in again [COMP-07]', async () => {
  const { call, userId } = await register(t)
  await t.deps.db.execute(sql`update users set password = null where id = ${userId}`)
  await makeOld(userId)
  for (const body of [{}, { password: 'Quiet-Harbor-27' }])
    expect(await refusalOf(call(exportDataEndpoint, { body }))).toMatchObject({ status: 403, reason: 'sign-in-needed' })
})

it("answers anonymous callers with 401, and limits an investor's downloads [COMP-07]", async () => {
  expect(await refusalOf(t.call(exportDataEndpoint, { body: {} }))).toMatchObject({ status: 401 })
  const limited = await startTestApp({ start: { isWorking: false }, env: { RATE_LIMIT_SCALE: '1' } })
  onTestFinished(() => limited.close())
  const { call } = await register(limited)
  for (let tries = 0; tries < 10; tries++) await call(exportDataEndpoint, { body: {} })
  expect(await refusalOf(call(exportDataEndpoint, { body: {} }))).toMatchObject({ status: 429 })
})

it('stores the accepted texts’ version and time with a new account, and a later version once [COMP-08]', async () => {
  onTestFinished(() => t.setClock(undefined))
  // The machine's clock may be wrong. The application uses the database's.
  const [signedUpAt, acceptedAt] = [new Date(Date.now() + 60_000), new Date(Date.now() + 120_000)]
  t.setClock(signedUpAt)
  const { call, userId } = await register(t)
  const accepted = async () => (await call(getUserEndpoint)).legalAcceptances
  expect(await accepted()).toEqual([{ version: legalVersion, at: signedUpAt.toISOString() }])

  const earlier = [{ version: '2025-07', at: '2025-07-01T00:00:00.000Z' }]
  await t.deps.db.execute(
    sql`update users set legal_acceptances = ${JSON.stringify(earlier)}::jsonb where id = ${userId}`,
  )
  t.setClock(acceptedAt)
  for (let times = 0; times < 2; times++) await call(acceptLegalTextsEndpoint, { body: { version: legalVersion } })
  expect(await accepted()).toEqual([...earlier, { version: legalVersion, at: acceptedAt.toISOString() }])
  const old = call(acceptLegalTextsEndpoint, { body: { version: '2025-07' as never } })
  expect(await refusalOf(old)).toMatchObject({
    status: 400,
    fields: { version: 'Reload the page to see the current version' },
  })
})

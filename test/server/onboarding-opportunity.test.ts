import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOpportunityEndpoint, saveOnboardingProfileEndpoint } from '#contract/accounts/onboarding.ts'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import { investmentProfileDefaults, maximumPriceMessage } from '#contract/accounts/profile-forms.ts'
import { listDealsEndpoint } from '#contract/deals/deals.ts'
import { answerWizard, type Registered, refusalOf, register, statusOf } from '#test/builders/account-builders.ts'
import { addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await addLenders(t, [{ name: 'Alder Bridge' }, { name: 'Birch Capital' }])
})
afterAll(() => t.close())

const notFound = { status: 404, message: 'Session not found', reason: 'session-not-found' }
const profile = { ...investmentProfileDefaults, reDealsLast3Years: 3 }
const saveProfile = (account: Registered, sessionId = account.sessionId, more: object = {}) =>
  account.call(saveOnboardingProfileEndpoint, { body: { sessionId, ...profile, ...more } })
const submit = (account: Registered, more: { key?: string; sessionId?: string; body?: object } = {}) =>
  account.call(
    createOpportunityEndpoint,
    { body: { sessionId: more.sessionId ?? account.sessionId, ...dealBody(more.body) } },
    more.key ? { idempotencyKey: more.key } : {},
  )

async function registerWithProfile(): Promise<Registered> {
  const account = await register(t)
  await saveProfile(account)
  return account
}

it('saves the investment profile to the account created from the session [ONB-17]', async () => {
  const account = await register(t)
  expect(await saveProfile(account)).toMatchObject({ accessLevel: 'full' })
  const { residenceAddress, ...rest } = profile
  expect(await account.call(getUserEndpoint)).toMatchObject({ ...rest, residenceAddress: null, firstName: 'Ada' })
})

it('applies the profile’s validation rules [ONB-17]', async () => {
  const account = await register(t)
  expect(await refusalOf(saveProfile(account, account.sessionId, { typicalPriceMax: 1 }))).toMatchObject({
    status: 400,
    fields: { typicalPriceMax: maximumPriceMessage },
  })
  expect(await statusOf(saveProfile(account, account.sessionId, { reDealsLast3Years: 100 }))).toBe(400)
  expect((await account.call(getUserEndpoint)).creditScoreRange).toBeNull()
})

it('rejects both calls for another investor’s session, and without a signed-in investor [ONB-17]', async () => {
  const [account, stranger] = [await registerWithProfile(), await registerWithProfile()]
  const unconverted = await answerWizard(t.call)
  for (const sessionId of [stranger.sessionId, unconverted, 'A'.repeat(43)]) {
    expect(await refusalOf(saveProfile(account, sessionId))).toEqual(notFound)
    expect(await refusalOf(submit(account, { sessionId }))).toEqual(notFound)
  }
  const signedOut = { ...account, call: t.call }
  expect(await statusOf(saveProfile(signedOut))).toBe(401)
  expect(await statusOf(submit(signedOut))).toBe(401)
  expect(await stranger.call(listDealsEndpoint)).toEqual([])
})

it('submits the first deal before the email is verified, with its matches [ONB-17]', async () => {
  const account = await registerWithProfile()
  expect((await account.call(getUserEndpoint)).emailVerified).toBe('false')
  const { deal, matchCount } = await submit(account)
  expect(matchCount).toBe(2)
  expect(deal).toMatchObject({ userId: account.userId, status: 'pending', matchCount: 2 })
  expect(await account.call(listDealsEndpoint)).toMatchObject([{ id: deal.id }])
})

it('rejects an incomplete profile or an invalid deal [ONB-17]', async () => {
  const account = await register(t)
  expect(await refusalOf(submit(account))).toMatchObject({ status: 403, reason: 'profile-incomplete' })
  await saveProfile(account)
  expect(await refusalOf(submit(account, { body: { purpose: '' } }))).toMatchObject({
    status: 400,
    fields: { purpose: 'Purpose is required' },
  })
  expect(await account.call(listDealsEndpoint)).toEqual([])
  expect(await statusOf(submit(account))).toBe(200)
})

it('accepts one deal per session; a retry with its key returns that deal [ONB-17]', async () => {
  const account = await registerWithProfile()
  const key = randomUUID()
  const first = await submit(account, { key })
  expect(await submit(account, { key })).toEqual(first)
  expect(await refusalOf(submit(account, { key, body: { purpose: 'Something else' } }))).toMatchObject({
    status: 422,
    reason: 'key-reused',
    dealId: first.deal.id,
  })
  for (const other of [{}, { key: randomUUID() }])
    expect(await refusalOf(submit(account, other))).toMatchObject({ status: 409, reason: 'already-submitted' })
  expect(await account.call(listDealsEndpoint)).toHaveLength(1)
})

it('creates one deal from 20 parallel submissions with 20 keys, and from 20 with one [ONB-17]', async () => {
  const many = await registerWithProfile()
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => statusOf(submit(many, { key: randomUUID() }))))
  expect(outcomes.sort()).toEqual([200, ...Array<number>(19).fill(409)])
  expect(await many.call(listDealsEndpoint)).toHaveLength(1)

  const one = await registerWithProfile()
  const key = randomUUID()
  const replies = await Promise.all(Array.from({ length: 20 }, () => submit(one, { key })))
  expect(new Set(replies.map(({ deal }) => deal.id)).size).toBe(1)
  expect(await one.call(listDealsEndpoint)).toHaveLength(1)
})

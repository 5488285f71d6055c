import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInEndpoint } from '#contract/accounts/accounts.ts'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { getDeskLenderEndpoint } from '#contract/desk/desk-lenders.ts'
import {
  changePersonsEmailEndpoint,
  confirmPersonsEmailEndpoint,
  deactivatePersonEndpoint,
  endPersonsSessionsEndpoint,
  erasePersonEndpoint,
  exportPersonEndpoint,
  getPersonEndpoint,
  listPeopleEndpoint,
  lookAtFinancialsEndpoint,
  reactivatePersonEndpoint,
  resendConfirmationEndpoint,
} from '#contract/desk/people.ts'
import { isVerification, newEmail, refusalOf, register, rowsContaining } from '#test/builders/account-builders.ts'
import { addInvestor, dealBody } from '#test/builders/deal-builders.ts'
import { activityOf, addOperator, letFactorsAge, openDesk, type TestOperator } from '#test/builders/desk-builders.ts'
import { addAskingInvestor, ask, lenderWith, linkOf } from '#test/builders/quote-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
let desk: TestOperator
beforeAll(async () => {
  t = await startTestApp()
  desk = await openDesk(t)
})
afterAll(() => t.close())

it('finds people and shows one with deals and sessions, but no financial answer [DESK-06]', async () => {
  const person = await addInvestor(t, {
    email: 'grace@example.com',
    firstName: 'Grace',
    lastName: 'Hopper',
    phoneNumber: '(212) 555-0142',
    exactCreditScore: 731,
    creditScoreRange: 'Excellent (700+)',
    password: '$argon2id$secret',
  })
  await person.call(createDealEndpoint, { body: dealBody({ propertyState: 'Texas' }) })
  const { rows, total } = await desk.call(listPeopleEndpoint, { query: { search: 'hopp' } })
  expect({ rows, total }).toEqual({
    rows: [expect.objectContaining({ id: person.id, name: 'Grace Hopper', deals: 1, sessions: 1 })],
    total: 1,
  })
  const shown = await desk.call(getPersonEndpoint, { params: { id: person.id } })
  expect(shown).toMatchObject({ email: 'grace@example.com', hasPassword: true, hasProfile: true, erasedAt: null })
  expect(shown.recentDeals).toEqual([expect.objectContaining({ propertyState: 'Texas', status: 'pending' })])
  expect(shown.openSessions).toEqual([expect.objectContaining({ openedBy: 'test' })])
  // Matches whole words, because a time or an id may contain these digits.
  for (const barred of [/\b731\b/, /Excellent/, /argon2id/]) expect(JSON.stringify(shown)).not.toMatch(barred)

  const financials = await desk.call(lookAtFinancialsEndpoint, { params: { id: person.id } })
  expect(financials).toMatchObject({ exactCreditScore: 731, creditScoreRange: 'Excellent (700+)' })
  const [look] = await activityOf(t, person.id)
  expect(look).toMatchObject({ via: 'desk', action: 'user.financials-viewed' })
  expect(look!.changes).toContainEqual({ field: 'exactCreditScore' })
  expect(JSON.stringify(look)).not.toMatch(/\b731\b/)
})

it('answers 404 for an unknown investor, and an empty page beyond the end [DESK-06]', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  for (const call of [
    () => desk.call(getPersonEndpoint, { params: { id } }),
    () => desk.call(lookAtFinancialsEndpoint, { params: { id } }),
    () => desk.call(endPersonsSessionsEndpoint, { params: { id } }),
    () => desk.call(exportPersonEndpoint, { params: { id } }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 404 })
  expect((await desk.call(listPeopleEndpoint, { query: { page: '9999' } })).rows).toEqual([])
})

it('resends to, confirms and changes an email address, each logged without the address [DESK-06] [DESK-10]', async () => {
  const { userId, email, password } = await register(t)
  const params = { id: userId }
  await desk.call(resendConfirmationEndpoint, { params })
  await t.waitForMail(isVerification(email))
  const newAddress = newEmail()
  await desk.call(changePersonsEmailEndpoint, { params, body: { email: newAddress } })
  await t.waitForMail(isVerification(newAddress))
  expect(await t.call(signInEndpoint, { body: { email: newAddress, password } })).toMatchObject({
    token: expect.any(String),
  })
  await desk.call(confirmPersonsEmailEndpoint, { params })
  expect(await desk.call(getPersonEndpoint, { params })).toMatchObject({ email: newAddress, isEmailVerified: true })
  const entries = await activityOf(t, userId)
  expect(entries.map(({ action }) => action)).toEqual([
    'user.confirmation-sent',
    'user.email-changed',
    'user.email-confirmed',
  ])
  expect(entries[1]!.changes).toEqual([{ field: 'email' }, { field: 'emailVerified' }])
  for (const address of [email, newAddress]) expect(JSON.stringify(entries)).not.toContain(address)
})

it('shows the status of quote requests for investor and lender, but not what was shared [DESK-06] [DESK-02]', async () => {
  const investor = await addAskingInvestor(t)
  const [request] = await ask(investor, 1)
  const lenderId = request!.lender.id
  const { rows } = await desk.call(listPeopleEndpoint)
  expect(rows.find(({ id }) => id === investor.id)).toMatchObject({ deals: 1, requests: 1 })
  const person = await desk.call(getPersonEndpoint, { params: { id: investor.id } })
  expect(person.requests).toBe(1)
  expect(person.recentRequests).toEqual([
    expect.objectContaining({ userId: investor.id, lenderId, status: 'sent', firstReplyAt: null }),
  ])
  const lender = await desk.call(getDeskLenderEndpoint, { params: { id: lenderId } })
  expect(lender).toMatchObject({ asked: 1, answered: 0, recentRequests: person.recentRequests })
  expect(Object.keys(person.recentRequests[0]!).sort()).toEqual(
    'dealType firstReplyAt id lenderId lenderName person propertyState round sentAt status userId'.split(' '),
  )
  await lenderWith(t, await linkOf(t, request!)).decline()
  expect(await desk.call(getDeskLenderEndpoint, { params: { id: lenderId } })).toMatchObject({
    answered: 1,
    recentRequests: [{ status: 'declined', firstReplyAt: expect.any(String) }],
  })
})

it('ends sessions, deactivates and reactivates [DESK-06]', async () => {
  const { userId, email, password, call } = await register(t)
  const params = { id: userId }
  expect(await desk.call(endPersonsSessionsEndpoint, { params })).toEqual({ message: 'One session was ended.' })
  await expect(call(getUserEndpoint)).rejects.toMatchObject({ status: 401 })
  await desk.call(deactivatePersonEndpoint, { params })
  expect(await desk.call(getPersonEndpoint, { params })).toMatchObject({
    deactivatedAt: expect.any(String),
    erasedAt: expect.any(String),
  })
  expect((await desk.call(listPeopleEndpoint, { query: { search: email, state: 'deactivated' } })).total).toBe(1)
  await desk.call(reactivatePersonEndpoint, { params })
  expect(await t.call(signInEndpoint, { body: { email, password } })).toMatchObject({ token: expect.any(String) })
  expect((await activityOf(t, userId)).map(({ action }) => action)).toEqual([
    'user.sessions-ended',
    'user.deactivated',
    'user.reactivated',
  ])
})

it('keeps an email with its account on a change, and on a reactivation after it was reused [DESK-06]', async () => {
  const [gone, other] = [await register(t), await register(t)]
  const params = { id: gone.userId }
  const change = (id: string, email: string) =>
    desk.call(changePersonsEmailEndpoint, { params: { id }, body: { email } })
  expect(await refusalOf(change(gone.userId, other.email))).toMatchObject({
    status: 409,
    message: `Another account has the address ${other.email}.`,
  })
  await desk.call(deactivatePersonEndpoint, { params })
  await change(other.userId, gone.email)
  expect(await refusalOf(desk.call(reactivatePersonEndpoint, { params }))).toMatchObject({
    status: 409,
    message: expect.stringContaining(`A newer account has the address ${gone.email}.`),
  })
  expect(await desk.call(getPersonEndpoint, { params })).toMatchObject({ deactivatedAt: expect.any(String) })
  await change(other.userId, newEmail())
  await desk.call(reactivatePersonEndpoint, { params })
  expect(await desk.call(getPersonEndpoint, { params })).toMatchObject({ email: gone.email, deactivatedAt: null })
})

it("exports and erases; erasing requires the account's email [DESK-06]", async () => {
  const { userId, email } = await register(t)
  const params = { id: userId }
  expect(await desk.call(exportPersonEndpoint, { params })).toMatchObject({ user: { id: userId, email } })
  const wrong = await refusalOf(desk.call(erasePersonEndpoint, { params, body: { email: 'other@example.com' } }))
  expect(wrong).toMatchObject({ status: 400, message: expect.stringContaining('not this account’s email') })
  await desk.call(erasePersonEndpoint, { params, body: { email: email.toUpperCase() } })
  expect(await rowsContaining(t, email)).toEqual([])
  expect((await activityOf(t, userId)).map(({ action }) => action)).toEqual(['user.exported', 'user.erased'])
})

it("dates the kept rows of an erased account by the application's clock [DESK-06] [COMP-10]", async () => {
  const { id } = await addAskingInvestor(t, { lenders: 1 })
  const { email } = await desk.call(getPersonEndpoint, { params: { id } })
  const now = new Date(Date.now() + 60_000)
  t.setClock(now)
  await desk.call(erasePersonEndpoint, { params: { id }, body: { email } })
  t.setClock(undefined)
  const { rows } = await t.deps.pool.query('select distinct erased_at from match_records where erased_at > now()')
  expect(rows).toEqual([{ erased_at: now }])
})

it('asks for the second factor again before changing an address, deactivating, erasing and exporting [DESK-06]', async () => {
  const { userId, email } = await register(t)
  const params = { id: userId }
  await letFactorsAge(t)
  for (const call of [
    () => desk.call(changePersonsEmailEndpoint, { params, body: { email: newEmail() } }),
    () => desk.call(deactivatePersonEndpoint, { params }),
    () => desk.call(erasePersonEndpoint, { params, body: { email } }),
    () => desk.call(exportPersonEndpoint, { params }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 403, reason: 'factor-needed' })
  expect(await desk.call(getPersonEndpoint, { params })).toMatchObject({ email, deactivatedAt: null })
  expect(await activityOf(t, userId)).toEqual([])
  desk = await openDesk(t)
})

it('leaves operators’ accounts to the command line [DESK-06]', async () => {
  const { id } = await addOperator(t)
  const params = { id }
  const { email } = await desk.call(getPersonEndpoint, { params })
  for (const call of [
    () => desk.call(changePersonsEmailEndpoint, { params, body: { email: newEmail() } }),
    () => desk.call(deactivatePersonEndpoint, { params }),
    () => desk.call(erasePersonEndpoint, { params, body: { email } }),
    () => desk.call(lookAtFinancialsEndpoint, { params }),
    () => desk.call(exportPersonEndpoint, { params }),
    () => desk.call(endPersonsSessionsEndpoint, { params }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 409, message: expect.stringContaining('is an operator') })
  expect(await activityOf(t, id)).toEqual([])
  expect(await desk.call(getPersonEndpoint, { params })).toMatchObject({ openSessions: [{}] })
  // Operators may view and export their own account.
  const own = { params: { id: desk.id } }
  expect(await desk.call(lookAtFinancialsEndpoint, own)).toHaveProperty('liquidReserves')
  expect(await desk.call(exportPersonEndpoint, own)).toMatchObject({ user: { id: desk.id } })
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  checkResetTokenEndpoint,
  forgotPasswordEndpoint,
  resendVerificationEndpoint,
  resetPasswordEndpoint,
  signInEndpoint,
  verifyEmailEndpoint,
} from '#contract/accounts/accounts.ts'
import { createAccountEndpoint } from '#contract/accounts/onboarding.ts'
import { deleteAccountEndpoint, getUserEndpoint } from '#contract/accounts/profile.ts'
import { changeChecklistItemEndpoint } from '#contract/closing/checklist.ts'
import { addFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import { setAlertsEndpoint } from '#contract/deals/deal-alerts.ts'
import { changeDatesEndpoint } from '#contract/deals/deal-dates.ts'
import { createSheetEndpoint } from '#contract/deals/deal-sheet.ts'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { changeLinesEndpoint, recordFactEndpoint, recordResultEndpoint } from '#contract/project/project.ts'
import { askForReviewEndpoint, sendContactMessageEndpoint } from '#contract/site/contact.ts'
import {
  emailChanges,
  knownClients,
  sessions,
  userIdentities,
  users,
} from '#server/features/accounts/accounts.table.ts'
import { exportUser } from '#server/features/accounts/personal-data/export-user.ts'
import { purgeJob } from '#server/features/accounts/personal-data/personal-data.jobs.ts'
import { dealStatistics, matchRecords } from '#server/features/accounts/personal-data/purge.table.ts'
import { accountJobs } from '#server/features/accounts/sessions/accounts.jobs.ts'
import { deactivateAccount } from '#server/features/accounts/sessions/deactivate-account.ts'
import { matches } from '#server/features/deals/matches.table.ts'
import { phoneConsents } from '#server/features/quotes/consents.table.ts'
import { contactMessages, emailNotifications } from '#server/features/site/contact/contact.table.ts'
import {
  answerWizard,
  isReset,
  isVerification,
  mailAfter,
  mailsSettled,
  newEmail,
  refusalOf,
  register,
  rowsContaining,
  statusOf,
  tokenIn,
} from '#test/builders/account-builders.ts'
import { termsBody } from '#test/builders/closing-builders.ts'
import { addInvestor, addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await addLenders(t, [{ name: 'Alder Bridge' }, { name: 'Birch Capital' }])
})
afterAll(() => t.close())
afterEach(() => t.setClock(undefined))

const day = 86_400_000

/** Runs a nightly job with the clock moved forward by days. */
async function runJob(name: string, daysLater: number): Promise<void> {
  t.setClock(new Date(Date.now() + daysLater * day))
  const job = [...accountJobs(t.deps), purgeJob(t.deps)].find((one) => one.name === name)!
  await job.run({} as never, { id: randomUUID(), isLast: false })
  t.setClock(undefined)
}

it('deactivation ends sessions, sign-in, links and emails, and keeps the rows for now [PROF-08]', async () => {
  const account = await register(t)
  const { email, password, userId } = account
  const { token: second } = await t.call(signInEndpoint, { body: { email, password } })
  const verification = tokenIn(await t.waitForMail(isVerification(email)))
  const reset = tokenIn(await mailAfter(t, isReset(email), () => t.call(forgotPasswordEndpoint, { body: { email } })))
  const mailsBefore = (await t.outbox()).length

  expect((await account.call(deleteAccountEndpoint)).message).not.toBe('')
  for (const token of [account.token, second]) expect(await statusOf(t.as(token)(getUserEndpoint))).toBe(401)
  expect(await refusalOf(t.call(signInEndpoint, { body: { email, password } }))).toMatchObject({
    status: 401,
    message: 'Invalid email or password',
  })
  expect(await refusalOf(t.call(verifyEmailEndpoint, { params: { token: verification } }))).toMatchObject({
    reason: 'invalid',
  })
  expect(await refusalOf(t.call(checkResetTokenEndpoint, { query: { token: reset } }))).toMatchObject({
    reason: 'invalid',
  })
  expect(
    await refusalOf(t.call(resetPasswordEndpoint, { body: { token: reset, password: 'Fresh-Meadow-41' } })),
  ).toMatchObject({
    status: 400,
    reason: 'invalid',
  })
  await t.call(forgotPasswordEndpoint, { body: { email } })
  await t.call(resendVerificationEndpoint, { body: { email } })
  await mailsSettled(t)
  expect((await t.outbox()).length).toBe(mailsBefore)

  const [row] = await t.deps.db.select().from(users).where(eq(users.id, userId))
  expect(row!.deletedAt).not.toBeNull()
  expect(await t.deps.db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([])
})

it("deactivates only the caller's account, once [PROF-08]", async () => {
  expect(await statusOf(t.call(deleteAccountEndpoint))).toBe(401)
  const [one, other] = [await register(t), await register(t)]
  await one.call(deleteAccountEndpoint)
  expect(await statusOf(one.call(deleteAccountEndpoint))).toBe(401)
  expect(await statusOf(other.call(getUserEndpoint))).toBe(200)
  expect(await deactivateAccount(t.deps.db, one.userId)).toBe(false)
  expect(await deactivateAccount(t.deps.db, randomUUID())).toBe(false)
})

it('the email can open a new account without any of the old data [PROF-08]', async () => {
  const old = await register(t)
  await old.call(deleteAccountEndpoint)
  const fresh = await register(t, old.email, 'Another-Harbor-3')
  expect(fresh.userId).not.toBe(old.userId)
  expect((await fresh.call(getUserEndpoint)).creditScoreRange).toBeNull()
  expect(await statusOf(t.call(signInEndpoint, { body: { email: old.email, password: old.password } }))).toBe(401)
  const { token } = await t.call(signInEndpoint, { body: { email: old.email, password: fresh.password } })
  expect((await t.as(token)(getUserEndpoint)).id).toBe(fresh.userId)
  // A third account can't take the email.
  const sessionId = await answerWizard(t.call)
  expect(
    await statusOf(t.call(createAccountEndpoint, { body: { sessionId, email: old.email, password: old.password } })),
  ).toBe(409)
})

it('exports messages under an email only once the account has proven that it owns it [PROF-08]', async () => {
  const { db } = t.deps
  const { email, userId } = await register(t)
  await db.insert(contactMessages).values({ name: 'Someone', email, message: 'Written before the account existed' })
  await db.insert(emailNotifications).values({ email })
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, userId))
  expect(await exportUser(db, userId, new Date())).toMatchObject({ contactMessages: [], emailNotifications: [] })

  await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
  expect(await exportUser(db, userId, new Date())).toMatchObject({
    contactMessages: [{ message: 'Written before the account existed' }],
    emailNotifications: [{ email }],
    quoteMailStops: [],
  })
})

it("deletes an investor's data 21 days after deactivation, except anonymous deal counts [PROF-08]", async () => {
  const { db } = t.deps
  const account = await register(t)
  const { email, userId } = account
  await mailsSettled(t)
  await db.update(users).set({ emailVerified: true, creditScoreRange: 'Good (650-699)' }).where(eq(users.id, userId))
  await db.insert(userIdentities).values({ userId, issuer: 'https://issuer.example', subject: `subject-${userId}` })
  await db.insert(contactMessages).values({ name: 'Ada Byron', email, message: 'When do I hear from you?' })
  await db.insert(emailNotifications).values({ email })
  const first = await account.call(createDealEndpoint, { body: dealBody() }, { idempotencyKey: randomUUID() })
  await account.call(createDealEndpoint, { body: dealBody() })
  const elsewhere = await account.call(createDealEndpoint, {
    body: dealBody({ propertyState: 'Ohio', dealType: 'Purchase' }),
  })
  expect([first.matchCount, elsewhere.matchCount]).toEqual([2, 0])
  const [match] = await db.select().from(matches).where(eq(matches.dealId, first.deal.id))
  await db.update(matches).set({ contacted: true }).where(eq(matches.id, match!.id))
  const params = { id: first.deal.id }
  await account.call(createSheetEndpoint, { params, body: { show: {} } })
  await account.call(setAlertsEndpoint, { params, body: { alerts: true } })
  await account.call(changeDatesEndpoint, { params, body: { inspectionOn: '2026-01-05', dateMails: true } })
  const note = { status: 'requested' as const, note: 'Kim at Acme binds it' }
  await account.call(changeChecklistItemEndpoint, { params: { ...params, itemId: 'insurance' }, body: note })
  await account.call(addFinalTermsEndpoint, { params, body: termsBody({ lenderName: 'Ridge Lending' }) })
  const { lines } = await account.call(changeLinesEndpoint, {
    params,
    body: { lines: [{ label: 'Roof of Ada', cost: 20_000, month: 1 }] },
  })
  const paid = { kind: 'paid' as const, lineId: lines[0]!.id, on: '2026-02-10', amount: 20_000 }
  await account.call(recordFactEndpoint, { params, body: paid })
  const end = { kind: 'sold' as const, on: '2026-08-01', price: 300_000, costs: 20_000 }
  await account.call(recordResultEndpoint, { params, body: end })
  const exported = await exportUser(db, userId, new Date())
  expect(exported).toMatchObject({
    dealChecklistItems: [note],
    finalTerms: [{ lenderName: 'Ridge Lending' }],
    projectLines: [{ label: 'Roof of Ada' }],
    projectFacts: [{ amount: 20_000 }],
    dealResults: [{ price: 300_000 }],
    dealEvents: expect.arrayContaining([expect.objectContaining({ kind: 'shared' })]),
    dealSheets: [{ dealId: first.deal.id, show: { address: false } }],
    dealAlerts: [{ dealId: first.deal.id }],
  })
  expect(JSON.stringify(exported)).not.toMatch(/tokenHash/i)
  const neighbor = await addInvestor(t)
  await neighbor.call(createDealEndpoint, { body: dealBody() })

  await account.call(deleteAccountEndpoint)
  await runJob('account-purge', 20.9)
  expect(await rowsContaining(t, userId)).not.toEqual([])
  expect(await db.select().from(dealStatistics)).toEqual([])

  await runJob('account-purge', 21.1)
  for (const trace of [
    userId,
    email,
    first.deal.id,
    elsewhere.deal.id,
    account.sessionId,
    'When do I hear',
    'Roof of Ada',
    'Ridge Lending',
  ])
    expect(await rowsContaining(t, trace), trace).toEqual([])
  expect(await statusOf(neighbor.call(getUserEndpoint))).toBe(200)
  const month = `${first.deal.createdAt.slice(0, 7)}-01`
  const counted = () => db.select().from(dealStatistics).orderBy(dealStatistics.propertyState)
  expect(await counted()).toMatchObject([
    { month, propertyState: 'California', dealType: 'Fix and Flip', deals: 2, matches: 4, contacted: 1 },
    { month, propertyState: 'Ohio', dealType: 'Purchase', deals: 1, matches: 0, contacted: 0 },
  ])

  // The counts of another investor are added to the same rows.
  await neighbor.call(deleteAccountEndpoint)
  await runJob('account-purge', 22)
  expect(await counted()).toMatchObject([{ deals: 3, matches: 6, contacted: 1 }, { deals: 1 }])
})

it('purges an email’s old account without touching the new one [PROF-08]', async () => {
  const old = await register(t)
  await old.call(deleteAccountEndpoint)
  const fresh = await register(t, old.email)
  await t.deps.db.insert(contactMessages).values({ name: 'Ada', email: old.email, message: 'Hello again' })
  await runJob('account-purge', 25)
  expect(await rowsContaining(t, old.userId)).toEqual([])
  expect((await fresh.call(getUserEndpoint)).email).toBe(old.email)
  expect(await t.deps.db.select().from(contactMessages).where(eq(contactMessages.email, old.email))).toHaveLength(1)
})

it("keeps messages under a purged account's unverified email, except about its deals [PROF-08]", async () => {
  const { db } = t.deps
  const owner = { name: 'Grace', email: newEmail() }
  await t.call(sendContactMessageEndpoint, { body: { ...owner, message: 'Do you cover Puerto Rico as well?' } })
  await db.insert(emailNotifications).values({ email: owner.email })
  const squatter = await addInvestor(t, { email: owner.email })
  const { deal } = await squatter.call(createDealEndpoint, { body: dealBody() })
  await squatter.call(askForReviewEndpoint, { params: { id: deal.id }, body: { message: 'Why is it first?' } })
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, squatter.id))
  await squatter.call(deleteAccountEndpoint)
  await runJob('account-purge', 22)
  expect(await rowsContaining(t, squatter.id)).toEqual([])
  const kept = await db.select().from(contactMessages).where(eq(contactMessages.email, owner.email))
  expect(kept).toMatchObject([{ message: 'Do you cover Puerto Rico as well?' }])
  expect(await db.select().from(emailNotifications).where(eq(emailNotifications.email, owner.email))).toHaveLength(1)
})

it('if one account can’t be deleted, the job deletes the other accounts and expired records, then fails [PROF-08] [COMP-08] [COMP-10]', async () => {
  const { db, pool } = t.deps
  const [stuck, next] = [await register(t), await register(t)]
  await stuck.call(deleteAccountEndpoint)
  await next.call(deleteAccountEndpoint)
  const erasedAt = new Date(Date.now() - 5 * 365 * day)
  const consent = { lenderName: 'Alder Bridge', phoneHash: '-', calls: true, texts: false, wording: '1' }
  await db.insert(phoneConsents).values({ ...consent, givenAt: erasedAt, erasedAt })
  const scoring = { modelVersion: '4', matchScore: 0.5, terms: {} as never, checks: [], caps: [], program: {} }
  await db.insert(matchRecords).values({ ...scoring, erasedAt })
  await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`)
  await pool.query(`create trigger refuse before delete on users for each row
    when (old.id = '${stuck.userId}') execute function refuse()`)

  await expect(runJob('account-purge', 22)).rejects.toThrow('could not be deleted: 1')
  expect(await rowsContaining(t, stuck.userId)).not.toEqual([])
  expect(await rowsContaining(t, next.userId)).toEqual([])
  expect(await db.select().from(phoneConsents)).toEqual([])
  expect(await db.select().from(matchRecords).where(eq(matchRecords.erasedAt, erasedAt))).toEqual([])

  await pool.query('drop function refuse cascade')
  await runJob('account-purge', 22)
  expect(await rowsContaining(t, stuck.userId)).toEqual([])
})

it('drops jobs that were queued for a purged account', async () => {
  const account = await register(t)
  await mailsSettled(t)
  const { rows } = await t.connection.pool.query<{ n: number }>(
    `select count(*)::int as n from jobs.job where data->>'userId' = $1`,
    [account.userId],
  )
  expect(rows[0]!.n).toBe(1)
  await account.call(deleteAccountEndpoint)
  await runJob('account-purge', 22)
  expect(await rowsContaining(t, account.userId)).toEqual([])
})

it('deletes expired sessions and tokens, and nothing else', async () => {
  const { db } = t.deps
  const account = await register(t)
  await t.waitForMail(isVerification(account.email))
  const live = () => db.select().from(sessions).where(eq(sessions.userId, account.userId))
  const token = async () => (await db.select().from(users).where(eq(users.id, account.userId)))[0]!.verificationToken

  await runJob('session-cleanup', 1.9)
  expect(await live()).toHaveLength(1)
  expect(await token()).not.toBeNull()
  await runJob('session-cleanup', 2.1)
  expect(await token()).toBeNull()
  expect(await live()).toHaveLength(1)
  await runJob('session-cleanup', 7.5)
  expect(await live()).toHaveLength(1)
  await runJob('session-cleanup', 8.5)
  expect(await live()).toHaveLength(0)
})

it('deletes a replaced address after four weeks although its owner could not be notified', async () => {
  const { userId } = await register(t)
  await t.deps.db.insert(emailChanges).values({ userId, oldEmail: 'before@example.com' })
  const kept = () => t.deps.db.select().from(emailChanges).where(eq(emailChanges.userId, userId))
  await runJob('session-cleanup', 27.9)
  expect(await kept()).toHaveLength(1)
  await runJob('session-cleanup', 28.1)
  expect(await kept()).toEqual([])
})

it('deletes known addresses a day after they stop counting as known', async () => {
  const { userId, email, password } = await register(t)
  await t.call(signInEndpoint, { body: { email, password } })
  const known = () => t.deps.db.select().from(knownClients).where(eq(knownClients.userId, userId))
  await runJob('session-cleanup', 30.9)
  expect(await known()).toHaveLength(1)
  await runJob('session-cleanup', 31.1)
  expect(await known()).toEqual([])
})

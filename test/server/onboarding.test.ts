import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { emailTakenMessage, signInEndpoint, verifyEmailEndpoint } from '#contract/accounts/accounts.ts'
import {
  createAccountEndpoint,
  entityFieldsMessage,
  saveEntityEndpoint,
  saveQualificationEndpoint,
  sessionNotFoundMessage,
  startOnboardingEndpoint,
} from '#contract/accounts/onboarding.ts'
import { commonPasswordMessage } from '#contract/accounts/password.ts'
import { deleteAccountEndpoint, getUserEndpoint } from '#contract/accounts/profile.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { onboardingJobs } from '#server/features/accounts/onboarding/onboarding.jobs.ts'
import { anonymousSessions } from '#server/features/accounts/onboarding/onboarding.table.ts'
import {
  answerWizard,
  goodPassword,
  isVerification,
  newEmail,
  person,
  qualification,
  refusalOf,
  register,
  startWizard,
  statusOf,
  tokenIn,
} from '#test/builders/account-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
afterEach(() => t.setClock(undefined))

const password = goodPassword
const create = (sessionId: string, email: string, word = password) =>
  t.call(createAccountEndpoint, { body: { sessionId, email, password: word } })

async function storedSession(sessionId: string) {
  const [row] = await t.deps.db.select().from(anonymousSessions).where(eq(anonymousSessions.sessionId, sessionId))
  return row
}
const accountsOf = (email: string) => t.deps.db.select().from(users).where(eq(users.email, email))
const age = (sessionId: string, column: string, interval: string) =>
  t.connection.pool.query(
    `update anonymous_sessions set ${column} = now() - interval '${interval}' where session_id = $1`,
    [sessionId],
  )

it('starts a session that stores where the visitor came from, for seven days [ONB-02] [ONB-16]', async () => {
  const visitor = {
    fingerprint: randomUUID().replaceAll('-', ''),
    utmSource: 'news\nletter',
    utmMedium: 'mail',
    utmCampaign: 'spring <b>',
    referrer: 'https://example.com/?q=1',
    userAgent: 'Browser/1.0',
  }
  const { sessionId } = await t.call(startOnboardingEndpoint, { body: visitor })
  const row = await storedSession(sessionId)
  expect(row).toMatchObject({
    ...visitor,
    utmSource: 'newsletter',
    ipAddress: '127.0.0.1',
    currentStep: 1,
    convertedToUser: false,
  })
  expect(row!.expiresAt.getTime() - row!.createdAt.getTime()).toBe(7 * 86_400_000)
  const other = await t.call(startOnboardingEndpoint, { body: visitor })
  expect(other.sessionId).not.toBe(sessionId)
})

it('starts no session without a fingerprint of 32 characters [ONB-02]', async () => {
  for (const fingerprint of ['', 'a'.repeat(31), 'a'.repeat(33), `${'a'.repeat(31)}!`])
    expect(await refusalOf(t.call(startOnboardingEndpoint, { body: { fingerprint } }))).toMatchObject({ status: 400 })
  expect(
    await statusOf(
      t.call(startOnboardingEndpoint, { body: { fingerprint: 'a'.repeat(32), referrer: 'x'.repeat(2001) } }),
    ),
  ).toBe(400)
})

it('saves both steps and keeps only the names of the chosen entity type', async () => {
  const sessionId = await startWizard(t.call)
  await t.call(saveEntityEndpoint, { body: { sessionId, ...person, companyName: 'Left over' } })
  expect(await storedSession(sessionId)).toMatchObject({ ...person, companyName: null, currentStep: 2 })
  await t.call(saveQualificationEndpoint, { body: { sessionId, ...qualification } })
  expect(await storedSession(sessionId)).toMatchObject({ ...qualification, currentStep: 3 })
  const company = { ...person, entityType: 'LLC' as const, companyName: "O'Brien & Sons" }
  await t.call(saveEntityEndpoint, { body: { sessionId, ...company } })
  expect(await storedSession(sessionId)).toMatchObject({
    entityType: 'LLC',
    companyName: "O'Brien & Sons",
    firstName: null,
    lastName: null,
    currentStep: 3,
  })
})

it('rejects incomplete steps with the message at each field', async () => {
  const sessionId = await startWizard(t.call)
  expect(
    await refusalOf(t.call(saveEntityEndpoint, { body: { sessionId, ...person, firstName: '', lastName: null } })),
  ).toMatchObject({
    status: 400,
    fields: { firstName: entityFieldsMessage, lastName: entityFieldsMessage },
  })
  expect(
    await refusalOf(t.call(saveEntityEndpoint, { body: { sessionId, ...person, entityType: 'LLC' } })),
  ).toMatchObject({
    status: 400,
    fields: { companyName: entityFieldsMessage },
  })
  expect(
    await refusalOf(t.call(saveEntityEndpoint, { body: { sessionId, ...person, firstName: '<b>Ada</b>' } })),
  ).toMatchObject({ status: 400 })
  expect(
    await refusalOf(
      t.call(saveQualificationEndpoint, { body: { sessionId, ...qualification, exitStrategy: 'Hope' } as never }),
    ),
  ).toMatchObject({ status: 400 })
  expect(await storedSession(sessionId)).toMatchObject({ entityType: null, exitStrategy: null })
})

it('rejects an expired session at every step, with the reason that makes the client start over [ONB-13] [ONB-16]', async () => {
  const expired = await answerWizard(t.call)
  await age(expired, 'expires_at', '1 second')
  const deleted = await answerWizard(t.call)
  await t.deps.db.delete(anonymousSessions).where(eq(anonymousSessions.sessionId, deleted))
  for (const sessionId of [expired, deleted, 'A'.repeat(43)])
    for (const attempt of [
      () => t.call(saveEntityEndpoint, { body: { sessionId, ...person } }),
      () => t.call(saveQualificationEndpoint, { body: { sessionId, ...qualification } }),
      () => create(sessionId, newEmail()),
    ])
      expect(await refusalOf(attempt())).toEqual({
        status: 404,
        message: sessionNotFoundMessage,
        reason: 'session-not-found',
      })
})

it('turns the session into a signed-in account with its data and a verification email [ONB-15]', async () => {
  const account = await register(t)
  const user = await account.call(getUserEndpoint)
  expect(user).toMatchObject({
    ...person,
    ...qualification,
    id: account.userId,
    email: account.email,
    companyName: null,
    onboardingCompleted: 'true',
    accessLevel: 'full',
    emailVerified: 'false',
    creditScoreRange: null,
  })
  const session = await storedSession(account.sessionId)
  expect(session).toMatchObject({ convertedToUser: true, convertedUserId: account.userId })
  const mail = await t.waitForMail(isVerification(account.email))
  expect((await t.call(verifyEmailEndpoint, { params: { token: tokenIn(mail) } })).email).toBe(account.email)
  const { token } = await t.call(signInEndpoint, { body: { email: account.email, password } })
  expect((await t.as(token)(getUserEndpoint)).emailVerified).toBe('true')
})

it('copies only the wizard’s answers to the account', async () => {
  const sessionId = await answerWizard(t.call)
  const more = { emailVerified: true, accessLevel: 'admin', id: randomUUID(), creditScoreRange: 'Excellent (750+)' }
  const { token } = await t.call(createAccountEndpoint, {
    body: { sessionId, email: newEmail(), password, ...more } as never,
  })
  expect(await t.as(token)(getUserEndpoint)).toMatchObject({
    emailVerified: 'false',
    accessLevel: 'full',
    creditScoreRange: null,
  })
})

it('requires the missing steps before it creates an account', async () => {
  const sessionId = await startWizard(t.call)
  const refused = await refusalOf(create(sessionId, newEmail()))
  expect(refused).toMatchObject({ status: 400, reason: 'steps-missing' })
  expect(refused.message).toContain('Entity Info')
  await t.call(saveEntityEndpoint, { body: { sessionId, ...person } })
  expect((await refusalOf(create(sessionId, newEmail()))).message).toContain('Qualification')
})

it('rejects weak and common passwords with the message at the field', async () => {
  const sessionId = await answerWizard(t.call)
  expect(await refusalOf(create(sessionId, newEmail(), 'short1A'))).toMatchObject({
    status: 400,
    fields: { password: 'Password must be at least 8 characters' },
  })
  for (const word of ['alllowercase1', 'ALLUPPERCASE1', 'NoDigitsHere'])
    expect(await refusalOf(create(sessionId, newEmail(), word))).toMatchObject({ status: 400 })
  for (const [email, word] of [
    [newEmail(), 'Password1'],
    [newEmail(), 'Plumbline2026'],
    [`wilhelmina-${randomUUID().slice(0, 8)}@example.com`, undefined],
  ] as const)
    expect(
      await refusalOf(create(sessionId, email, word ?? `${email.split('@')[0]!.replace('w', 'W')}-1`)),
    ).toMatchObject({
      status: 400,
      reason: 'common-password',
      fields: { password: commonPasswordMessage },
    })
})

it('rejects an email that already has an account, in upper or lower case', async () => {
  const { email } = await register(t)
  const sessionId = await answerWizard(t.call)
  expect(await refusalOf(create(sessionId, email.toUpperCase()))).toMatchObject({
    status: 409,
    message: emailTakenMessage,
    reason: 'email-taken',
    fields: { email: emailTakenMessage },
  })
  expect(await accountsOf(email)).toHaveLength(1)
  // The session can still be used with another email.
  expect(await statusOf(create(sessionId, newEmail()))).toBe(200)
})

it('signs in the one account when a sign-up is repeated after a lost reply [ONB-15]', async () => {
  const account = await register(t)
  const again = await create(account.sessionId, account.email)
  expect(again).toMatchObject({ userId: account.userId, accessLevel: 'full' })
  expect(again.token).not.toBe(account.token)
  for (const token of [account.token, again.token]) expect(await statusOf(t.as(token)(getUserEndpoint))).toBe(200)
  expect(await accountsOf(account.email)).toHaveLength(1)

  expect(await refusalOf(create(account.sessionId, account.email, 'Another-Harbor-3'))).toMatchObject({
    status: 409,
    reason: 'email-taken',
  })
  expect(await refusalOf(create(account.sessionId, newEmail()))).toMatchObject({
    status: 404,
    reason: 'session-not-found',
  })
  await age(account.sessionId, 'converted_at', '14 minutes 50 seconds')
  expect(await statusOf(create(account.sessionId, account.email))).toBe(200)
  await age(account.sessionId, 'converted_at', '15 minutes 1 second')
  expect(await refusalOf(create(account.sessionId, account.email))).toMatchObject({
    status: 409,
    reason: 'email-taken',
  })
})

it('creates one account from 50 parallel requests with one email from 50 sessions [ONB-15]', async () => {
  const email = newEmail()
  const sessions: string[] = []
  for (let n = 0; n < 50; n++) sessions.push(await answerWizard(t.call))
  const outcomes = await Promise.all(sessions.map((sessionId) => statusOf(create(sessionId, email))))
  expect(outcomes.filter((status) => status === 200)).toHaveLength(1)
  expect(outcomes.filter((status) => ![200, 409, 503].includes(status))).toEqual([])
  const [account] = await accountsOf(email)
  expect(await accountsOf(email)).toHaveLength(1)
  // An email is queued in the transaction that causes it, so the rejected attempts queued none.
  const queued = await t.connection.pool.query(
    `select data from jobs.job where data->>'userId' = $1 and data->>'purpose' = 'verification'`,
    [account!.id],
  )
  expect(queued.rows).toHaveLength(1)
  const converted = await Promise.all(
    sessions.map(async (sessionId) => (await storedSession(sessionId))!.convertedToUser),
  )
  expect(converted.filter(Boolean)).toHaveLength(1)
})

it('creates one account from 20 parallel requests with one session, email and password [ONB-15]', async () => {
  const email = newEmail()
  const sessionId = await answerWizard(t.call)
  const replies = await Promise.allSettled(Array.from({ length: 20 }, () => create(sessionId, email)))
  const made = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []))
  expect(made.length).toBeGreaterThan(0)
  expect(new Set(made.map(({ userId }) => userId)).size).toBe(1)
  expect(await accountsOf(email)).toHaveLength(1)
  for (const { token } of made) expect(await statusOf(t.as(token)(getUserEndpoint))).toBe(200)
})

it('redirects a caller who saves a step after sign-up to the dashboard, and changes nothing [ONB-15]', async () => {
  const account = await register(t)
  const redirect = { redirectToDashboard: true, userId: account.userId }
  expect(
    await t.call(saveEntityEndpoint, { body: { sessionId: account.sessionId, ...person, firstName: 'Mallory' } }),
  ).toMatchObject(redirect)
  expect(
    await t.call(saveQualificationEndpoint, { body: { sessionId: account.sessionId, ...qualification } }),
  ).toMatchObject(redirect)
  expect((await account.call(getUserEndpoint)).firstName).toBe('Ada')
  expect(await storedSession(account.sessionId)).toMatchObject({ firstName: 'Ada' })

  await account.call(deleteAccountEndpoint)
  expect(await statusOf(t.call(saveEntityEndpoint, { body: { sessionId: account.sessionId, ...person } }))).toBe(404)
})

it('deletes sessions after seven days, and no others [ONB-16]', async () => {
  const [open, converted] = [await startWizard(t.call), (await register(t)).sessionId]
  const [job] = onboardingJobs(t.deps)
  const run = async (days: number) => {
    t.setClock(new Date(Date.now() + days * 86_400_000))
    await job!.run({} as never, { id: randomUUID(), isLast: false })
  }
  await run(6.9)
  expect(await storedSession(open)).toBeDefined()
  expect(await storedSession(converted)).toBeDefined()
  await run(7.1)
  expect(await storedSession(open)).toBeUndefined()
  expect(await storedSession(converted)).toBeUndefined()
})

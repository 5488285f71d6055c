import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import {
  forgotPasswordEndpoint,
  handOffHeader,
  signInEndpoint,
  verifyEmailEndpoint,
} from '#contract/accounts/accounts.ts'
import { legalVersion } from '#contract/accounts/legal-texts.ts'
import { createAccountEndpoint, createOpportunityEndpoint, saveEntityEndpoint } from '#contract/accounts/onboarding.ts'
import { changeProfileEndpoint, deleteAccountEndpoint, getUserEndpoint } from '#contract/accounts/profile.ts'
import { investmentProfileDefaults } from '#contract/accounts/profile-forms.ts'
import { listDealsEndpoint } from '#contract/deals/deals.ts'
import { userIdentities, users } from '#server/features/accounts/accounts.table.ts'
import {
  answerWizard,
  goodPassword,
  isReset,
  isVerification,
  mailAfter,
  newEmail,
  person,
  qualification,
  refusalOf,
  register,
  startWizard,
  statusOf,
  tokenIn,
} from '#test/builders/account-builders.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { createBrowser, errorOf, isCallback, isEnd, startGoogleApp, verifiedPerson } from './google-browser.ts'
import { clientId, type IssuerPerson, type RealIssuer } from './google-issuers.ts'

let t: TestApp
let issuer: RealIssuer
beforeAll(async () => {
  ;({ t, issuer } = await startGoogleApp())
})
afterAll(() => t.close())

/** Completes the sign-in as a subject that the issuer knows, and returns the final address. */
async function signInAs(subject: string, claims: IssuerPerson, query = '', browser = createBrowser(t)): Promise<URL> {
  issuer.people.set(subject, claims)
  issuer.visitor = subject
  return browser.follow(`/auth/google${query}`, isEnd)
}

type Browser = ReturnType<typeof createBrowser>

/** Returns the lasting token that the callback page would store. */
async function tokenOf(end: URL, browser: Browser): Promise<string> {
  if (!end.searchParams.has('token')) throw new Error(`No token: ${end.search}`)
  return (await browser.redeem(end)).headers.get(handOffHeader)!
}
/** Signs in with a browser and returns the user. */
async function userAs(subject: string, claims: IssuerPerson, query = '', browser = createBrowser(t)) {
  return t.as(await tokenOf(await signInAs(subject, claims, query, browser), browser))(getUserEndpoint)
}
const accountsOf = (email: string) => t.deps.db.select().from(users).where(eq(users.email, email))

it('asks the issuer for a code with state, nonce and PKCE, sealed in a short-lived cookie [AUTH-11]', async () => {
  const browser = createBrowser(t)
  const reply = await browser.visit('/auth/google')
  expect(reply.status).toBe(303)
  expect(reply.headers.get('cache-control')).toContain('no-store')
  const url = new URL(reply.headers.get('location')!)
  expect(url.origin).toBe(issuer.url)
  const asked = Object.fromEntries(url.searchParams)
  expect(asked).toMatchObject({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: `${t.deps.env.publicUrl}/auth/google/callback`,
    code_challenge_method: 'S256',
    scope: 'openid email profile',
  })
  const cookie = reply.headers.get('set-cookie')!
  expect(cookie).toMatch(/^google=[\w*.~-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax, hand-off=[\w-]{43}; /)
  for (const line of reply.headers.getSetCookie()) expect(line).toContain('; HttpOnly; SameSite=Lax')
  for (const secret of [asked['state']!, asked['nonce']!]) {
    expect(secret.length).toBeGreaterThan(40)
    expect(cookie).not.toContain(secret)
  }
  const other = new URL((await createBrowser(t).visit('/auth/google')).headers.get('location')!)
  for (const name of ['state', 'nonce', 'code_challenge']) expect(other.searchParams.get(name)).not.toBe(asked[name])
})

it('signs up a new investor: verified, onboarded, with a hand-off token at the callback page [AUTH-11] [AUTH-12]', async () => {
  const now = new Date()
  t.setClock(now)
  onTestFinished(() => t.setClock(undefined))
  const email = newEmail()
  const picture = 'https://lh3.googleusercontent.com/a/picture'
  const browser = createBrowser(t)
  const end = await signInAs(randomUUID(), { ...verifiedPerson(email.toUpperCase()), picture }, '', browser)
  expect([...end.searchParams.keys()]).toEqual(['token'])
  expect([...browser.cookies().keys()]).toEqual(['hand-off'])
  expect(await t.as(await tokenOf(end, browser))(getUserEndpoint)).toMatchObject({
    email,
    firstName: 'Grace',
    lastName: 'Hopper',
    profileImageUrl: picture,
    emailVerified: 'true',
    onboardingCompleted: 'true',
    accessLevel: 'full',
    entityType: null,
    legalAcceptances: [{ version: legalVersion, at: now.toISOString() }],
  })
})

it('redirects with the token by a 303 that no cache or referrer keeps [AUTH-12]', async () => {
  const subject = randomUUID()
  issuer.people.set(subject, verifiedPerson(newEmail()))
  issuer.visitor = subject
  const browser = createBrowser(t)
  const reply = await browser.visit(await browser.follow('/auth/google', isCallback))
  expect(reply.status).toBe(303)
  expect(reply.headers.get('location')).toMatch(/^\/auth\/callback\?token=[\w-]{43}$/)
  expect(reply.headers.get('cache-control')).toBe('private, no-store')
  expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
})

it('identifies people by issuer and subject, not by email', async () => {
  const [subject, email] = [randomUUID(), newEmail()]
  const first = await userAs(subject, verifiedPerson(email))
  const renamed = await userAs(subject, verifiedPerson(newEmail()))
  expect(renamed).toMatchObject({ id: first.id, email })
  // A known identity can sign in even when its email is no longer verified.
  expect((await userAs(subject, { email: newEmail(), email_verified: false })).id).toBe(first.id)
})

it('copies the onboarding session’s answers [ONB-15]', async () => {
  const browser = createBrowser(t)
  const sessionId = await answerWizard(browser.call)
  const user = await userAs(randomUUID(), verifiedPerson(newEmail()), `?sessionId=${sessionId}`, browser)
  // The issuer's name replaces the wizard's.
  expect(user).toMatchObject({ ...person, ...qualification, firstName: 'Grace', lastName: 'Hopper' })
  expect(user.onboardingCompleted).toBe('true')
  expect(await t.call(saveEntityEndpoint, { body: { sessionId, ...person } })).toMatchObject({
    redirectToDashboard: true,
    userId: user.id,
  })

  const another = createBrowser(t)
  const company = await startWizard(another.call)
  await t.call(saveEntityEndpoint, {
    body: { sessionId: company, ...person, entityType: 'LLC', companyName: 'Hopper LLC' },
  })
  const nameless = { email: newEmail(), email_verified: true }
  expect(await userAs(randomUUID(), nameless, `?sessionId=${company}`, another)).toMatchObject({
    entityType: 'LLC',
    companyName: 'Hopper LLC',
    firstName: null,
    exitStrategy: null,
  })
})

it('copies no answers given in another browser, so that a link can’t put them into an account [ONB-15]', async () => {
  const [attacker, victim, honest] = [createBrowser(t), createBrowser(t), createBrowser(t)]
  const planted = await answerWizard(attacker.call)
  await answerWizard(victim.call)
  const own = await answerWizard(honest.call)
  for (const browser of [victim, createBrowser(t)])
    expect(await userAs(randomUUID(), verifiedPerson(newEmail()), `?sessionId=${planted}`, browser)).toMatchObject({
      entityType: null,
      phoneNumber: null,
      firstName: 'Grace',
    })
  // Knowing only the session's id doesn't copy them either.
  expect(await userAs(randomUUID(), verifiedPerson(newEmail()), `?sessionId=${own}`, attacker)).toMatchObject({
    phoneNumber: null,
  })
  expect(await userAs(randomUUID(), verifiedPerson(newEmail()), `?sessionId=${own}`, honest)).toMatchObject({
    phoneNumber: person.phoneNumber,
  })
})

it('ignores a session that became an account or never existed', async () => {
  const browser = createBrowser(t)
  const sessionId = await answerWizard(browser.call)
  const { token } = await browser.call(createAccountEndpoint, {
    body: { sessionId, email: newEmail(), password: goodPassword },
  })
  const account = { sessionId, call: t.as(token) }
  for (const sessionId of [account.sessionId, 'A'.repeat(43), '../../x', ''])
    expect(
      await userAs(randomUUID(), verifiedPerson(newEmail()), `?sessionId=${encodeURIComponent(sessionId)}`, browser),
    ).toMatchObject({
      entityType: null,
      firstName: 'Grace',
    })
  expect((await account.call(getUserEndpoint)).firstName).toBe('Ada')
})

it('links an account with the same verified email and leaves it unchanged', async () => {
  const account = await register(t)
  await t.call(verifyEmailEndpoint, { params: { token: tokenIn(await t.waitForMail(isVerification(account.email))) } })
  const before = await account.call(getUserEndpoint)
  expect(await userAs(randomUUID(), verifiedPerson(account.email))).toEqual(before)
  expect(await statusOf(account.call(getUserEndpoint))).toBe(200)
  expect(await statusOf(t.call(signInEndpoint, { body: { email: account.email, password: account.password } }))).toBe(
    200,
  )
})

it('replaces an unverified account when Google proves its email, and keeps none of its data or sessions', async () => {
  const squatter = await register(t)
  await squatter.call(changeProfileEndpoint, { body: investmentProfileDefaults })
  const verification = tokenIn(await t.waitForMail(isVerification(squatter.email)))
  const reset = tokenIn(
    await mailAfter(t, isReset(squatter.email), () =>
      t.call(forgotPasswordEndpoint, { body: { email: squatter.email } }),
    ),
  )
  await squatter.call(createOpportunityEndpoint, { body: { sessionId: squatter.sessionId, ...dealBody() } })
  const subject = randomUUID()
  const owner = await userAs(subject, verifiedPerson(squatter.email))
  expect(owner.id).not.toBe(squatter.userId)
  expect(owner).toMatchObject({
    email: squatter.email,
    emailVerified: 'true',
    firstName: 'Grace',
    lastName: 'Hopper',
    phoneNumber: null,
    entityType: null,
    companyName: null,
    exitStrategy: null,
    creditScoreRange: null,
  })
  const browser = createBrowser(t)
  const token = await tokenOf(await signInAs(subject, verifiedPerson(squatter.email), '', browser), browser)
  expect(await t.as(token)(listDealsEndpoint)).toEqual([])
  expect(await statusOf(squatter.call(getUserEndpoint))).toBe(401)
  expect(await statusOf(t.call(signInEndpoint, { body: { email: squatter.email, password: squatter.password } }))).toBe(
    401,
  )
  expect(await refusalOf(t.call(verifyEmailEndpoint, { params: { token: verification } }))).toMatchObject({
    reason: 'invalid',
  })
  expect((await t.fetch(`/api/verify-reset-token?token=${reset}`)).status).toBe(400)
})

it('creates and links no account for an email that the issuer has not verified', async () => {
  const { email: existing } = await register(t)
  const fresh = newEmail()
  const claims: IssuerPerson[] = [
    { email: fresh, email_verified: false },
    { email: fresh },
    { email: fresh, email_verified: 'true' as never },
    { email: existing, email_verified: false },
    { email_verified: true },
    { email: 'nobody', email_verified: true },
  ]
  const identities = await t.deps.db.$count(userIdentities)
  for (const one of claims) expect(errorOf(await signInAs(randomUUID(), one))).toBe('google_unverified')
  expect(await accountsOf(fresh)).toEqual([])
  expect(await t.deps.db.$count(userIdentities)).toBe(identities)
})

it('omits names that would be invalid as input, and pictures without an https URL', async () => {
  const claims = {
    given_name: '<img src=x onerror=alert(1)>',
    family_name: 'x'.repeat(101),
    picture: 'javascript:alert(1)',
  }
  expect(await userAs(randomUUID(), { ...verifiedPerson(newEmail()), ...claims })).toMatchObject({
    firstName: null,
    lastName: null,
    profileImageUrl: null,
  })
  const linked = { given_name: 'Ada', family_name: 'evil.example' }
  expect(await userAs(randomUUID(), { ...verifiedPerson(newEmail()), ...linked })).toMatchObject({
    firstName: 'Ada',
    lastName: null,
  })
})

it('returns a fixed code when the visitor declines [AUTH-12]', async () => {
  issuer.visitor = 'nobody'
  expect(errorOf(await createBrowser(t).follow('/auth/google', isEnd))).toBe('google_canceled')
})

it('creates one account when a new investor signs in from several tabs simultaneously', async () => {
  const [subject, email] = [randomUUID(), newEmail()]
  issuer.people.set(subject, verifiedPerson(email))
  issuer.visitor = subject
  const tabs = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const browser = createBrowser(t)
      return { browser, callback: await browser.follow('/auth/google', isCallback) }
    }),
  )
  const tokens = await Promise.all(
    tabs.map(async ({ browser, callback }) => tokenOf(await browser.follow(callback, isEnd), browser)),
  )
  const people = await Promise.all(tokens.map((token) => t.as(token)(getUserEndpoint)))
  expect(new Set(people.map(({ id }) => id)).size).toBe(1)
  expect(await accountsOf(email)).toHaveLength(1)
})

it('creates a new account for an investor who deactivated the old one [PROF-08]', async () => {
  const [subject, email] = [randomUUID(), newEmail()]
  const browser = createBrowser(t)
  const token = await tokenOf(await signInAs(subject, verifiedPerson(email), '', browser), browser)
  const old = await t.as(token)(getUserEndpoint)
  await t.as(token)(deleteAccountEndpoint)
  const fresh = await userAs(subject, verifiedPerson(email))
  expect(fresh.email).toBe(email)
  expect(fresh.id).not.toBe(old.id)
})

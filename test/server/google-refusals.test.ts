import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { sessions, users } from '#server/features/accounts/accounts.table.ts'
import { newEmail } from '#test/builders/account-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { createBrowser, errorOf, isCallback, isEnd, oidcEnv, startGoogleApp, verifiedPerson } from './google-browser.ts'
import { clientId, type RealIssuer, startForgedIssuer } from './google-issuers.ts'

let t: TestApp
let issuer: RealIssuer
beforeAll(async () => {
  ;({ t, issuer } = await startGoogleApp())
})
afterAll(() => t.close())
afterEach(() => t.setClock(undefined))

const accountsOf = (email: string) => t.deps.db.select().from(users).where(eq(users.email, email))

it('rejects a reply without its cookie, with a made-up or changed one, and after ten minutes', async () => {
  const subject = randomUUID()
  issuer.people.set(subject, verifiedPerson(newEmail()))
  issuer.visitor = subject
  const begin = async () => {
    const browser = createBrowser(t)
    return { browser, callback: await browser.follow('/auth/google', isCallback) }
  }
  const { callback } = await begin()
  expect(errorOf(await createBrowser(t).follow(callback, isEnd))).toBe('google_expired')

  const changed = await begin()
  const value = changed.browser.cookies().get('google')!
  changed.browser.cookies().set('google', `${value.slice(0, 40)}${value[40] === 'A' ? 'B' : 'A'}${value.slice(41)}`)
  expect(errorOf(await changed.browser.follow(changed.callback, isEnd))).toBe('google_expired')

  const late = await begin()
  t.setClock(new Date(Date.now() + 10 * 60_000 + 1000))
  expect(errorOf(await late.browser.follow(late.callback, isEnd))).toBe('google_expired')
  t.setClock(new Date(Date.now() + 9 * 60_000))
  const inTime = await begin()
  expect((await inTime.browser.follow(inTime.callback, isEnd)).searchParams.get('token')).not.toBeNull()
})

it('rejects a reply for another browser, and one that was changed', async () => {
  const subject = randomUUID()
  const email = newEmail()
  issuer.people.set(subject, verifiedPerson(email))
  issuer.visitor = subject
  const [victim, attacker] = [createBrowser(t), createBrowser(t)]
  const [, theirs] = [
    await victim.follow('/auth/google', isCallback),
    await attacker.follow('/auth/google', isCallback),
  ]
  // The victim opens the attacker's code and state, which would sign the victim in as the attacker.
  expect(errorOf(await victim.follow(theirs, isEnd))).toBe('google_failed')

  for (const spoil of [
    (url: URL) => url.searchParams.delete('state'),
    (url: URL) => url.searchParams.delete('code'),
    (url: URL) => url.searchParams.set('code', 'made-up'),
    (url: URL) => url.searchParams.set('iss', 'https://evil.example'),
    (url: URL) => url.searchParams.append('code', 'second'),
    (url: URL) => {
      url.search = ''
    },
  ]) {
    const browser = createBrowser(t)
    const callback = await browser.follow('/auth/google', isCallback)
    spoil(callback)
    expect(errorOf(await browser.follow(callback, isEnd))).toBe('google_failed')
  }
  expect(await accountsOf(email)).toEqual([])
})

it('accepts a reply once', async () => {
  const subject = randomUUID()
  issuer.people.set(subject, verifiedPerson(newEmail()))
  issuer.visitor = subject
  const browser = createBrowser(t)
  const callback = await browser.follow('/auth/google', isCallback)
  const cookie = browser.cookies().get('google')!
  expect((await browser.follow(callback, isEnd)).searchParams.get('token')).not.toBeNull()
  expect(errorOf(await browser.follow(callback, isEnd))).toBe('google_expired')
  // A copy of the cookie doesn't work either, at any limit scale; the issuer isn't asked.
  browser.cookies().set('google', cookie)
  expect(errorOf(await browser.follow(callback, isEnd))).toBe('google_expired')
})

it('rejects an id token that is forged, stale or for another client', async () => {
  const forged = await startForgedIssuer()
  const app = await startTestApp({
    env: { PUBLIC_URL: 'http://127.0.0.1:3000', RATE_LIMIT_SCALE: '1', ...oidcEnv(forged.url) },
  })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const email = newEmail()
  // Times are compared with the application's clock, not the machine's.
  const clock = new Date(Date.now() + 7_200_000)
  app.setClock(clock)
  const now = () => Math.floor(clock.getTime() / 1000)
  type Forgery = (honest: Record<string, unknown>) => Partial<typeof forged.next>
  /** Begins a sign-in, returns from the issuer with a code, and returns the final URL. */
  async function attempt(change: Forgery, browser = createBrowser(app)): Promise<URL> {
    const asked = new URL((await browser.visit('/auth/google')).headers.get('location')!).searchParams
    const claims: Record<string, unknown> = {
      iss: forged.url,
      aud: clientId,
      sub: 'subject',
      iat: now(),
      exp: now() + 300,
      nonce: asked.get('nonce'),
      email,
      email_verified: true,
    }
    forged.next = { claims, ...change(claims) }
    return browser.follow(`/auth/google/callback?code=code&state=${asked.get('state')}`, isEnd)
  }
  try {
    const without = (claims: Record<string, unknown>, name: string) =>
      Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))
    const forgeries: [string, Forgery][] = [
      ['signed by another key', () => ({ signWith: stranger })],
      ['not signed', () => ({ alg: 'none' })],
      ['missing', () => ({ omitToken: true })],
      ['of another issuer', (honest) => ({ claims: { ...honest, iss: 'https://accounts.google.com' } })],
      ['for another client', (honest) => ({ claims: { ...honest, aud: 'another-client' } })],
      ['expired', (honest) => ({ claims: { ...honest, iat: now() - 900, exp: now() - 600 } })],
      ['without an expiry', (honest) => ({ claims: without(honest, 'exp') })],
      ['with another nonce', (honest) => ({ claims: { ...honest, nonce: 'replayed' } })],
      ['without a nonce', (honest) => ({ claims: without(honest, 'nonce') })],
      ['issued in the future', (honest) => ({ claims: { ...honest, iat: now() + 600, exp: now() + 900 } })],
      ['without a subject', (honest) => ({ claims: without(honest, 'sub') })],
    ]
    for (const [name, change] of forgeries) expect(errorOf(await attempt(change)), name).toBe('google_failed')
    expect(await app.deps.db.$count(users)).toBe(0)
    expect(await app.deps.db.$count(sessions)).toBe(0)

    // The same steps succeed with an honest token, so each forgery fails only because of its fault.
    const honest = createBrowser(app)
    const reply = await honest.redeem(await attempt(() => ({}), honest))
    expect(((await reply.json()) as { email: string }).email).toBe(email)
    const exchange = Object.fromEntries(forged.exchanges.at(-1)!)
    expect(exchange).toMatchObject({
      grant_type: 'authorization_code',
      redirect_uri: 'http://127.0.0.1:3000/auth/google/callback',
    })
    expect(exchange['code_verifier']!.length).toBeGreaterThanOrEqual(43)

    // With the default limits, a used cookie is rejected before the issuer is asked.
    const browser = createBrowser(app)
    const state = new URL((await browser.visit('/auth/google')).headers.get('location')!).searchParams.get('state')
    const cookie = browser.cookies().get('google')!
    const callback = `/auth/google/callback?code=code&state=${state}`
    await browser.follow(callback, isEnd)
    browser.cookies().set('google', cookie)
    const asked = forged.exchanges.length
    expect(errorOf(await browser.follow(callback, isEnd))).toBe('google_expired')
    expect(forged.exchanges.length).toBe(asked)
  } finally {
    await app.close()
    await forged.close()
  }
})

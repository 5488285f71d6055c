import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handOffHeader, signInEndpoint, signOutEndpoint } from '#contract/accounts/accounts.ts'
import { changeProfileEndpoint, deleteAccountEndpoint, getUserEndpoint, User } from '#contract/accounts/profile.ts'
import { sessions, users } from '#server/features/accounts/accounts.table.ts'
import { hashingParameters } from '#server/features/accounts/passwords/hash-password.ts'
import { createToken, hashToken } from '#server/features/accounts/random-token.ts'
import { deactivateAccount } from '#server/features/accounts/sessions/deactivate-account.ts'
import { openHandOff, openSession } from '#server/features/accounts/sessions/open-session.ts'
import { openWithPassword } from '#server/features/accounts/sessions/open-with-password.ts'
import {
  goodPassword,
  newEmail,
  refusalOf,
  register,
  rowsContaining,
  statusOf,
} from '#test/builders/account-builders.ts'
import { addInvestor } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const isSignedIn = async (token: string) => (await statusOf(t.as(token)(getUserEndpoint))) === 200

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return t.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

it('signs in with the right email in any case and password, with a new token each time [AUTH-03]', async () => {
  const { email, password, userId } = await register(t)
  const first = await t.call(signInEndpoint, { body: { email, password } })
  const second = await t.call(signInEndpoint, { body: { email: ` ${email.toUpperCase()} `, password } })
  expect(first.token).not.toBe(second.token)
  for (const { token } of [first, second]) expect((await t.as(token)(getUserEndpoint)).id).toBe(userId)
})

it('signs in an account whose email is not verified [AUTH-07]', async () => {
  const { email, password } = await register(t)
  const { token } = await t.call(signInEndpoint, { body: { email, password } })
  expect((await t.as(token)(getUserEndpoint)).emailVerified).toBe('false')
})

it('replies to every wrong email or password with the same bytes [AUTH-06]', async () => {
  const known = await register(t)
  const gone = await register(t)
  await gone.call(deleteAccountEndpoint)
  const google = newEmail()
  await addInvestor(t, { email: google, password: null })
  const replies = []
  for (const [email, password] of [
    [known.email, 'Not-the-password-1'],
    [newEmail(), goodPassword],
    [gone.email, goodPassword],
    [google, goodPassword],
  ]) {
    const reply = await post('/api/login', { email, password })
    const headers = Object.fromEntries([...reply.headers].filter(([name]) => name !== 'date'))
    replies.push(JSON.stringify({ status: reply.status, headers, body: await reply.text() }))
  }
  expect(new Set(replies).size).toBe(1)
  expect(replies[0]).toContain('"status":401')
  expect(replies[0]).toContain('Invalid email or password')
})

it('rejects invalid sign-in input with 400 or 415, never 500', async () => {
  const email = newEmail()
  const refusals: [unknown, number][] = [
    [{}, 400],
    [{ email }, 400],
    [{ email: 'nobody', password: goodPassword }, 400],
    [{ email, password: 'short' }, 400],
    [{ email, password: 'x'.repeat(129) }, 400],
    [{ email, password: 7 }, 400],
    ['{"email": "a@example.com", "__proto__": {"password": "x"}}', 400],
    ['not json', 400],
  ]
  for (const [body, status] of refusals) {
    const reply = await post('/api/login', body)
    expect(reply.status).toBe(status)
    expect(((await reply.json()) as { message: string }).message).not.toBe('')
  }
  expect((await post('/api/login', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
    415,
  )
})

it('returns the caller’s user with only the contract’s fields', async () => {
  const { token, email } = await register(t)
  const reply = await t.fetch('/api/user', { headers: { authorization: `Bearer ${token}` } })
  expect(reply.headers.get('cache-control')).toBe('private, no-store')
  expect(reply.headers.get(handOffHeader)).toBeNull()
  const user = (await reply.json()) as Record<string, unknown>
  expect(Object.keys(user).sort()).toEqual(Object.keys(User.shape).sort())
  expect(user).toMatchObject({ email, accessLevel: 'full', onboardingCompleted: 'true', onboardingStep: '4' })
})

it('rejects callers without a valid session', async () => {
  expect(await refusalOf(t.call(getUserEndpoint))).toMatchObject({ status: 401 })
  for (const token of ['x', 'A'.repeat(43), "' or 1=1 --"]) expect(await isSignedIn(token)).toBe(false)
  const { token } = await register(t)
  for (const authorization of [token, `Basic ${token}`, `Bearer ${token}x`, `Bearer ${token.slice(0, -1)}`])
    expect((await t.fetch('/api/user', { headers: { authorization } })).status).toBe(401)
  expect((await t.fetch('/api/user', { headers: { cookie: `auth_token=${token}` } })).status).toBe(401)
})

it('rejects every session of a deactivated account [PROF-08]', async () => {
  const { userId } = await register(t)
  const { db } = t.deps
  await deactivateAccount(db, userId)
  // Simulates a concurrent sign-in, which doesn't check the account again.
  const token = await openSession(db, userId, { openedBy: 'test' })
  expect(await isSignedIn(token)).toBe(false)
  expect(await statusOf(t.as(token)(changeProfileEndpoint, { body: { firstName: 'Ada' } }))).toBe(401)
  const { ask } = await handOffOf(userId)
  expect((await ask()).status).toBe(401)
})

it('stores sessions by token hash for 30 days, or seven days idle', async () => {
  const { userId } = await register(t)
  const { db } = t.deps
  const token = await openSession(db, userId, { openedBy: 'test' })
  const sid = hashToken(token)
  expect(await rowsContaining(t, token)).toEqual([])
  const days = async () => {
    const [row] = await db.select().from(sessions).where(eq(sessions.sid, sid))
    return (row!.expire.getTime() - row!.createdAt.getTime()) / 86_400_000
  }
  expect(await days()).toBeCloseTo(30, 3)

  const set = (column: string, age: string) =>
    t.connection.pool.query(`update sessions set ${column} = now() - interval '${age}' where sid = $1`, [sid])
  await set('last_seen_at', '6 days 23 hours')
  expect(await isSignedIn(token)).toBe(true)
  await set('last_seen_at', '7 days 1 minute')
  expect(await isSignedIn(token)).toBe(false)
  await set('last_seen_at', '0 days')
  expect(await isSignedIn(token)).toBe(true)
  await set('expire', '1 second')
  expect(await isSignedIn(token)).toBe(false)
})

it('updates a session’s last use at most once an hour', async () => {
  const { token } = await register(t)
  const sid = hashToken(token)
  const age = async () => {
    const { rows } = await t.connection.pool.query<{ minutes: string }>(
      'select extract(epoch from now() - last_seen_at) / 60 as minutes from sessions where sid = $1',
      [sid],
    )
    return Number(rows[0]!.minutes)
  }
  const set = (minutes: number) =>
    t.connection.pool.query('update sessions set last_seen_at = now() - make_interval(mins => $2) where sid = $1', [
      sid,
      minutes,
    ])
  await set(59)
  expect(await isSignedIn(token)).toBe(true)
  expect(await age()).toBeGreaterThan(58)
  await set(61)
  expect(await isSignedIn(token)).toBe(true)
  expect(await age()).toBeLessThan(1)
})

it('keeps the newest 20 sessions of each investor', async () => {
  const other = await register(t)
  const { token: first, email, password } = await register(t)
  const later: string[] = []
  for (let n = 0; n < 20; n++) later.push((await t.call(signInEndpoint, { body: { email, password } })).token)
  expect(await isSignedIn(first)).toBe(false)
  expect(await Promise.all(later.map(isSignedIn))).toEqual(later.map(() => true))
  expect(await isSignedIn(other.token)).toBe(true)
})

it('signs out the session it is called with and no other', async () => {
  const { token, email, password } = await register(t)
  const { token: second } = await t.call(signInEndpoint, { body: { email, password } })
  expect(await t.as(token)(signOutEndpoint)).toEqual({ message: 'You are signed out.' })
  expect(await isSignedIn(token)).toBe(false)
  expect(await isSignedIn(second)).toBe(true)
  for (const call of [t.call, t.as(token), t.as('A'.repeat(43))])
    expect(await statusOf(call(signOutEndpoint))).toBe(200)
})

it('redirects GET /api/login to the sign-in screen [AUTH-13]', async () => {
  const reply = await t.fetch('/api/login', { redirect: 'manual' })
  expect(reply.status).toBe(302)
  expect(reply.headers.get('location')).toBe('/auth/login')
})

it('replaces a password hash made with other parameters at the next sign-in', async () => {
  const { email, password, userId } = await register(t)
  const { db } = t.deps
  const old = await hash(password, { ...hashingParameters, memoryCost: 8192 })
  await db.update(users).set({ password: old }).where(eq(users.id, userId))
  await t.call(signInEndpoint, { body: { email, password } })
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  expect(row!.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await statusOf(t.call(signInEndpoint, { body: { email, password } }))).toBe(200)
})

it('opens no session for a password that changed while it was checked', async () => {
  const { password, userId } = await register(t)
  const { db } = t.deps
  const [before] = await db.select().from(users).where(eq(users.id, userId))
  await db
    .update(users)
    .set({ password: await hash('Another-one-9') })
    .where(eq(users.id, userId))
  expect(await openWithPassword(db, before, password, { openedBy: 'password' })).toBeUndefined()
})

/** Creates a hand-off for a browser with a cookie, and requests from that browser and from another one. */
async function handOffOf(userId: string) {
  const browser = createToken()
  const handOff = await openHandOff(t.deps.db, userId, browser.hash)
  const ask = (path = '/api/user', cookie: string | null = `hand-off=${browser.token}`, method = 'GET') =>
    t.fetch(path, { method, headers: { authorization: `Bearer ${handOff}`, ...(cookie === null ? {} : { cookie }) } })
  return { handOff, ask, exchange: async () => (await ask()).headers.get(handOffHeader)! }
}

it('exchanges a hand-off for a lasting token, whose first use ends the hand-off [AUTH-12]', async () => {
  const { userId } = await register(t)
  const { ask } = await handOffOf(userId)
  const reply = await ask()
  const lasting = reply.headers.get(handOffHeader)!
  expect(lasting).toMatch(/^[\w-]{43}$/)
  expect(((await reply.json()) as { id: string }).id).toBe(userId)
  expect((await ask()).status).toBe(200)

  const again = await t.fetch('/api/user', { headers: { authorization: `Bearer ${lasting}` } })
  expect(again.status).toBe(200)
  expect(again.headers.get(handOffHeader)).toBeNull()
  expect((await ask()).status).toBe(401)
  expect(await isSignedIn(lasting)).toBe(true)
})

it('accepts a hand-off only from the browser that began the sign-in, and only for the exchange [AUTH-12]', async () => {
  const { userId } = await register(t)
  const { ask } = await handOffOf(userId)
  const stranger = createToken().token
  for (const cookie of [null, 'hand-off=', `hand-off=${stranger}`, `hand-off-2=${stranger}`]) {
    const reply = await ask('/api/user', cookie)
    expect(reply.status).toBe(401)
    expect(reply.headers.get(handOffHeader)).toBeNull()
  }
  expect((await ask('/api/deals')).status).toBe(401)
  expect((await ask('/api/user/account', undefined, 'DELETE')).status).toBe(401)
  expect((await ask()).status).toBe(200)
})

it('exchanges a hand-off again after a lost reply; the first token used ends the others [AUTH-12]', async () => {
  const { userId } = await register(t)
  const { ask, exchange } = await handOffOf(userId)
  const tokens = await Promise.all([exchange(), exchange(), exchange()])
  expect(new Set(tokens).size).toBe(3)
  const [first, second, third] = tokens as [string, string, string]
  expect(await isSignedIn(second)).toBe(true)
  for (const unused of [first, third]) expect(await isSignedIn(unused)).toBe(false)
  expect((await ask()).status).toBe(401)
  expect(await isSignedIn(second)).toBe(true)
})

it('keeps one session when several tokens of one hand-off are used together [AUTH-12]', async () => {
  const { userId } = await register(t)
  const { exchange } = await handOffOf(userId)
  const tokens = await Promise.all([exchange(), exchange(), exchange(), exchange()])
  const used = await Promise.all(tokens.map(isSignedIn))
  expect(used.filter(Boolean)).toHaveLength(1)
  expect(await Promise.all(tokens.map(isSignedIn))).toEqual(used)
})

it('expires a hand-off after two minutes [AUTH-12]', async () => {
  const { userId } = await register(t)
  const { handOff, ask } = await handOffOf(userId)
  const { rows } = await t.connection.pool.query<{ seconds: string }>(
    'select extract(epoch from expire - now()) as seconds from sessions where sid = $1',
    [hashToken(handOff)],
  )
  expect(Number(rows[0]!.seconds)).toBeGreaterThan(100)
  expect(Number(rows[0]!.seconds)).toBeLessThanOrEqual(120)
  await t.connection.pool.query("update sessions set expire = now() - interval '1 second' where sid = $1", [
    hashToken(handOff),
  ])
  expect((await ask()).status).toBe(401)
})

import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  checkResetTokenEndpoint,
  forgotPasswordEndpoint,
  forgotPasswordMessage,
  resendVerificationEndpoint,
  resetPasswordEndpoint,
  signInEndpoint,
  verifyEmailEndpoint,
} from '#contract/accounts/accounts.ts'
import { createAccountEndpoint } from '#contract/accounts/onboarding.ts'
import { changeProfileEndpoint, deleteAccountEndpoint } from '#contract/accounts/profile.ts'
import { type Call, createCall } from '#contract/wire/call.ts'
import { Failure } from '#server/failure.ts'
import { emailKey, mailRequestLimits } from '#server/features/accounts/accounts.limits.ts'
import { hashingParameters } from '#server/features/accounts/passwords/hash-password.ts'
import { createKnownClients } from '#server/features/accounts/sessions/known-clients.ts'
import { consumeMailLimit, requestAccountMail } from '#server/features/accounts/sessions/request-account-mail.ts'
import { createLimits, type Limit, type Limits } from '#server/platform/http/limits.ts'
import {
  answerWizard,
  goodPassword,
  isReset,
  isVerification,
  mailsSettled,
  newEmail,
  refusalOf,
  startWizard,
  statusOf,
} from '#test/builders/account-builders.ts'
import { addInvestor } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

// Limits as in production; every test uses new addresses.
let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'on' } })
})
afterAll(() => t.close())

let addresses = 0
const newAddress = () => `10.1.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`
/** Returns an unauthenticated client at an address. */
const from = (address: string): Call =>
  createCall({
    transport: ({ method, url, headers, body }) =>
      t.fetch(url, {
        method,
        headers: { ...headers, 'x-forwarded-for': address },
        ...(body === undefined ? {} : { body }),
      }),
  })
const fromNewAddress = () => from(newAddress())

const trySignIn = (call: Call, email: string, password = 'Not-the-password-1') =>
  call(signInEndpoint, { body: { email, password } })

async function statuses(count: number, attempt: () => Promise<unknown>): Promise<number[]> {
  const seen: number[] = []
  for (let n = 0; n < count; n++) seen.push(await statusOf(attempt()))
  return seen
}
const times = (count: number, status: number) => Array<number>(count).fill(status)

it('a request that exceeds the daily limit uses no points of the shorter limits [AUTH-06]', async () => {
  const limits = createLimits({ pool: t.connection.pool, scale: 1 })
  const key = emailKey(newEmail())
  const [gap, hour, day] = mailRequestLimits.reset.perEmail
  for (let n = 0; n < day!.points; n++) await limits.consume(day!, key)
  for (let n = 1; n < hour!.points; n++) await limits.consume(hour!, key)
  expect(await consumeMailLimit(limits, 'reset', key)).toBe(false)
  expect(await limits.tryConsume(gap!, key)).toBe(true)
  expect(await limits.tryConsume(hour!, key)).toBe(true)
  expect(await limits.tryConsume(hour!, key)).toBe(false)
})

it('allows 10 failed sign-ins per email and address, then 429, for known and unknown emails alike [AUTH-06]', async () => {
  const { email } = await registerFrom()
  for (const address of [email, newEmail()]) {
    const call = fromNewAddress()
    expect(await statuses(11, () => trySignIn(call, address))).toEqual([...times(10, 401), 429])
    const reply = await t.fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.0.${addresses + 1}` },
      body: JSON.stringify({ email: address, password: goodPassword }),
    })
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(((await reply.json()) as { message: string }).message).toMatch(/^Too many requests/)
  }
  // The right password from another address signs in.
  expect(await statusOf(trySignIn(fromNewAddress(), email, goodPassword))).toBe(200)
})

it('a successful sign-in resets the count of failures', async () => {
  const { email } = await registerFrom()
  const call = fromNewAddress()
  expect(await statuses(9, () => trySignIn(call, email))).toEqual(times(9, 401))
  expect(await statusOf(trySignIn(call, email, goodPassword))).toBe(200)
  expect(await statuses(10, () => trySignIn(call, email))).toEqual(times(10, 401))
})

it('limits guessing of many emails from one address: 20 failures in all, successes not counted', async () => {
  const { email } = await registerFrom()
  const call = fromNewAddress()
  expect(await statuses(10, () => trySignIn(call, email, goodPassword))).toEqual(times(10, 200))
  expect(await statuses(20, () => trySignIn(call, newEmail()))).toEqual(times(20, 401))
  expect(await statusOf(trySignIn(call, newEmail()))).toBe(429)
})

it('limits guesses at one email from many addresses to one in 30 seconds, and never locks the account', async () => {
  const { email } = await registerFrom()
  expect(await statuses(50, () => trySignIn(fromNewAddress(), email))).toEqual(times(50, 401))
  expect(await statusOf(trySignIn(fromNewAddress(), email, goodPassword))).toBe(200)
  const refused = await refusalOf(trySignIn(fromNewAddress(), email, goodPassword))
  expect(refused.status).toBe(429)
  expect(refused.message).toMatch(/try again in ([12]?\d|30) seconds?/)
})

it('an owner can sign in from a known address during any number of guesses from other addresses', async () => {
  const home = newAddress()
  const { email } = await registerFrom(home)
  expect(await statuses(50, () => trySignIn(fromNewAddress(), email))).toEqual(times(50, 401))
  // The limit for unknown addresses is used up as well; the owner's address doesn't wait for it.
  expect(await statuses(2, () => trySignIn(fromNewAddress(), email))).toEqual([401, 429])
  expect(await statuses(3, () => trySignIn(from(home), email, goodPassword))).toEqual(times(3, 200))
  expect(await statusOf(trySignIn(fromNewAddress(), email, goodPassword))).toBe(429)
  // The limit on failed sign-ins also applies to a known address.
  expect(await statuses(11, () => trySignIn(from(home), email))).toEqual([...times(10, 401), 429])
})

it('an address is known after its first right password, not after a wrong one', async () => {
  const [right, wrong] = [newAddress(), newAddress()]
  const { email } = await registerFrom()
  expect(await statusOf(trySignIn(from(right), email, goodPassword))).toBe(200)
  expect(await statusOf(trySignIn(from(wrong), email))).toBe(401)
  // The two tries above count toward the 50. Unknown addresses then get one more, the one in 30 seconds.
  expect(await statuses(49, () => trySignIn(fromNewAddress(), email))).toEqual(times(49, 401))
  expect(await statusOf(trySignIn(from(right), email, goodPassword))).toBe(200)
  expect(await statusOf(trySignIn(from(wrong), email, goodPassword))).toBe(429)
})

it('an address is known for 30 days, or until the password is reset', async () => {
  const age = (days: number) =>
    t.connection.pool.query(`update known_clients set last_sign_in_at = last_sign_in_at - interval '${days} days'`)
  const strangersGuess = (email: string) => statuses(51, () => trySignIn(fromNewAddress(), email))
  const homes = [newAddress(), newAddress(), newAddress()] as const
  const { email } = await registerFrom(homes[0])
  await strangersGuess(email)
  await age(29)
  expect(await statusOf(trySignIn(from(homes[0]), email, goodPassword))).toBe(200)
  await age(31)
  expect(await statusOf(trySignIn(from(homes[0]), email, goodPassword))).toBe(429)

  const other = await registerFrom(homes[1])
  await mailsSettled(t)
  await from(homes[1])(forgotPasswordEndpoint, { body: { email: other.email } })
  const { token } = /[?&]token=(?<token>[\w-]+)/.exec((await t.waitForMail(isReset(other.email))).text)!.groups as {
    token: string
  }
  await fromNewAddress()(resetPasswordEndpoint, { body: { token, password: 'Fresh-Meadow-41' } })
  await strangersGuess(other.email)
  expect(await statusOf(trySignIn(from(homes[1]), other.email, 'Fresh-Meadow-41'))).toBe(429)
})

it('emails the owner a reset link although others used up the email’s limit [ACC-07]', async () => {
  const home = newAddress()
  const { email } = await registerFrom(home)
  for (let n = 0; n < 3; n++) await fromNewAddress()(forgotPasswordEndpoint, { body: { email } })
  await mailsSettled(t)
  expect((await t.outbox()).filter(isReset(email))).toHaveLength(1)
  await from(home)(forgotPasswordEndpoint, { body: { email } })
  await mailsSettled(t)
  expect((await t.outbox()).filter(isReset(email))).toHaveLength(2)
})

it('emails at most one verification link when accounts with one email are created and deleted in turn', async () => {
  const email = newEmail()
  for (let n = 0; n < 3; n++) {
    const { token } = await registerFrom(newAddress(), email)
    await t.as(token)(deleteAccountEndpoint)
  }
  await registerFrom(newAddress(), email)
  await mailsSettled(t)
  expect((await t.outbox()).filter(isVerification(email)).length).toBeLessThanOrEqual(1)
})

it('allows 60 sign-ins a minute from one address', async () => {
  const people = [await registerFrom(), await registerFrom()]
  const call = fromNewAddress()
  for (const { email } of people)
    expect(await statuses(30, () => trySignIn(call, email, goodPassword))).toEqual(times(30, 200))
  expect(await statusOf(trySignIn(call, people[0]!.email, goodPassword))).toBe(429)
})

it('emails an investor at most one reset link a minute, and replies the same each time [ACC-07]', async () => {
  const { email } = await registerFrom()
  const replies = [
    await fromNewAddress()(forgotPasswordEndpoint, { body: { email } }),
    await fromNewAddress()(forgotPasswordEndpoint, { body: { email } }),
  ]
  expect(replies).toEqual([{ message: forgotPasswordMessage }, { message: forgotPasswordMessage }])
  await mailsSettled(t)
  expect((await t.outbox()).filter(isReset(email))).toHaveLength(1)
})

it.each(['verification', 'reset'] as const)(
  'emails an investor at most three %s links an hour and six a day, without an error [ACC-07]',
  async (purpose) => {
    const email = newEmail()
    let hour = 0
    const counts = new Map<string, number>()
    let sent = 0
    // The real counters' clock can't be moved, so these count the same limits without the minimum interval.
    const rejectAbove = (points: number, count: number) => {
      if (count > points) throw new Failure('limited', 'Too many requests.')
    }
    const nameOf = (limit: Limit, key: string) =>
      `${limit.name} ${key} ${limit.name.endsWith('-hour') ? hour : limit.name.endsWith('-gap') ? crypto.randomUUID() : ''}`
    const limits: Pick<Limits, 'check' | 'consume'> = {
      async check(limit, key) {
        rejectAbove(limit.points, (counts.get(nameOf(limit, key)) ?? 0) + 1)
      },
      async consume(limit, key) {
        const name = nameOf(limit, key)
        counts.set(name, (counts.get(name) ?? 0) + 1)
        rejectAbove(limit.points, counts.get(name)!)
      },
    }
    const jobs = { send: async () => void sent++ }
    const knownClients = createKnownClients(() => t.deps.settings.cookieKey())
    const perHour: number[] = []
    for (hour = 0; hour < 4; hour++) {
      const before = sent
      for (let n = 0; n < 5; n++)
        await requestAccountMail(
          { db: t.deps.db, jobs, limits: limits as never, knownClients },
          { email, address: newAddress() },
          purpose,
        )
      perHour.push(sent - before)
    }
    expect(perHour[0]).toBe(3)
    expect(sent).toBeLessThanOrEqual(6)
  },
)

it('allows 20 requests for emails an hour from one address', async () => {
  for (const endpoint of [forgotPasswordEndpoint, resendVerificationEndpoint]) {
    const call = fromNewAddress()
    expect(await statusOf(call(endpoint, { body: { email: newEmail() } }))).toBe(200)
    // The next ones are rejected as invalid but still count.
    expect(await statuses(20, () => call(endpoint, { body: { email: 'nobody' } }))).toEqual([...times(19, 400), 429])
  }
})

it('allows 30 tries of emailed tokens in ten minutes from one address [ACC-07]', async () => {
  const token = 'A'.repeat(43)
  const reading = fromNewAddress()
  expect(await statuses(15, () => reading(verifyEmailEndpoint, { params: { token } }))).toEqual(times(15, 400))
  expect(await statuses(16, () => reading(checkResetTokenEndpoint, { query: { token } }))).toEqual([
    ...times(15, 400),
    429,
  ])
  const writing = fromNewAddress()
  expect(await statuses(31, () => writing(resetPasswordEndpoint, { body: { token, password: goodPassword } }))).toEqual(
    [...times(30, 400), 429],
  )
})

it('allows ten deactivations an hour from one address [PROF-08]', async () => {
  const call = fromNewAddress()
  expect(await statuses(11, () => call(deleteAccountEndpoint))).toEqual([...times(10, 401), 429])
})

it('allows 60 profile changes a minute from one account [PROF-09]', async () => {
  const { token } = await registerFrom()
  const call = t.as(token)
  const change = () =>
    call(
      changeProfileEndpoint,
      { body: { exitStrategy: 'Refinance' } },
      { headers: { 'x-forwarded-for': newAddress() } },
    )
  expect(await statuses(61, change)).toEqual([...times(60, 200), 429])
})

it('allows 60 onboarding sessions an hour from one address', async () => {
  const call = fromNewAddress()
  expect(await statuses(61, () => startWizard(call))).toEqual([...times(60, 200), 429])
})

it('allows five tries to create an account per session and 30 per address in an hour', async () => {
  const taken = await registerFrom()
  const sessionId = await answerWizard(fromNewAddress())
  const attempt = (call: Call, session: string) =>
    call(createAccountEndpoint, { body: { sessionId: session, email: taken.email, password: goodPassword } })
  expect(await statuses(6, () => attempt(fromNewAddress(), sessionId))).toEqual([...times(5, 409), 429])
  const call = fromNewAddress()
  expect(await statuses(30, () => attempt(call, crypto.randomUUID()))).toEqual(times(30, 404))
  expect(await statusOf(attempt(call, crypto.randomUUID()))).toBe(429)
})

it('notifies the owner of a taken email once a day', async () => {
  const { email } = await registerFrom()
  for (let n = 0; n < 3; n++) {
    const sessionId = await answerWizard(fromNewAddress())
    expect(
      await statusOf(fromNewAddress()(createAccountEndpoint, { body: { sessionId, email, password: goodPassword } })),
    ).toBe(409)
  }
  await mailsSettled(t)
  const notices = (await t.outbox()).filter(
    (mail) => mail.to === email && /already have an account/i.test(mail.subject),
  )
  expect(notices).toHaveLength(1)
  expect(notices[0]!.text).toContain('http://localhost:3000/auth/login')
  expect(notices[0]!.text).not.toMatch(/token=/)
})

/** Registers an account from a new address. */
async function registerFrom(address = newAddress(), email = newEmail()): Promise<{ email: string; token: string }> {
  const call = from(address)
  const sessionId = await answerWizard(call)
  const { token } = await call(createAccountEndpoint, { body: { sessionId, email, password: goodPassword } })
  return { email, token }
}

it('signs in 32 investors simultaneously even when hashing takes twice as long [AUTH-06]', async () => {
  // Hashes with twice the passes simulate a machine with half the speed.
  const password = await hash(goodPassword, { ...hashingParameters, timeCost: 2 * hashingParameters.timeCost })
  const emails = Array.from({ length: 32 }, newEmail)
  for (const email of emails) await addInvestor(t, { email, password })
  const answers = await Promise.all(emails.map((email) => statusOf(trySignIn(fromNewAddress(), email, goodPassword))))
  expect(answers).toEqual(times(32, 200))
})

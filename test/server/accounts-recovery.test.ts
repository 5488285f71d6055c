import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  checkResetTokenEndpoint,
  forgotPasswordEndpoint,
  forgotPasswordMessage,
  resendSentMessage,
  resendVerificationEndpoint,
  resetPasswordEndpoint,
  signInEndpoint,
  signOutEndpoint,
  verifyEmailEndpoint,
} from '#contract/accounts/accounts.ts'
import { commonPasswordMessage } from '#contract/accounts/password.ts'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import {
  isReset,
  isVerification,
  mailAfter,
  mailsSettled,
  newEmail,
  type Registered,
  refusalOf,
  register,
  rowsContaining,
  statusOf,
  tokenIn,
} from '#test/builders/account-builders.ts'
import { addInvestor } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const newPassword = 'Fresh-Meadow-41'
const reset = (token: string, password = newPassword) => t.call(resetPasswordEndpoint, { body: { token, password } })
const verify = (token: string) => t.call(verifyEmailEndpoint, { params: { token } })

async function verificationToken({ email }: Registered): Promise<string> {
  return tokenIn(await t.waitForMail(isVerification(email)))
}

async function resetToken(email: string): Promise<string> {
  return tokenIn(await mailAfter(t, isReset(email), () => t.call(forgotPasswordEndpoint, { body: { email } })))
}

/** Returns a token damaged as email programs damage it, and made-up tokens. */
function damagedTokens(token: string): string[] {
  const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
  return [token.slice(0, -1), changed, `${token}A`, 'A'.repeat(43), 'x', 'a b', "' or true --"]
}

it('verifies the email that the mailed link was sent to, once [ACC-07]', async () => {
  const account = await register(t)
  const token = await verificationToken(account)
  expect(await verify(token)).toEqual({ email: account.email, message: 'Email verified successfully!' })
  expect((await account.call(getUserEndpoint)).emailVerified).toBe('true')
  const again = await refusalOf(verify(token))
  expect(again).toMatchObject({ status: 409, reason: 'already-verified' })
  expect(again.message).toContain('already verified')
})

it('a used token still succeeds while the account is signed out, because a mail scanner may have used it [ACC-07]', async () => {
  const account = await register(t)
  const token = await verificationToken(account)
  await account.call(signOutEndpoint)
  const verified = { email: account.email, message: 'Email verified successfully!' }
  expect(await verify(token)).toEqual(verified)
  expect(await verify(token)).toEqual(verified)
  await t.call(signInEndpoint, { body: { email: account.email, password: account.password } })
  expect(await refusalOf(verify(token))).toMatchObject({ status: 409, reason: 'already-verified' })
})

it('doesn’t verify the email on HEAD, which link checkers send [ACC-07]', async () => {
  const account = await register(t)
  const token = await verificationToken(account)
  expect((await t.fetch(`/api/verify-email/${token}`, { method: 'HEAD' })).status).toBe(400)
  expect((await account.call(getUserEndpoint)).emailVerified).toBe('false')
})

it('rejects an expired, unknown, truncated or other kind of token, and says which [ACC-02] [ACC-07]', async () => {
  const account = await register(t)
  const token = await verificationToken(account)
  for (const text of [...damagedTokens(token), await resetToken(account.email)]) {
    const refused = await refusalOf(verify(text))
    expect(refused).toMatchObject({ status: 400, reason: 'invalid' })
    expect(refused.message).toContain('invalid token')
  }
  await t.connection.pool.query(
    "update users set verification_token_expires = now() - interval '1 second' where id = $1",
    [account.userId],
  )
  const expired = await refusalOf(verify(token))
  expect(expired).toMatchObject({ status: 400, reason: 'expired' })
  expect(expired.message).toContain('expired')
  expect((await account.call(getUserEndpoint)).emailVerified).toBe('false')
})

it('a verification token is valid for 24 hours, a reset token for one [ACC-07]', async () => {
  const account = await register(t)
  await verificationToken(account)
  await resetToken(account.email)
  const { rows } = await t.connection.pool.query<{ verification: string; reset: string }>(
    `select extract(epoch from verification_token_expires - now()) / 3600 as verification,
       extract(epoch from password_reset_token_expires - now()) / 3600 as reset from users where id = $1`,
    [account.userId],
  )
  expect(Number(rows[0]!.verification)).toBeCloseTo(24, 1)
  expect(Number(rows[0]!.reset)).toBeCloseTo(1, 1)
})

it('stores no readable token, password or address: hashes in tables, ids in the queue [ACC-07]', async () => {
  const account = await register(t)
  const tokens = [await verificationToken(account), await resetToken(account.email)]
  for (const secret of [...tokens, account.password]) expect(await rowsContaining(t, secret)).toEqual([])
  const rows = await rowsContaining(t, account.email)
  expect(rows.filter((row) => row.startsWith('jobs.'))).toEqual([])
  expect(await rowsContaining(t, account.userId)).not.toEqual([])
})

it('sends a new verification link on request, which invalidates the previous one [AUTH-08] [ACC-07]', async () => {
  const account = await register(t)
  const first = await verificationToken(account)
  const mail = await mailAfter(t, isVerification(account.email), () =>
    t.call(resendVerificationEndpoint, { body: { email: account.email.toUpperCase() } }),
  )
  expect(await refusalOf(verify(first))).toMatchObject({ status: 400, reason: 'invalid' })
  expect((await verify(tokenIn(mail))).email).toBe(account.email)
})

it('resend and reset reply the same for known, verified and unknown emails, and email only owners [AUTH-08] [ACC-07]', async () => {
  const unverified = await register(t)
  await verificationToken(unverified)
  const verified = newEmail()
  await addInvestor(t, { email: verified })
  const emails = [unverified.email, verified, newEmail()]
  const bodies = new Set<string>()
  const before = (await t.outbox()).length
  for (const [path, message] of [
    ['/api/resend-verification', resendSentMessage],
    ['/api/forgot-password', forgotPasswordMessage],
  ] as const) {
    for (const email of emails) {
      const reply = await t.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      })
      const text = await reply.text()
      expect(JSON.parse(text)).toEqual({ message })
      bodies.add(`${path} ${reply.status} ${text}`)
    }
    expect(await refusalOf(t.call(resendVerificationEndpoint, { body: { email: 'nobody' } }))).toMatchObject({
      status: 400,
    })
  }
  expect(bodies.size).toBe(2)
  await mailsSettled(t)
  const sent = (await t.outbox())
    .slice(before)
    .map((mail) => `${mail.to} ${isReset(mail.to)(mail) ? 'reset' : 'verification'}`)
  expect(sent.sort()).toEqual(
    [`${unverified.email} reset`, `${unverified.email} verification`, `${verified} reset`].sort(),
  )
})

it('queues one job for an unknown email, as for a known one [ACC-07]', async () => {
  const { email } = await register(t)
  const count = async () => {
    const { rows } = await t.connection.pool.query(
      "select data->>'purpose' as purpose from jobs.job where name = 'mail-account'",
    )
    return rows.length
  }
  const start = await count()
  await t.call(forgotPasswordEndpoint, { body: { email } })
  expect(await count()).toBe(start + 1)
  await t.call(forgotPasswordEndpoint, { body: { email: newEmail() } })
  expect(await count()).toBe(start + 2)
})

it('an emailed link resets the password, verifies, ends every session and notifies [ACC-07]', async () => {
  const account = await register(t)
  const { token: second } = await t.call(signInEndpoint, { body: { email: account.email, password: account.password } })
  const token = await resetToken(account.email)
  expect(await t.call(checkResetTokenEndpoint, { query: { token } })).toEqual({ email: account.email })

  const notice = await mailAfter(
    t,
    (mail) => mail.to === account.email && /was changed/.test(mail.subject),
    async () =>
      expect(await reset(token)).toEqual({
        message: 'Your password was changed. You can sign in with it now.',
      }),
  )
  expect(notice.text).not.toMatch(/token=/)
  for (const old of [account.token, second]) expect(await statusOf(t.as(old)(getUserEndpoint))).toBe(401)
  expect(await statusOf(t.call(signInEndpoint, { body: { email: account.email, password: account.password } }))).toBe(
    401,
  )
  const { token: fresh } = await t.call(signInEndpoint, { body: { email: account.email, password: newPassword } })
  expect((await t.as(fresh)(getUserEndpoint)).emailVerified).toBe('true')

  for (const attempt of [() => reset(token), () => t.call(checkResetTokenEndpoint, { query: { token } })])
    expect(await refusalOf(attempt())).toMatchObject({ status: 400, reason: 'invalid' })
})

it('a reset gives a Google-only account a password', async () => {
  const email = newEmail()
  await addInvestor(t, { email, password: null })
  await reset(await resetToken(email))
  expect(await statusOf(t.call(signInEndpoint, { body: { email, password: newPassword } }))).toBe(200)
})

it('one of 20 parallel resets with one token succeeds [ACC-07]', async () => {
  const { email } = await register(t)
  const token = await resetToken(email)
  const passwords = Array.from({ length: 20 }, (_, n) => `Parallel-Try-${n}`)
  const outcomes = await Promise.all(passwords.map((password) => statusOf(reset(token, password))))
  expect(outcomes.filter((status) => status === 200)).toHaveLength(1)
  expect(outcomes.filter((status) => status !== 200 && status !== 400 && status !== 503)).toEqual([])
  const opening = []
  for (const password of passwords)
    if ((await statusOf(t.call(signInEndpoint, { body: { email, password } }))) === 200) opening.push(password)
  expect(opening).toEqual([passwords[outcomes.indexOf(200)]])
})

it('rejects a reset with an expired, unknown, truncated or other kind of token [ACC-07] [ACC-09]', async () => {
  const account = await register(t)
  const token = await resetToken(account.email)
  for (const text of [...damagedTokens(token), await verificationToken(account)]) {
    expect(await refusalOf(reset(text))).toMatchObject({ status: 400, reason: 'invalid' })
    expect(await refusalOf(t.call(checkResetTokenEndpoint, { query: { token: text } }))).toMatchObject({
      status: 400,
      reason: 'invalid',
      message: 'Invalid token',
      error: 'Invalid token',
    })
  }
  // Text with a NUL character never reaches a handler.
  expect(await statusOf(reset('\u0000'))).toBe(400)
  await t.connection.pool.query('update users set password_reset_token_expires = now() where id = $1', [account.userId])
  expect(await refusalOf(reset(token))).toMatchObject({ status: 400, reason: 'expired' })
  const expired = await refusalOf(t.call(checkResetTokenEndpoint, { query: { token } }))
  expect(expired).toMatchObject({ status: 400, reason: 'expired' })
  expect(expired.error).toBe(expired.message)
  expect(await statusOf(account.call(getUserEndpoint))).toBe(200)
})

it('rejects a missing token and a short password with the specified messages [ACC-09]', async () => {
  for (const path of ['/api/verify-reset-token', '/api/verify-reset-token?token=']) {
    const reply = await t.fetch(path)
    expect(reply.status).toBe(400)
    expect(await reply.json()).toEqual({ message: 'Token is required', error: 'Token is required' })
  }
  expect(await refusalOf(reset(''))).toMatchObject({ status: 400, fields: { token: 'Token is required' } })
  expect(await refusalOf(reset('A'.repeat(43), 'short'))).toMatchObject({
    status: 400,
    fields: { password: 'Password must be at least 6 characters' },
  })
})

it('rejects a common password, the brand and the email’s name, and keeps the token valid', async () => {
  const email = `wilhelmina.${newEmail()}`
  const { userId } = await register(t, email)
  const token = await resetToken(email)
  for (const password of ['123456', 'Password1', 'plumbline', 'Plumbline-1', email.split('@')[0]!])
    expect(await refusalOf(reset(token, password))).toMatchObject({
      status: 400,
      reason: 'common-password',
      message: commonPasswordMessage,
      fields: { password: commonPasswordMessage },
    })
  await reset(token, 'six6Ch')
  const [row] = await t.deps.db.select().from(users).where(eq(users.id, userId))
  expect(row!.passwordResetToken).toBeNull()
})

it('emails have a text and an HTML part, no user input, and links to the public URL [ACC-08]', async () => {
  const account = await register(t)
  const mail = await t.waitForMail(isVerification(account.email))
  expect(mail.raw).toMatch(/^Content-Type: multipart\/alternative/m)
  expect(mail.raw).toMatch(/^Content-Type: text\/plain/m)
  expect(mail.raw).toMatch(/^Content-Type: text\/html/m)
  expect(mail.raw).toMatch(/^Message-ID: <[\w-]+@localhost>/m)
  expect(mail.text).toMatch(/http:\/\/localhost:3000\/verify\?token=[\w-]{43}\b/)
  expect(mail.raw).not.toMatch(/Byron/)
  const resetMail = await mailAfter(t, isReset(account.email), () =>
    t.call(forgotPasswordEndpoint, { body: { email: account.email } }),
  )
  expect(resetMail.text).toMatch(/http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}\b/)
})

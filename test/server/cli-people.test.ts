import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInEndpoint, verifyEmailEndpoint } from '#contract/accounts/accounts.ts'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import { productVersion } from '#server/product-version.ts'
import { isVerification, newEmail, register, rowsContaining, tokenIn } from '#test/builders/account-builders.ts'
import { addInvestor } from '#test/builders/deal-builders.ts'
import { commandEnv, runCommand } from '#test/builders/run-command.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

// A command opens connections and queues of its own, which takes its time on a busy machine.
let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const run = (...argv: string[]) => runCommand(commandEnv(t), ...argv)
const runJson = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).out)

it('says its version [OPS-02]', async () => {
  expect(await runCommand({}, '--version')).toEqual({ code: 0, out: `${productVersion}\n`, err: '' })
})

it('finds people by part of name, company, email and phone, and by state [DESK-06] [OPS-02]', async () => {
  const ada = await addInvestor(t, {
    email: 'ada.find@example.com',
    firstName: 'Ada',
    lastName: "O'Findable_%",
    companyName: 'Byron Homes LLC',
    phoneNumber: '(512) 555-0187',
  })
  await addInvestor(t, { email: 'zed.find@example.com', firstName: 'Zed', emailVerified: false })
  for (const text of ['ADA O', "o'find", 'byron h', 'ada.find@', '5550187', '512-555-01', '_%'])
    expect(
      (await runJson('users', 'find', text)).map(({ id }: { id: string }) => id),
      text,
    ).toEqual([ada.id])
  expect(await runJson('users', 'find', 'find@example', '--state', 'unverified')).toEqual([
    expect.objectContaining({ email: 'zed.find@example.com', isEmailVerified: false, deals: 0, sessions: 1 }),
  ])
  expect(await runJson('users', 'find', 'find@example', '--state', 'deactivated')).toEqual([])
  const some = await run('users', 'find', 'find@example', '--limit', '1')
  expect(some.out).toContain('zed.find@example.com  Zed · unverified · 0 deals · ')
  expect(some.err).toContain('and 1 more')
  expect((await run('users', 'find', 'nobody-at-all')).out).toBe('Nobody.\n')
})

it('changes an address: the new one gets a link, the old one a notice that does not name it [DESK-06] [OPS-02]', async () => {
  const { email, password, userId, token: session } = await register(t)
  const oldLink = tokenIn(await t.waitForMail(isVerification(email)))
  const taken = await register(t)
  expect(await run('users', 'change-email', email, taken.email)).toMatchObject({
    code: 3,
    err: expect.stringContaining('Another account has'),
  })
  expect(await run('users', 'change-email', email, 'not an address')).toMatchObject({ code: 3 })
  expect(await t.as(session)(getUserEndpoint)).toMatchObject({ email })

  const wanted = newEmail()
  expect(await runJson('users', 'change-email', email, wanted.toUpperCase())).toEqual({ from: email, to: wanted })
  const notice = await t.waitForMail(({ to, subject }) => to === email && subject.endsWith('address was changed'))
  expect(notice.raw).not.toContain(wanted)
  const link = tokenIn(await t.waitForMail(isVerification(wanted)))
  await expect(t.call(verifyEmailEndpoint, { params: { token: oldLink } })).rejects.toMatchObject({ status: 400 })
  expect(await t.call(signInEndpoint, { body: { email: wanted, password } })).toMatchObject({
    token: expect.any(String),
  })
  await t.call(verifyEmailEndpoint, { params: { token: link } })
  expect(await runJson('users', 'show', wanted)).toMatchObject({ id: userId, emailVerified: true })
  // Once the notice is sent, nothing keeps the old address.
  await expect.poll(() => rowsContaining(t, email), { timeout: 10_000 }).toEqual([])
})

it('sends the verification email again, or confirms without it, and refuses both once confirmed [DESK-06] [OPS-02]', async () => {
  const first = await addInvestor(t, { email: newEmail(), emailVerified: false })
  const { email } = await runJson('users', 'resend', first.id)
  await t.waitForMail(isVerification(email))
  expect((await run('users', 'confirm', first.id)).out).toBe(`${email} is confirmed.\n`)
  expect(await first.call(getUserEndpoint)).toMatchObject({ emailVerified: 'true' })
  for (const command of ['resend', 'confirm'])
    expect(await run('users', command, first.id)).toMatchObject({ code: 3, err: `${email} is confirmed already.\n` })
})

it('ends sessions, and reactivates what was deactivated unless the address has a newer account [DESK-06] [OPS-02]', async () => {
  const { email, password, userId, token } = await register(t)
  expect(await runJson('users', 'end-sessions', email)).toEqual({ email, ended: 1 })
  await expect(t.as(token)(getUserEndpoint)).rejects.toMatchObject({ status: 401 })
  expect(await run('users', 'reactivate', email)).toMatchObject({ code: 3, err: `${email} is active already.\n` })
  await run('users', 'deactivate', email, '--yes')
  await expect(t.call(signInEndpoint, { body: { email, password } })).rejects.toMatchObject({ status: 401 })
  const again = await addInvestor(t, { email })
  expect(await run('users', 'reactivate', userId)).toMatchObject({
    code: 3,
    err: expect.stringContaining('newer account'),
  })
  await run('users', 'erase', again.id, '--yes')
  expect((await run('users', 'reactivate', userId)).out).toBe(`${email} can sign in again.\n`)
  expect(await t.call(signInEndpoint, { body: { email, password } })).toMatchObject({ token: expect.any(String) })
})

it('erases a person at once and asks first [DESK-06] [OPS-02]', async () => {
  const { email, userId } = await register(t)
  expect(await run('users', 'erase', email)).toMatchObject({ code: 3, err: expect.stringContaining('--yes') })
  expect(await runJson('users', 'show', userId)).toMatchObject({ email })
  expect((await run('users', 'erase', email, '--yes')).out).toContain(`${email} is removed from`)
  expect(await rowsContaining(t, email)).toEqual([])
  expect(await run('users', 'show', userId)).toMatchObject({ code: 4 })
})

it('lists failed work and mails with the reason, tries again with all tries, and gives up [DESK-08] [OPS-02]', async () => {
  const person = await addInvestor(t, { email: newEmail(), emailVerified: false })
  const ids = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const
  await t.deps.db.execute(sql`
    insert into jobs.job (id, name, data, state, retry_limit, retry_count, started_on, completed_on, output) values
      (${ids[0]}, 'mail-account', ${JSON.stringify({ userId: person.id, purpose: 'verification' })}, 'failed', 12, 12, now(), now(), ${JSON.stringify({ message: 'mailbox \u001b[31mfull' })}),
      (${ids[1]}, 'account-purge', '{}', 'failed', 12, 12, now(), now() - interval '1 minute', ${JSON.stringify({ value: { message: 'job timed out' } })})`)
  const listed = await run('jobs', 'failed')
  expect(listed.out).toContain(`${ids[0]}  mail-account (verification) of account ${person.id}`)
  expect(listed.out).toContain('13 tries · mailbox [31mfull\n')
  expect(listed.out).toContain('job timed out')
  expect((await runJson('mail', 'list')).map(({ id }: { id: string }) => id)).toEqual([ids[0]])
  expect(await runJson('jobs', 'list')).toContainEqual(expect.objectContaining({ queue: 'mail-account', failed: 1 }))
  expect(await run('mail', 'retry')).toMatchObject({ code: 3 })
  expect(await run('mail', 'retry', ids[1])).toMatchObject({ code: 4 })
  expect(await runJson('mail', 'retry', '--all')).toEqual({ retried: [ids[0]] })
  const { email } = await runJson('users', 'show', person.id)
  await t.waitForMail(isVerification(email))
  expect((await run('mail', 'list')).out).toBe('Nothing failed.\n')
  expect(await runJson('jobs', 'discard', ids[1])).toEqual({ discarded: [ids[1]] })
  expect((await run('jobs', 'failed')).out).toBe('Nothing failed.\n')
})

it('shows how far people come, as a table, CSV and JSON [DESK-07] [OPS-02]', async () => {
  const rows = await runJson('stats', '--weeks', '2')
  expect(rows).toHaveLength(2)
  expect(rows[1].signUps).toBeGreaterThan(0)
  const csv = (await run('stats', '--weeks', '2', '--csv')).out.split('\r\n')
  expect(csv[0]).toBe('\uFEFFweek,signUps,verified,profile,deal,asked,answered,quoted,funded')
  expect(csv[2]).toMatch(new RegExp(`^${rows[1].week},${rows[1].signUps},`))
  expect((await run('stats', '--weeks', '2')).out.split('\n')[2]).toContain(rows[1].week)
  expect((await runJson('stats', '--state', 'tx'))[11]).toMatchObject({ signUps: 0 })
  expect(await run('stats', '--weeks', '0')).toMatchObject({ code: 2 })
  expect(await run('stats', '--state', 'Narnia')).toMatchObject({ code: 2 })
})

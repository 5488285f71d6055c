import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import { listActivityEndpoint } from '#contract/desk/activity.ts'
import {
  addPasskeyEndpoint,
  confirmTotpEndpoint,
  getDeskEntryEndpoint,
  getDeskSessionEndpoint,
  leaveDeskEndpoint,
  listFactorsEndpoint,
  openDeskWithCodeEndpoint,
  openDeskWithPasskeyEndpoint,
  removePasskeyEndpoint,
  renewRecoveryCodesEndpoint,
  startPasskeyCheckEndpoint,
  startPasskeySetupEndpoint,
  startTotpEndpoint,
} from '#contract/desk/entry.ts'
import type { Call } from '#contract/wire/call.ts'
import { openSession } from '#server/features/accounts/sessions/open-session.ts'
import { refusalOf, statusOf } from '#test/builders/account-builders.ts'
import { addInvestor } from '#test/builders/deal-builders.ts'
import { activityOf, addOperator, letFactorsAge, openDesk } from '#test/builders/desk-builders.ts'
import { commandEnv, runCommand } from '#test/builders/run-command.ts'
import { softAuthenticator } from '#test/builders/soft-authenticator.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMIT_SCALE: '1000', TRUST_PROXY: 'on' } })
})
afterAll(() => t.close())

const later = (seconds: number) => t.setClock(new Date(Date.now() + seconds * 1000))

it('only the command line creates an operator, and the log records it [DESK-01] [DESK-10]', async () => {
  const { id, call } = await addInvestor(t)
  expect(await statusOf(call(getDeskEntryEndpoint))).toBe(404)
  const env = { ...commandEnv(t), USER: 'nora' }
  expect((await runCommand(env, 'operators', 'grant', 'nobody@example.com')).code).toBe(4)
  const granted = await runCommand(env, 'operators', 'grant', id)
  expect(granted).toMatchObject({ code: 0, out: expect.stringMatching(/is an operator.*\/desk/) })
  expect(await call(getDeskEntryEndpoint)).toEqual({
    passkeys: 0,
    hasCodes: false,
    recoveryCodesLeft: 0,
    isOpen: false,
  })
  expect((await runCommand(env, 'operators', 'grant', id)).out).toMatch(/already/)
  expect((await runCommand(env, 'operators', 'revoke', id)).code).toBe(0)
  expect(await statusOf(call(getDeskEntryEndpoint))).toBe(404)
  expect(await activityOf(t, id)).toEqual([
    { via: 'command', action: 'operator.granted', changes: [{ field: 'role' }], actor_label: 'nora' },
    { via: 'command', action: 'operator.revoked', changes: [{ field: 'role' }], actor_label: 'nora' },
  ])
})

it('removing a role closes the open desk and ends every session [DESK-01]', async () => {
  const { id, call } = await openDesk(t)
  expect(await statusOf(call(getDeskSessionEndpoint))).toBe(200)
  await runCommand(commandEnv(t), 'operators', 'revoke', id)
  expect(await statusOf(call(getDeskSessionEndpoint))).toBe(404)
  expect(await statusOf(call(getUserEndpoint))).toBe(401)
  await runCommand(commandEnv(t), 'operators', 'grant', id)
  expect(await statusOf(call(getDeskEntryEndpoint))).toBe(404)
  const again = t.as(await openSession(t.deps.db, id, { openedBy: 'test' }))
  expect(await again(getDeskEntryEndpoint)).toMatchObject({ hasCodes: false, isOpen: false })
})

it('an operator sets up an app with its first code; only that opens the desk [DESK-01]', async () => {
  const { call } = await addOperator(t)
  expect(await refusalOf(call(getDeskSessionEndpoint))).toEqual({ status: 404, message: 'Not found' })
  const { secret, uri } = await call(startTotpEndpoint)
  expect(uri).toMatch(/^otpauth:\/\/totp\/Plumbline:investor-.*secret=/)
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const wrong = String((Number(app.generate()) + 1) % 1_000_000).padStart(6, '0')
  expect((await refusalOf(call(confirmTotpEndpoint, { body: { code: wrong } }))).fields).toHaveProperty('code')
  expect(await statusOf(call(getDeskSessionEndpoint))).toBe(404)
  const { recoveryCodes } = await call(confirmTotpEndpoint, { body: { code: app.generate() } })
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await call(getDeskSessionEndpoint)).toMatchObject({ email: expect.stringContaining('@') })
  const stored = await t.connection.pool.query<{ text: string }>('select sealed_secret as text from desk_totp')
  expect(stored.rows.some(({ text }) => text.includes(secret))).toBe(false)
})

it('a code doesn’t open the desk without an app, or with an unconfirmed one [DESK-01]', async () => {
  const { call } = await addOperator(t)
  const refused = { status: 400, fields: { code: expect.any(String) } }
  const open = (code: string) => refusalOf(call(openDeskWithCodeEndpoint, { body: { code } }))
  expect(await open('123456')).toMatchObject(refused)
  expect(await refusalOf(call(confirmTotpEndpoint, { body: { code: '123456' } }))).toMatchObject(refused)
  const { secret } = await call(startTotpEndpoint)
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  expect(await open(app.generate())).toMatchObject(refused)
  expect(await statusOf(call(getDeskSessionEndpoint))).toBe(404)
})

it('an app’s code works once, in its own time window, and never an earlier one [DESK-01]', async () => {
  const { call, app, openedAt } = await openDesk(t)
  expect(
    (await refusalOf(call(openDeskWithCodeEndpoint, { body: { code: app.generate({ timestamp: openedAt }) } }))).status,
  ).toBe(400)
  later(60)
  const now = Date.now()
  const next = app.generate({ timestamp: now + 60_000 })
  await call(openDeskWithCodeEndpoint, { body: { code: next } })
  expect((await refusalOf(call(openDeskWithCodeEndpoint, { body: { code: next } }))).status).toBe(400)
  const earlier = app.generate({ timestamp: now + 30_000 })
  expect((await refusalOf(call(openDeskWithCodeEndpoint, { body: { code: earlier } }))).status).toBe(400)
  const distant = app.generate({ timestamp: now + 180_000 })
  expect((await refusalOf(call(openDeskWithCodeEndpoint, { body: { code: distant } }))).status).toBe(400)
  t.setClock(undefined)
})

it('one of many parallel uses of a code opens the desk [DESK-01]', async () => {
  const { call, app } = await openDesk(t)
  later(90)
  const code = app.generate({ timestamp: Date.now() + 90_000 })
  const statuses = await Promise.all(
    Array.from({ length: 5 }, () => statusOf(call(openDeskWithCodeEndpoint, { body: { code } }))),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  t.setClock(undefined)
})

it('each recovery code works once, even typed with spaces and lowercase; renewing invalidates them [DESK-01]', async () => {
  const { id, call, recoveryCodes } = await openDesk(t)
  await call(leaveDeskEndpoint)
  expect(await statusOf(call(getDeskSessionEndpoint))).toBe(404)
  const [first, second] = recoveryCodes
  await call(openDeskWithCodeEndpoint, { body: { code: first!.toLowerCase().replaceAll('-', ' ') } })
  expect((await call(getDeskEntryEndpoint)).recoveryCodesLeft).toBe(9)
  expect((await refusalOf(call(openDeskWithCodeEndpoint, { body: { code: first! } }))).status).toBe(400)
  const used = { subject: 'operator', subjectId: id, action: 'operator.recovery-code-used' } as const
  expect((await call(listActivityEndpoint, { query: used })).rows).toHaveLength(1)
  const renewed = await call(renewRecoveryCodesEndpoint)
  expect(renewed.recoveryCodes).toHaveLength(10)
  expect((await refusalOf(call(openDeskWithCodeEndpoint, { body: { code: second! } }))).status).toBe(400)
  const { rows } = await t.connection.pool.query<{ n: number }>(
    'select count(*)::int as n from desk_recovery_codes where code_hash = any($1)',
    [renewed.recoveryCodes.map((code) => code.replaceAll('-', ''))],
  )
  expect(rows[0]!.n).toBe(0)
})

const wrongTry = (call: Call) => statusOf(call(openDeskWithCodeEndpoint, { body: { code: 'A'.repeat(16) } }))
const statusesOf = async (count: number, attempt: () => Promise<number>) => {
  const statuses: number[] = []
  while (statuses.length < count) statuses.push(await attempt())
  return statuses
}
/** Returns a client with a new session of the account, from an address. */
async function newSessionAt(id: string, address: string): Promise<Call> {
  const call = t.as(await openSession(t.deps.db, id, { openedBy: 'test' }))
  const headers = { 'x-forwarded-for': address }
  return ((endpoint, input, options) => call(endpoint, input as never, { ...options, headers })) as Call
}

it('rejects a session’s sixth try without checking it, at any limit scale [DESK-01]', async () => {
  const { call, recoveryCodes } = await openDesk(t)
  expect(await statusesOf(5, () => wrongTry(call))).toEqual(Array(5).fill(400))
  expect(await statusOf(call(openDeskWithCodeEndpoint, { body: { code: recoveryCodes[0]! } }))).toBe(429)
})

it('a caller with only the password gets ten tries over all sessions, and locks no operator out [DESK-01]', async () => {
  const { id, recoveryCodes } = await openDesk(t)
  const atHome = await newSessionAt(id, '192.0.2.1')
  await atHome(openDeskWithCodeEndpoint, { body: { code: recoveryCodes[0]! } })
  for (const address of ['198.51.100.1', '198.51.100.2']) {
    const stranger = await newSessionAt(id, address)
    expect(await statusesOf(5, () => wrongTry(stranger))).toEqual(Array(5).fill(400))
  }
  const another = await newSessionAt(id, '198.51.100.3')
  expect(await statusOf(another(openDeskWithCodeEndpoint, { body: { code: recoveryCodes[1]! } }))).toBe(429)
  // A new sign-in from an address that opened the desk before has a separate limit of ten tries over all sessions.
  const home = await newSessionAt(id, '192.0.2.1')
  await home(openDeskWithCodeEndpoint, { body: { code: recoveryCodes[1]! } })
  for (let count = 0; count < 2; count++) {
    const again = await newSessionAt(id, '192.0.2.1')
    expect(await statusesOf(5, () => wrongTry(again))).toEqual(Array(5).fill(400))
  }
  expect(await wrongTry(await newSessionAt(id, '192.0.2.1'))).toBe(429)
})

it('the desk closes after 12 hours or 30 idle minutes, and another code opens it again [DESK-01]', async () => {
  const { id, call, app } = await openDesk(t)
  const set = (column: string, ago: string) =>
    t.connection.pool.query(
      `update desk_sessions set ${column} = now() - interval '${ago}' where sid in (select sid from sessions where user_id = $1)`,
      [id],
    )
  const isOpen = async () => (await statusOf(call(getDeskSessionEndpoint))) === 200
  await set('last_seen_at', '29 minutes')
  expect(await isOpen()).toBe(true)
  await set('last_seen_at', '31 minutes')
  expect(await isOpen()).toBe(false)
  await set('last_seen_at', '1 minute')
  await set('opened_at', '11 hours 59 minutes')
  expect(await isOpen()).toBe(true)
  await set('opened_at', '12 hours 1 minute')
  expect(await isOpen()).toBe(false)
  later(120)
  await call(openDeskWithCodeEndpoint, { body: { code: app.generate({ timestamp: Date.now() + 120_000 }) } })
  t.setClock(undefined)
  expect(await isOpen()).toBe(true)
})

it('sensitive actions and further factors ask for the factor again after five minutes [DESK-01]', async () => {
  const { call } = await openDesk(t)
  await letFactorsAge(t)
  for (const refused of [
    await refusalOf(call(renewRecoveryCodesEndpoint)),
    await refusalOf(call(startPasskeySetupEndpoint)),
  ])
    expect(refused).toMatchObject({ status: 403, reason: 'factor-needed' })
  expect(await statusOf(call(getDeskSessionEndpoint))).toBe(200)
})

it('a passkey is set up, opens the desk, and answers each challenge once [DESK-01]', async () => {
  const { call } = await addOperator(t)
  const authenticator = softAuthenticator(t.deps.env.publicUrl)
  const answer = authenticator.make(await call(startPasskeySetupEndpoint))
  const { recoveryCodes } = await call(addPasskeyEndpoint, { body: { answer } })
  expect(recoveryCodes).toHaveLength(10)
  expect((await refusalOf(call(addPasskeyEndpoint, { body: { answer } }))).status).toBe(400)
  await call(leaveDeskEndpoint)
  const signed = authenticator.sign(await call(startPasskeyCheckEndpoint))
  await call(openDeskWithPasskeyEndpoint, { body: { answer: signed } })
  expect(await call(getDeskEntryEndpoint)).toMatchObject({ passkeys: 1, isOpen: true })
  expect((await refusalOf(call(openDeskWithPasskeyEndpoint, { body: { answer: signed } }))).status).toBe(400)
  const elsewhere = softAuthenticator('https://plumbline.evil.example', authenticator)
  const phished = elsewhere.sign(await call(startPasskeyCheckEndpoint))
  expect((await refusalOf(call(openDeskWithPasskeyEndpoint, { body: { answer: phished } }))).status).toBe(400)
})

it('a passkey that is in use is rejected for its operator and for another, who stays locked out [DESK-01]', async () => {
  const authenticator = softAuthenticator(t.deps.env.publicUrl)
  const [first, second] = [await addOperator(t), await addOperator(t)]
  const add = async (call: Call) =>
    call(addPasskeyEndpoint, { body: { answer: authenticator.make(await call(startPasskeySetupEndpoint)) } })
  await add(first.call)
  for (const { call } of [first, second])
    expect(await refusalOf(add(call))).toMatchObject({ status: 409, message: 'This passkey is already set up.' })
  expect((await first.call(listFactorsEndpoint)).passkeys).toHaveLength(1)
  expect(await statusOf(second.call(getDeskSessionEndpoint))).toBe(404)
})

it('an operator adds a second passkey and forgets a lost one, but never the last factor [DESK-01] [DESK-10]', async () => {
  const { id, call } = await addOperator(t)
  const [first, second] = [softAuthenticator(t.deps.env.publicUrl), softAuthenticator(t.deps.env.publicUrl)]
  await call(addPasskeyEndpoint, { body: { answer: first.make(await call(startPasskeySetupEndpoint)) } })
  const [only] = (await call(listFactorsEndpoint)).passkeys
  expect(await refusalOf(call(removePasskeyEndpoint, { params: { id: only!.id } }))).toMatchObject({
    status: 409,
    message: 'This is your only second factor. Add another one first.',
  })
  const { recoveryCodes } = await call(addPasskeyEndpoint, {
    body: { answer: second.make(await call(startPasskeySetupEndpoint)) },
  })
  expect(recoveryCodes).toBeNull()
  await letFactorsAge(t)
  expect(await refusalOf(call(removePasskeyEndpoint, { params: { id: only!.id } }))).toMatchObject({
    reason: 'factor-needed',
  })
  await call(openDeskWithPasskeyEndpoint, { body: { answer: second.sign(await call(startPasskeyCheckEndpoint)) } })
  const stranger = await openDesk(t)
  expect((await refusalOf(stranger.call(removePasskeyEndpoint, { params: { id: only!.id } }))).status).toBe(404)
  await call(removePasskeyEndpoint, { params: { id: only!.id } })
  expect(await call(listFactorsEndpoint)).toMatchObject({
    passkeys: [{ lastUsedAt: expect.any(String) }],
    hasApp: false,
    recoveryCodesLeft: 10,
  })
  expect(
    (
      await refusalOf(
        call(openDeskWithPasskeyEndpoint, { body: { answer: first.sign(await call(startPasskeyCheckEndpoint)) } }),
      )
    ).status,
  ).toBe(400)
  expect((await activityOf(t, id)).at(-1)).toMatchObject({ action: 'operator.factor-removed' })
})

it('lists an operator’s passkeys oldest first [DESK-01]', async () => {
  const { call } = await addOperator(t)
  const add = async () => {
    const answer = softAuthenticator(t.deps.env.publicUrl).make(await call(startPasskeySetupEndpoint))
    await call(addPasskeyEndpoint, { body: { answer } })
  }
  await add()
  await add()
  const [first, second] = (await call(listFactorsEndpoint)).passkeys.map(({ id }) => id)
  await t.connection.pool.query(`update desk_passkeys set created_at = now() - interval '1 day' where id = $1`, [
    second,
  ])
  expect((await call(listFactorsEndpoint)).passkeys.map(({ id }) => id)).toEqual([second, first])
})

it("an operator can't open the desk with another operator's passkey [DESK-01]", async () => {
  const authenticator = softAuthenticator(t.deps.env.publicUrl)
  const first = await addOperator(t)
  await first.call(addPasskeyEndpoint, {
    body: { answer: authenticator.make(await first.call(startPasskeySetupEndpoint)) },
  })
  const { call } = await openDesk(t)
  await call(leaveDeskEndpoint)
  const answer = authenticator.sign(await call(startPasskeyCheckEndpoint))
  expect((await refusalOf(call(openDeskWithPasskeyEndpoint, { body: { answer } }))).status).toBe(400)
})

it('the log is read in pages and filtered, the latest first; names are looked up and never stored [DESK-10]', async () => {
  const { id, call } = await openDesk(t)
  const { rows: stored } = await t.deps.pool.query('select subject_label from activity where subject_id = $1', [id])
  expect(stored).toEqual([{ subject_label: null }])
  const mine = await call(listActivityEndpoint, { query: { subject: 'operator', subjectId: id } })
  expect(mine).toMatchObject({
    hasMore: false,
    rows: [{ via: 'desk', action: 'operator.factor-added', subjectLabel: expect.stringContaining('@') }],
  })
  expect(mine.rows[0]!.actor).toContain('@')
  expect((await call(listActivityEndpoint, { query: { via: 'claim' } })).rows).toEqual([])
  expect(
    (await call(listActivityEndpoint, { query: { action: 'operator.gr', from: '2020-01-01' } })).rows.length,
  ).toBeGreaterThan(0)
  expect((await call(listActivityEndpoint, { query: { to: '2020-01-01' } })).rows).toEqual([])
})

it('only the command line removes a lost factor, with --yes [DESK-01]', async () => {
  const { id, call } = await openDesk(t)
  expect((await runCommand(commandEnv(t), 'operators', 'forget-factors', id)).code).toBe(3)
  expect(await statusOf(call(getDeskSessionEndpoint))).toBe(200)
  expect((await runCommand(commandEnv(t), 'operators', 'forget-factors', id, '--yes')).code).toBe(0)
  expect(await statusOf(call(getDeskSessionEndpoint))).toBe(404)
  expect(await call(getDeskEntryEndpoint)).toMatchObject({ hasCodes: false, recoveryCodesLeft: 0 })
  const other = await openDesk(t)
  const forgotten = { subject: 'operator', subjectId: id, action: 'operator.factors-forgotten' } as const
  expect((await other.call(listActivityEndpoint, { query: forgotten })).rows).toMatchObject([{ via: 'command' }])
})

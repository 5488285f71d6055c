import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signOutEndpoint } from '#contract/accounts/accounts.ts'
import {
  createBackupTicketEndpoint,
  discardWorkEndpoint,
  getMachineEndpoint,
  retryWorkEndpoint,
} from '#contract/desk/machine.ts'
import { startHeartbeat } from '#server/features/desk/machine/start-heartbeat.ts'
import { backupName } from '#server/platform/backup/backup-folder.ts'
import { tryNewestBackup } from '#server/platform/backup/try-restore.ts'
import { productVersion } from '#server/project-root.ts'
import { isVerification, newEmail, refusalOf } from '#test/builders/account-builders.ts'
import { addInvestor } from '#test/builders/deal-builders.ts'
import { activityOf, letFactorsAge, openDesk, type TestOperator } from '#test/builders/desk-builders.ts'
import { commandEnv, runCommand } from '#test/builders/run-command.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { jobName } from '#web/features/desk/machine/job-names.ts'

let t: TestApp
let desk: TestOperator
beforeAll(async () => {
  t = await startTestApp()
  desk = await openDesk(t)
})
afterAll(() => t.close())

it('shows version, database, migrations, catalogue and mails [DESK-08]', async () => {
  const machine = await desk.call(getMachineEndpoint)
  expect(machine).toMatchObject({
    version: productVersion,
    database: { kind: process.env['TEST_DATABASE_URL'] ? 'PostgreSQL' : 'embedded' },
    catalogue: { lenders: 0 },
    mails: { via: expect.stringMatching(/outbox$/), isDelivered: false, failed: 0 },
    failed: [],
  })
  expect(machine.database.bytes).toBeGreaterThan(1_000_000)
  expect(machine.migrations.applied).toBe(machine.migrations.known)
  expect(machine.queues.map(({ queue }) => queue)).toContain('mail-account')
})

it('gives every kind of background job a distinct name [DESK-08]', async () => {
  const queues = (await desk.call(getMachineEndpoint)).queues.map(({ queue }) => queue)
  expect(queues.filter((queue) => jobName(queue) === queue)).toEqual([])
  expect(new Set(queues.map(jobName)).size).toBe(queues.length)
})

it("shows the newest backup's age and when it is late [DESK-08]", async () => {
  expect(await desk.call(getMachineEndpoint)).toMatchObject({ backupAt: null, isBackupLate: true })
  await mkdir(t.deps.env.backupDir, { recursive: true })
  const write = async (at: Date) => {
    const file = join(t.deps.env.backupDir, backupName('daily', at))
    await writeFile(file, '')
    await utimes(file, at, at)
  }
  await write(new Date(Date.now() - 27 * 3_600_000))
  expect(await desk.call(getMachineEndpoint)).toMatchObject({ backupAt: expect.any(String), isBackupLate: true })
  await write(new Date(Date.now() - 3_600_000))
  expect(await desk.call(getMachineEndpoint)).toMatchObject({ isBackupLate: false })
})

it('lists the backups, and whether the last trial restore worked [DESK-08]', async () => {
  const { backups, backupTrial } = await desk.call(getMachineEndpoint)
  expect(backups.map(({ bytes }) => bytes)).toEqual([0, 0])
  expect(Date.parse(backups[0]!.at)).toBeGreaterThan(Date.parse(backups[1]!.at))
  expect(backupTrial).toBeNull()
  // The file is empty, so no restore of it can succeed.
  await tryNewestBackup(t.deps.env.backupDir, new Date('2026-11-24T04:00:00Z'))
  expect((await desk.call(getMachineEndpoint)).backupTrial).toEqual({
    name: backups[0]!.name,
    at: '2026-11-24T04:00:00.000Z',
    error: expect.stringMatching(/./),
  })
})

it('lets an operator with a fresh factor download a backup for a minute, and logs it [DESK-08] [DESK-10]', async () => {
  const operator = await openDesk(t)
  const { backupDir } = t.deps.env
  const name = backupName('plumbline', new Date(Date.now() - 60_000))
  await writeFile(join(backupDir, name), 'everything about everybody')
  await writeFile(join(backupDir, '..', 'beside.backup.gz'), 'not for the desk')
  const ticketFor = (one: TestOperator, file: string) =>
    one.call(createBackupTicketEndpoint, { body: { name: file } }).then(({ url }) => url)

  const url = await ticketFor(operator, name)
  const reply = await t.fetch(url)
  expect([reply.status, await reply.text()]).toEqual([200, 'everything about everybody'])
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  expect(reply.headers.get('cache-control')).toBe('private, no-store')
  expect(await activityOf(t, name)).toEqual([expect.objectContaining({ via: 'desk', action: 'backup.downloaded' })])

  for (const wrong of ['../beside.backup.gz', 'nothing.backup.gz', join(backupDir, name)])
    expect((await refusalOf(ticketFor(operator, wrong))).status, wrong).toBe(404)
  const investor = await addInvestor(t)
  expect((await refusalOf(investor.call(createBackupTicketEndpoint, { body: { name } }))).status).toBe(404)
  const forged = url.replace(/\.(\d+)\./, (_, expires: string) => `.${Number(expires) + 60}.`)
  expect(forged).not.toBe(url)
  expect((await t.fetch(forged)).status).toBe(404)

  t.setClock(new Date(Date.now() + 61_000))
  expect((await t.fetch(url)).status).toBe(404)
  t.setClock(undefined)
  const again = await ticketFor(operator, name)
  await operator.call(signOutEndpoint)
  expect((await t.fetch(again)).status).toBe(404)

  const dismissed = await openDesk(t)
  const theirs = await ticketFor(dismissed, name)
  await runCommand(commandEnv(t), 'operators', 'revoke', dismissed.id)
  expect((await t.fetch(theirs)).status, 'the role was taken away').toBe(404)

  const aged = await openDesk(t)
  await letFactorsAge(t)
  expect(await refusalOf(ticketFor(aged, name))).toMatchObject({ status: 403, reason: 'factor-needed' })
  desk = await openDesk(t)
})

it('lists every running process, and one that stopped reporting [DESK-08]', async () => {
  const second = await startHeartbeat({ db: t.deps.db, log: t.deps.log, role: 'worker' })
  const { instances } = await desk.call(getMachineEndpoint)
  expect(instances).toHaveLength(2)
  expect(instances).toContainEqual(expect.objectContaining({ version: productVersion, isAlive: true }))
  await t.deps.db.execute(
    sql`update instances set seen_at = now() - interval '2 minutes' where id = ${instances[0]!.id}`,
  )
  const later = (await desk.call(getMachineEndpoint)).instances
  expect(later.map(({ isAlive }) => isAlive).sort()).toEqual([false, true])
  await second.stop()
  expect((await desk.call(getMachineEndpoint)).instances).toHaveLength(1)
})

it('shows failed emails with their reason, retries or discards them, and logs each [DESK-08] [DESK-10]', async () => {
  const email = newEmail()
  const person = await addInvestor(t, { email, emailVerified: false })
  const ids = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
  await t.deps.db.execute(sql`
    insert into jobs.job (id, name, data, state, retry_limit, retry_count, started_on, completed_on, output) values
      (${ids[0]}, 'mail-account', ${JSON.stringify({ userId: person.id, purpose: 'verification' })}, 'failed', 12, 12, now(), now(), ${JSON.stringify({ message: 'mailbox full' })}),
      (${ids[1]}, 'account-purge', '{}', 'failed', 12, 12, now(), now() - interval '1 minute', '{}')`)
  expect((await desk.call(getMachineEndpoint)).failed).toEqual([
    expect.objectContaining({ id: ids[0], isMail: true, userId: person.id, reason: 'mailbox full', tries: 13 }),
    expect.objectContaining({ id: ids[1], isMail: false, reason: 'no reason is known' }),
  ])
  expect(await desk.call(retryWorkEndpoint, { body: { ids: [ids[0]!] } })).toEqual({
    message: 'One job will be retried.',
  })
  await t.waitForMail(isVerification(email))
  await desk.call(discardWorkEndpoint, { body: { ids: [ids[1]!] } })
  expect((await desk.call(getMachineEndpoint)).failed).toEqual([])
  expect(await activityOf(t, ids[0]!)).toEqual([expect.objectContaining({ via: 'desk', action: 'job.retried' })])
  expect(await activityOf(t, ids[1]!)).toEqual([expect.objectContaining({ via: 'desk', action: 'job.discarded' })])
  expect(await refusalOf(desk.call(discardWorkEndpoint, { body: { ids: [ids[1]!] } }))).toMatchObject({ status: 404 })
})

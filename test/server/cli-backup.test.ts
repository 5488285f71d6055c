import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { forgotPasswordEndpoint, signInEndpoint } from '#contract/accounts/accounts.ts'
import { setAlertsEndpoint } from '#contract/deals/deal-alerts.ts'
import { createSheetEndpoint } from '#contract/deals/deal-sheet.ts'
import { createDealEndpoint, listDealMatchesEndpoint, listDealsEndpoint } from '#contract/deals/deals.ts'
import { openDeskWithCodeEndpoint } from '#contract/desk/entry.ts'
import { sendContactMessageEndpoint } from '#contract/site/contact.ts'
import { changeAssumptionsEndpoint } from '#contract/tools/assumptions.ts'
import { openDatabase } from '#server/cli/open-database.ts'
import { openSession } from '#server/features/accounts/sessions/open-session.ts'
import { insertLenders } from '#server/features/lenders/catalogue/lenders.queries.ts'
import { insertPrograms } from '#server/features/lenders/programs/loan-programs.queries.ts'
import { readSampleLenders } from '#server/features/lenders/sample/read-sample-lenders.ts'
import { createLogger } from '#server/logger.ts'
import { excludedColumns, excludedTables } from '#server/platform/backup/backup-format.ts'
import { backupJob } from '#server/platform/backup/daily-backup.ts'
import { readTrial } from '#server/platform/backup/try-restore.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { register, statusOf } from '#test/builders/account-builders.ts'
import { addInvestor, dealBody } from '#test/builders/deal-builders.ts'
import { openDesk } from '#test/builders/desk-builders.ts'
import { addStoredRequest } from '#test/builders/quote-builders.ts'
import { commandEnv, runCommand } from '#test/builders/run-command.ts'
import { keepCompiledWasm, startTestApp, type TestApp } from '#test/start-test-app.ts'

let folder: string
let source: TestApp
let target: TestApp
let people: Awaited<ReturnType<typeof fill>>

/** Starts a server without background jobs, so that only the test changes rows. */
const start = () => startTestApp({ start: { isWorking: false } })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-backup-'))
  // Trial restores create embedded databases, even if the servers use PostgreSQL.
  await keepCompiledWasm()
  source = await start()
  target = await start()
  people = await fill(source)
})
afterAll(async () => {
  await source.close()
  await target.close()
  await rm(folder, { recursive: true, force: true })
})

/** Stores accounts, deals, messages and unusual values for the backup. */
async function fill(t: TestApp) {
  const { lenders, programs } = readSampleLenders(700, new Date())
  await insertLenders(t.deps.db, lenders)
  await insertPrograms(t.deps.db, programs)
  await t.deps.catalogue.refresh()
  const account = await register(t)
  const investor = await addInvestor(t, { firstName: 'O\'Brien \\ "& Sons" 日本 🏠', reTotalExperienceYears: 3.5 })
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody() }, { idempotencyKey: 'one-and-only-key' })
  await investor.call(createSheetEndpoint, { params: { id: deal.id }, body: { show: { address: true } } })
  const [match] = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
  await addStoredRequest(t, { userId: investor.id, dealId: deal.id, matchId: match!.id })
  await investor.call(setAlertsEndpoint, { params: { id: deal.id }, body: { alerts: true } })
  await investor.call(changeAssumptionsEndpoint, { body: { assumptions: { sellingPercent: 6 } } })
  await t.call(sendContactMessageEndpoint, {
    body: { name: 'Ada', email: 'ada@example.com', message: 'Line one\nLine two\t<3', website: '' },
  } as never)
  expect(await runCommand(commandEnv(t), 'settings', 'set', 'contact.email', 'desk@example.com')).toMatchObject({
    code: 0,
  })
  return { account, investor }
}

/** Returns every table's rows as JSON text, except those that a restore leaves out. */
async function everything(t: TestApp): Promise<Record<string, string>> {
  const { rows: tables } = await t.deps.pool.query<{ name: string }>(
    `select relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname = 'public' and relkind = 'r' and relname <> all($1) order by 1`,
    [[...excludedTables]],
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await t.deps.pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(line, '' order by line collate "C")), '') as sum from (select (to_jsonb(x) - $1::text[])::text as line from "${name}" x) r`,
      [excludedColumns.get(name) ?? []],
    )
    found[name] = rows[0]!.sum
  }
  return found
}

it('backs up a running server and restores into an empty database: same tables, investors sign in [OPS-02]', async () => {
  const { account, investor } = people
  const file = join(folder, 'all.backup.gz')
  const before = await everything(source)
  expect(Object.keys(before).length).toBeGreaterThan(10)
  expect(before['deals']).toMatch(/^1 /)
  expect(before['deal_keys']).toMatch(/^1 /)
  expect(before['lenders']).toMatch(/^700 /)
  for (const table of ['deal_events', 'deal_sheets', 'deal_alerts', 'tool_assumptions'])
    expect(before[table], table).toMatch(/^1 /)

  const backup = await runCommand(commandEnv(source), 'backup', file, '--json')
  expect(backup).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(backup.out).tables).toMatchObject({ lenders: 700, deals: 1, users: 2, contact_messages: 1 })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await everything(source)).toEqual(before)

  const restored = await runCommand(commandEnv(target), 'restore', file)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toMatch(/Every session and password reset link has ended/)
  expect(await everything(target)).toEqual(before)
  await target.deps.catalogue.refresh()
  expect(target.deps.catalogue.snapshot().totalLenders).toBe(source.deps.catalogue.snapshot().totalLenders)
  expect(
    (await target.call(signInEndpoint, { body: { email: account.email, password: account.password } })).token,
  ).not.toBe('')
  expect(await statusOf(target.as(investor.token)(listDealsEndpoint))).toBe(401)
  const token = await openSession(target.deps.db, investor.id, { openedBy: 'test' })
  expect(await target.as(token)(listDealsEndpoint)).toHaveLength(1)

  const newest = `select max(id)::int as id from activity`
  const [restoredEntry] = (await target.deps.pool.query<{ id: number }>(newest)).rows
  expect(await runCommand(commandEnv(target), 'settings', 'set', 'contact.phone', '(505) 555-0100')).toMatchObject({
    code: 0,
  })
  expect((await target.deps.pool.query(newest)).rows).toEqual([{ id: restoredEntry!.id + 1 }])
})

it('omits sessions, reset links and the key to operators’ sealed secrets [OPS-02] [DESK-01]', async () => {
  const site = await start()
  onTestFinished(() => site.close())
  const operator = await openDesk(site)
  const key = (await site.deps.settings.factorKey()).toString('base64url')
  await site.deps.pool.query(`update users set password_reset_token = 'reset-hash' where id = $1`, [operator.id])
  const file = join(folder, 'factors.backup.gz')
  await runCommand(commandEnv(site), 'backup', file)
  const text = gunzipSync(await readFile(file)).toString()
  expect(text).toContain('"sealed_secret"')
  for (const secret of [key, 'reset-hash', '"sid"']) expect(text).not.toContain(secret)

  const isOpened = async (t: TestApp, timestamp: number) => {
    const call = t.as(await openSession(t.deps.db, operator.id, { openedBy: 'test' }))
    t.setClock(new Date(timestamp))
    const status = await statusOf(
      call(openDeskWithCodeEndpoint, { body: { code: operator.app.generate({ timestamp }) } }),
    )
    t.setClock(undefined)
    return status === 200
  }
  // The same site keeps its key, so the app still opens the desk, by a new sign-in.
  const again = await runCommand(commandEnv(site), 'restore', file, '--replace', '--yes')
  expect(again).toMatchObject({ code: 0 })
  expect(again.out).not.toContain('forget-factors')
  expect(await statusOf(operator.call(listDealsEndpoint))).toBe(401)
  const { rows } = await site.deps.pool.query('select password_reset_token as token from users where id = $1', [
    operator.id,
  ])
  expect(rows).toEqual([{ token: null }])
  expect(await isOpened(site, Date.now() + 60_000)).toBe(true)

  const other = await start()
  onTestFinished(() => other.close())
  const moved = await runCommand(commandEnv(other), 'restore', file)
  expect(moved).toMatchObject({ code: 0, out: expect.stringContaining('plumbline operators forget-factors') })
  expect(await isOpened(other, Date.now() + 60_000)).toBe(false)
})

it('contains queued emails, which arrive after the restore [OPS-02]', async () => {
  const before = await start()
  onTestFinished(() => before.close())
  const account = await register(before)
  await before.call(forgotPasswordEndpoint, { body: { email: account.email } })
  const file = join(folder, 'mail.backup.gz')
  const { out } = await runCommand(commandEnv(before), 'backup', file, '--json')
  expect(JSON.parse(out).tables.pending_mail).toBe(2)
  expect(await before.outbox()).toEqual([])

  const after = await startTestApp()
  onTestFinished(() => after.close())
  expect(await runCommand(commandEnv(after), 'restore', file)).toMatchObject({ code: 0 })
  await after.waitForMail((mail) => mail.to === account.email && /reset/i.test(mail.subject))
  await after.waitForMail((mail) => mail.to === account.email && /confirm/i.test(mail.subject))
})

it('contains an email that waits for a retry, and restores over a half-created queue [OPS-02]', async () => {
  const before = await start()
  onTestFinished(() => before.close())
  const account = await register(before)
  await before.deps.pool.query(`update jobs.job set state = 'retry', retry_count = 3 where name = 'mail-account'`)
  const file = join(folder, 'retry.backup.gz')
  const { out } = await runCommand(commandEnv(before), 'backup', file, '--json')
  expect(JSON.parse(out).tables.pending_mail).toBe(1)

  // The state after a restore that was killed between creating the queue's tables and the mails' queues.
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-half-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const opened = await openDatabase({ databaseUrl: undefined, migrationUrl: undefined, dataDir })
  const half = await startJobs(opened.connection, [], createLogger('silent'), { isWorking: false })
  await half.stop()
  await opened.close()
  expect(await runCommand({ DATA_DIR: dataDir }, 'restore', file)).toMatchObject({ code: 0, err: '' })
  const after = await openDatabase({ databaseUrl: undefined, migrationUrl: undefined, dataDir })
  const { rows } = await after.connection.pool.query(
    `select data->>'purpose' as purpose, state, u.email from jobs.job join users u on u.id::text = data->>'userId' where name like 'mail-%'`,
  )
  await after.close()
  expect(rows).toEqual([{ purpose: 'verification', state: 'created', email: account.email }])
})

it('restores over existing rows only with --replace, which deletes them first [OPS-02]', async () => {
  const file = join(folder, 'all.backup.gz')
  const before = await everything(source)
  const countMails = async () =>
    (await source.deps.pool.query(`select count(*)::int as n from jobs.job where name like 'mail-%'`)).rows
  const mailsBefore = await countMails()
  await runCommand(commandEnv(source), 'backup', file)
  const late = await addInvestor(source)
  await register(source)
  expect(await countMails()).not.toEqual(mailsBefore)
  const changed = await everything(source)

  const refused = await runCommand(commandEnv(source), 'restore', file)
  expect(refused).toMatchObject({ code: 3, out: '' })
  expect(refused.err).toMatch(/not empty.*--replace/)
  expect(await everything(source)).toEqual(changed)

  expect(await runCommand(commandEnv(source), 'restore', file, '--replace', '--yes')).toMatchObject({ code: 0 })
  expect(await everything(source)).toEqual(before)
  expect(await countMails()).toEqual(mailsBefore)
  await expect(late.call(listDealsEndpoint)).rejects.toMatchObject({ status: 401 })
})

it('rejects a damaged, truncated, newer or foreign file before it writes anything [OPS-02]', async () => {
  const t = source
  const file = join(folder, 'all.backup.gz')
  await runCommand(commandEnv(t), 'backup', file)
  const before = await everything(t)
  const whole = await readFile(file)
  const text = gunzipSync(whole).toString()
  const flipped = Buffer.from(whole)
  flipped[Math.floor(whole.length / 2)]! ^= 0x40
  const lines = text.split('\n')
  const lender = lines.findIndex((line) => line.includes('"slug"') && line.startsWith('{"id"'))
  const without = lines.filter((_line, index) => index !== lender).join('\n')
  const [first, ...rest] = lines
  const newer = (change: object) => gzipSync([JSON.stringify({ ...JSON.parse(first!), ...change }), ...rest].join('\n'))
  const cases: [string, Uint8Array, RegExp][] = [
    ['flipped bit', flipped, /damaged/],
    ['cut in the middle', whole.subarray(0, whole.length / 2), /damaged.*ends early/],
    ['cut at its last line', gzipSync(`${lines.slice(0, -2).join('\n')}\n`), /damaged.*ends early/],
    ['followed by more', gzipSync(`${text}${lines.at(-2)}\n`), /damaged.*there is data after its end/],
    ['a changed figure', gzipSync(text.replace(/"min_rate":\d+/, '"min_rate":1')), /checksum of lenders/],
    ['a missing row', gzipSync(without), /checksum of lenders/],
    ['text', Buffer.from('name,minRate\n'), /damaged or not a backup/],
    ['gzip of text', gzipSync('name,minRate\n'), /damaged or not a backup/],
    ['nothing', Buffer.from(''), /damaged or not a backup/],
    ['a newer format', newer({ version: 2 }), /newer version.*format 2/],
  ]
  for (const [what, bytes, message] of cases) {
    const path = join(folder, 'bad.backup.gz')
    await writeFile(path, bytes)
    const result = await runCommand(commandEnv(t), 'restore', path, '--replace', '--yes')
    expect(result.err, what).toMatch(message)
    expect(result.code, what).toBe(3)
  }
  expect(await runCommand(commandEnv(t), 'restore', join(folder, 'none.gz'), '--replace', '--yes')).toMatchObject({
    code: 4,
  })
  expect(await everything(t)).toEqual(before)
})

/** Returns a backup as an earlier schema would have written it: without the column, and with matching checksums. */
function withoutColumn(text: string, column: string): Buffer {
  const lines: string[] = []
  let hash = createHash('sha256')
  for (const [index, line] of text.trimEnd().split('\n').entries()) {
    const { [column]: _gone, ...one } = JSON.parse(line)
    if (index === 0) lines.push(line)
    else if (one.table) {
      hash = createHash('sha256')
      lines.push(JSON.stringify({ ...one, columns: one.columns.filter((name: string) => name !== column) }))
    } else if (one.end) lines.push(JSON.stringify({ ...one, sha256: hash.digest('hex') }))
    else if (one.endOfBackup) {
      const sha256 = createHash('sha256')
        .update(`${lines.join('\n')}\n`)
        .digest('hex')
      lines.push(JSON.stringify({ ...one, sha256 }))
    } else {
      // Edits the row's text, because parsing would change its numbers.
      const row = line.replace(new RegExp(`,"${column}":(true|false|"[^"]*")`), '')
      hash.update(`${row}\n`)
      lines.push(row)
    }
  }
  return gzipSync(`${lines.join('\n')}\n`)
}

it('restores a backup of an earlier schema that only lacks a column, with its default [OPS-02]', async () => {
  const file = join(folder, 'old.backup.gz')
  await runCommand(commandEnv(source), 'backup', file)
  const text = gunzipSync(await readFile(file)).toString()
  await writeFile(file, withoutColumn(text, 'is_sample'))
  expect(await runCommand(commandEnv(target), 'restore', file, '--replace', '--yes')).toMatchObject({
    code: 0,
    err: '',
  })
  const { rows } = await target.deps.pool.query('select count(*)::int as n, bool_or(is_sample) as samples from lenders')
  expect(rows).toEqual([{ n: 700, samples: false }])

  await writeFile(file, withoutColumn(text, 'slug'))
  const before = await everything(target)
  const unfit = await runCommand(commandEnv(target), 'restore', file, '--replace', '--yes')
  expect(unfit).toMatchObject({ code: 3 })
  expect(await everything(target)).toEqual(before)
})

/** Writes a complete backup that no database accepts, because its lenders have no slug. */
async function writeUnrestorableBackup(file: string): Promise<void> {
  await runCommand(commandEnv(source), 'backup', file)
  await writeFile(file, withoutColumn(gunzipSync(await readFile(file)).toString(), 'slug'))
}

it('finds a valid backup that can’t be restored, with --check and weekly with doctor [OPS-02]', async () => {
  const env = { ...commandEnv(source), BACKUP_DIR: await mkdtemp(join(folder, 'tried-')) }
  const doctor = async () => {
    const { out } = await runCommand(env, 'doctor', '--json')
    return (JSON.parse(out) as { what: string; state: string; found: string }[]).find(({ what }) => what === 'Backups')!
  }
  const file = join(env.BACKUP_DIR, 'one.backup.gz')
  const record = join(env.BACKUP_DIR, 'restore-trial.json')
  await writeUnrestorableBackup(file)
  expect(await runCommand(env, 'restore', file, '--check')).toMatchObject({
    code: 3,
    err: expect.stringContaining("can't be restored into this database"),
  })

  await runCommand(env, 'backup', file)
  const good = await doctor()
  const { at } = (await readTrial(env.BACKUP_DIR))!
  expect(good).toMatchObject({ state: 'ok', found: expect.stringContaining(at.slice(0, 10)) })
  await doctor()
  expect(await readTrial(env.BACKUP_DIR)).toMatchObject({ at })

  await writeFile(
    record,
    JSON.stringify({ ...(await readTrial(env.BACKUP_DIR)), at: new Date(Date.now() - 7.1 * 86_400_000) }),
  )
  await writeUnrestorableBackup(file)
  expect(await doctor()).toMatchObject({
    state: 'problem',
    found: expect.stringMatching(/one\.backup\.gz cannot be restored: .*slug/),
  })
})

it('doctor says how to make the backup folder writable when it can’t store a trial restore’s result [OPS-02]', async () => {
  const env = { ...commandEnv(source), BACKUP_DIR: await mkdtemp(join(folder, 'unwritable-')) }
  await runCommand(env, 'backup', join(env.BACKUP_DIR, 'one.backup.gz'))
  // A folder with the file's name blocks the write even if the test runs as root.
  await mkdir(join(env.BACKUP_DIR, 'restore-trial.json'))
  const { out } = await runCommand(env, 'doctor', '--json')
  expect(JSON.parse(out)).toContainEqual({
    what: 'Backups',
    state: 'problem',
    found: expect.stringMatching(/^the latest can be restored, but the result of the test can't be stored: EISDIR/),
    remedy: expect.stringContaining(`make that user the owner of ${env.BACKUP_DIR}`),
  })
})

it('writes one backup a day, late if necessary, and keeps seven [OPS-02]', async () => {
  const t = source
  let now = new Date('2026-03-01T12:00:00Z')
  const job = backupJob({ ...t.deps, clock: () => now })
  const runAt = async (time: string) => {
    now = new Date(time)
    await job.run({}, { id: 'x', isLast: false })
    return (await readdir(join(t.dataDir, 'backups'))).filter((name) => name.startsWith('daily-')).sort()
  }
  expect(await runAt('2026-03-01T12:00:00Z')).toEqual(['daily-2026-03-01T12-00-00Z.backup.gz'])
  expect(await runAt('2026-03-02T09:14:00Z')).toHaveLength(1)
  expect(await runAt('2026-03-02T09:15:00Z')).toHaveLength(2)
  expect(await runAt('2026-03-02T23:45:00Z')).toHaveLength(2)
  // Adds the backups of nine more days.
  for (let day = 3; day <= 11; day++) {
    const name = `daily-2026-03-${String(day).padStart(2, '0')}T10-00-00Z.backup.gz`
    await copyFile(join(t.dataDir, 'backups', 'daily-2026-03-01T12-00-00Z.backup.gz'), join(t.dataDir, 'backups', name))
  }
  expect(await runAt('2026-03-12T10:00:00Z')).toHaveLength(7)
  const kept = await runAt('2026-03-12T11:00:00Z')
  expect(kept).toHaveLength(7)
  expect(kept[0]).toBe('daily-2026-03-06T10-00-00Z.backup.gz')
  // Once a week a trial restore checks the newest backup.
  expect(await readTrial(join(t.dataDir, 'backups'))).toMatchObject({
    file: join(t.dataDir, 'backups', kept[6]!),
    at: '2026-03-12T10:00:00.000Z',
    error: null,
  })
})

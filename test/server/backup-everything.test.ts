import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signInEndpoint } from '#contract/accounts/accounts.ts'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import { withdrawDealEndpoint } from '#contract/deals/deal-status.ts'
import { listActivityEndpoint } from '#contract/desk/activity.ts'
import { changeSettingEndpoint } from '#contract/desk/settings.ts'
import { sendContactMessageEndpoint } from '#contract/site/contact.ts'
import { createCall } from '#contract/wire/call.ts'
import { parseEnv } from '#server/env.ts'
import { openSession } from '#server/features/accounts/sessions/open-session.ts'
import { createLogger } from '#server/logger.ts'
import { excludedTables } from '#server/platform/backup/backup-format.ts'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import { connect } from '#server/platform/db/connect.ts'
import { start } from '#server/start.ts'
import { statusOf } from '#test/builders/account-builders.ts'
import { setUpApp } from '#test/builders/desk-builders.ts'
import { fillEveryTable, type UsedSite } from '#test/builders/fill-every-table.ts'
import { commandEnv, runCommand } from '#test/builders/run-command.ts'
import { createDatabase, type TestApp } from '#test/start-test-app.ts'
import { createBrowser, isEnd, startGoogleApp, verifiedPerson } from './google-browser.ts'

const server = process.env['TEST_DATABASE_URL']

let t: TestApp
let site: UsedSite
let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-everything-'))
  const google = await startGoogleApp()
  t = google.t
  site = await fillEveryTable(t)
  google.issuer.people.set('grace', verifiedPerson('grace@example.com'))
  google.issuer.visitor = 'grace'
  await createBrowser(t).follow('/auth/google', isEnd)
  file = join(folder, 'all.backup.gz')
  expect(await runCommand(commandEnv(t), 'backup', file)).toMatchObject({ code: 0, err: '' })
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

/** Rows and checksum of every table in a backup. */
async function sumsOf(path: string): Promise<Record<string, string>> {
  const lines = gunzipSync(await readFile(path))
    .toString()
    .split('\n')
  const ends = lines.filter((line) => line.startsWith('{"end":"'))
  return Object.fromEntries(
    ends.map((line) => JSON.parse(line)).map(({ end, rows, sha256 }) => [end, `${rows} ${sha256}`]),
  )
}

it('contains every table of a used site, each with rows [OPS-02]', async () => {
  const { rows } = await t.deps.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const sums = await sumsOf(file)
  const names = rows.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(40)
  expect(Object.keys(sums).sort()).toEqual(
    [...names.filter((name) => !excludedTables.has(name)), 'pending_mail'].sort(),
  )
  // With the embedded database, rate limits are counted in the process's memory.
  const emptyTables = new Set(server ? [] : ['rate_limits'])
  for (const name of names.filter((one) => !emptyTables.has(one))) {
    const found = await t.deps.pool.query(`select from "${name}" limit 1`)
    expect(found.rowCount, name).toBe(1)
  }
  for (const [name, sum] of Object.entries(sums)) expect(sum, name).not.toMatch(/^0 /)
})

describe.each(server ? ['PostgreSQL', 'embedded'] : ['embedded'])('restored into an empty database, %s', (kind) => {
  it('after a restore every table has the same checksum, and the site works [OPS-02]', async () => {
    const dataDir = await mkdtemp(join(folder, 'target-'))
    const database = kind === 'PostgreSQL' ? await createDatabase(server!) : undefined
    const env = { DATA_DIR: dataDir, ...(database ? { DATABASE_URL: database.url } : {}) }
    expect(await runCommand(env, 'restore', file)).toMatchObject({ code: 0, err: '' })
    const again = join(dataDir, 'again.backup.gz')
    expect(await runCommand(env, 'backup', again)).toMatchObject({ code: 0, err: '' })
    expect(await sumsOf(again)).toEqual(await sumsOf(file))

    const started = await start(parseEnv({ ...env, PORT: '0', SAMPLE_LENDERS: '0' }), createLogger('silent'), {
      isWorking: false,
    })
    try {
      const as = (token?: string) =>
        createCall({
          transport: ({ method, url, headers, body }) =>
            fetch(started.url + url, { method, headers, ...(body === undefined ? {} : { body }) }),
          ...(token ? { token: () => token } : {}),
        })
      const { account, investor, operator } = site
      for (const { token } of [investor, operator])
        expect(await statusOf(as(token)(getUserEndpoint)), 'the session of before').toBe(401)
      await as()(signInEndpoint, { body: { email: account.email, password: account.password } })
      const open = async (id: string) => as(await openSession(started.deps.db, id, { openedBy: 'test' }))
      const desk = await open(operator.id)
      await runCommand(commandEnv(started), 'operators', 'forget-factors', operator.id, '--yes')
      await setUpApp(desk)
      const newest = async (table: string) =>
        (await started.deps.pool.query<{ id: number }>(`select max(id)::int as id from ${table}`)).rows[0]!.id
      const [entry, event] = [await newest('activity'), await newest('quote_events')]
      await desk(changeSettingEndpoint, {
        params: { key: 'contact.phone' },
        body: { value: '(505) 555-0100' },
      })
      expect(await newest('activity')).toBe(entry + 1)
      await (await open(investor.id))(withdrawDealEndpoint, { params: { id: investor.dealId }, body: {} })
      expect(await newest('quote_events')).toBeGreaterThan(event)
      expect((await desk(listActivityEndpoint)).rows[0]).toMatchObject({ id: entry + 1 })
    } finally {
      await started.close()
      await database?.drop()
    }
  })
})

it.runIf(server)('takes one snapshot, which contains no part of a write during the backup [OPS-02]', async () => {
  const source = connect({ url: t.deps.env.databaseUrl! }, () => {}, { isCommand: true })
  const holder = await source.pool.connect()
  const path = join(folder, 'during.backup.gz')
  try {
    await holder.query('begin')
    await holder.query('lock table settings in access exclusive mode')
    const writing = writeBackup(source.pool, path, { now: new Date() })
    await vi.waitUntil(async () => {
      const { rows } = await t.deps.pool.query(
        `select from pg_locks where not granted and relation = 'settings'::regclass`,
      )
      return rows.length > 0
    }, 90_000)
    await t.call(sendContactMessageEndpoint, { body: { name: 'Late', email: 'late@example.com', message: 'Late' } })
    await holder.query('commit')
    await writing
    const { rows } = await t.deps.pool.query<{ id: string }>(`select id from contact_messages where name = 'Late'`)
    const text = gunzipSync(await readFile(path)).toString()
    expect(text).toContain('"name":"Ada"')
    for (const part of ['late@example.com', rows[0]!.id]) expect(text).not.toContain(part)
  } finally {
    holder.release(true)
    await source.pool.end()
  }
})

import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { settingKeys } from '#server/features/site/setting-keys.ts'
import { projectRoot } from '#server/project-root.ts'
import { addLenders } from '#test/builders/deal-builders.ts'
import { commandEnv, runCommand } from '#test/builders/run-command.ts'
import { withClockAhead } from '#test/builders/with-clock-ahead.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
let folder: string
beforeAll(async () => {
  t = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'plumbline-cli-'))
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (...argv: string[]) => runCommand(commandEnv(t), ...argv)

const everyCommand = [
  'lenders import',
  'lenders export',
  'settings list',
  'settings get',
  'settings set',
  'settings unset',
  'operators grant',
  'operators revoke',
  'operators forget-factors',
  'backup',
  'restore',
  'doctor',
]

it.each(['', 'lenders', 'settings', 'operators', ...everyCommand])(
  'prints its help: %s --help [OPS-02]',
  async (command) => {
    const { code, out, err } = await runCommand({}, ...command.split(' ').filter(Boolean), '--help')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^Usage: plumbline/)
    if (everyCommand.includes(command)) expect(out).toMatch(/--json[\s\S]*Exit codes: 0 done/)
  },
)

it('prints the server’s help and starts no server: server --help [OPS-02]', async () => {
  const { code, out, err } = await runCommand({}, 'server', '--help')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^Usage: plumbline server/)
  expect((await runCommand({}, '--help')).out).toMatch(/^ {2}server /m)
})

it('exits with code 2 and a hint on wrong usage, including a missing production database [OPS-02] [OPS-08]', async () => {
  for (const argv of [
    ['nonsense'],
    ['lenders', 'import'],
    ['lenders', 'export', '--nonsense'],
    ['operators', 'grant'],
    ['restore'],
    ['server', 'now'],
    ['server', '--port=1'],
  ]) {
    const { code, err, out } = await runCommand({}, ...argv)
    expect(code, argv.join(' ')).toBe(2)
    expect(err).toContain('--help')
    expect(out).toBe('')
  }
  const json = await runCommand({}, 'lenders', 'import', '--json')
  expect(JSON.parse(json.out)).toMatchObject({ exitCode: 2, error: expect.stringContaining('file') })
  const forgotten = await runCommand({ NODE_ENV: 'production', DATABSE_URL: 'postgres://x/y' }, 'settings', 'list')
  expect(forgotten).toMatchObject({ code: 2, out: '' })
  expect(forgotten.err).toMatch(
    /DATABASE_URL is not set.*DATABSE_URL is not a known variable; did you mean DATABASE_URL\?\n$/,
  )
  const bad = await runCommand({ PORT: 'x' }, 'settings', 'list')
  expect(bad).toEqual({ code: 2, out: '', err: 'PORT must be a whole number from 0 to 65535\n' })
})

it('lists, gets, sets and unsets settings; the running server follows, secrets stay masked [OPS-02]', async () => {
  const { deps } = t
  const secret = (await deps.settings.cookieKey()).toString('base64url')
  const list = await run('settings', 'list')
  expect(list.out).toContain('contact.email')
  const json = await run('settings', 'list', '--json')
  expect(JSON.parse(json.out)).toContainEqual(
    expect.objectContaining({ key: 'auth.cookieKey', value: '********', isSecret: true, isSet: true }),
  )
  const got = await run('settings', 'get', 'auth.cookieKey')
  expect(got).toMatchObject({ code: 0, out: '********\n' })
  for (const { out, err } of [list, json, got]) expect(out + err).not.toContain(secret)

  expect((await run('settings', 'set', 'contact.email', 'Desk@Example.com')).out).toEqual(
    expect.stringMatching(
      /^contact\.email is now desk@example\.com in (PostgreSQL \S+|the embedded database in .*)\.\n$/,
    ),
  )
  expect(await run('settings', 'get', 'contact.email')).toEqual({ code: 0, out: 'desk@example.com\n', err: '' })
  expect(await withClockAhead(10_001, () => deps.settings.get('contact.email'))).toBe('desk@example.com')
  expect((await run('settings', 'unset', 'contact.email')).out).toContain('the built-in value')
  expect((await run('settings', 'unset', 'features.rounds')).out).toMatch(/^features\.rounds is not set in /)
})

it('rejects unknown settings and invalid values, and changes nothing [OPS-02]', async () => {
  const before = (await run('settings', 'list', '--json')).out
  for (const [key, value, code, message] of [
    ['no.such', 'x', 3, /no setting 'no.such'. Known: contact.email/],
    ['contact.email', 'not an email', 3, /contact.email: .*valid email/],
    ['hotjar.siteId', 'abc', 3, /hotjar.siteId: must be a number/],
    ['analytics.measurementId', 'UA-1', 3, /must look like G-/],
    ['claims.rating', '6', 3, /number from 0 to 5/],
    ['contact.address', '<b>x</b>', 3, /plain text/],
    ['contact.address', ' ', 3, /unset contact.address/],
    ['auth.cookieKey', 'A'.repeat(43), 3, /can’t be set/],
  ] as const) {
    const result = await run('settings', 'set', key, value)
    expect(result.err, key).toMatch(message)
    expect(result.code, key).toBe(code)
  }
  expect(await run('settings', 'get', 'no.such')).toMatchObject({ code: 4 })
  expect((await run('settings', 'list', '--json')).out).toBe(before)
})

it('rejects a newer schema, and one with a different first migration, but backs both up [OPS-02]', async () => {
  const { pool } = t.deps
  const { rows } = await pool.query<{ at: string }>('select created_at as at from drizzle.__drizzle_migrations')
  const known = rows.map(({ at }) => Number(at))
  onTestFinished(async () => {
    await pool.query('delete from drizzle.__drizzle_migrations where created_at <> all($1)', [known])
  })
  const add = (at: number) =>
    pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('other', $1)`, [at])
  const file = join(folder, 'newer.backup.gz')
  await add(Math.max(...known) + 1)
  await pool.query('create table later_table (id integer primary key)')
  await pool.query('insert into later_table values (1)')
  expect(await run('settings', 'list')).toMatchObject({
    code: 5,
    err: expect.stringMatching(/newer than this program/),
  })
  const { out } = await run('backup', file, '--json')
  await pool.query('drop table later_table')
  expect(JSON.parse(out).tables).toMatchObject({ later_table: 1 })
  expect(await run('restore', file, '--check')).toMatchObject({ code: 3, err: expect.stringMatching(/later_table/) })

  await add(Math.min(...known) - 1)
  expect(await run('settings', 'list')).toMatchObject({ code: 5, err: expect.stringMatching(/another version/) })
  expect(await run('backup', join(folder, 'foreign.backup.gz'))).toMatchObject({ code: 0 })
})

it('reports when the database can’t be reached [OPS-02]', async () => {
  const away = await runCommand(
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: folder },
    'settings',
    'list',
  )
  expect(away).toMatchObject({ code: 5, out: '' })
  expect(away.err).toMatch(/doesn.t answer: .*ECONNREFUSED/)
})

it('doctor says how pages treat unset claims and rounds [OPS-10] [ROUND-06]', async () => {
  const found = async () => {
    const { out } = await run('doctor', '--json')
    const findings: { what: string; found: string }[] = JSON.parse(out)
    const of = (name: string) => findings.find(({ what }) => what === name)!.found
    return { claims: of('Claims'), rounds: of('Rounds') }
  }
  expect(await found()).toEqual({ claims: expect.stringContaining('claims.verifiedLenders, '), rounds: 'off' })
  await addLenders(t, [{ name: 'Real Capital' }])
  expect(await found()).toEqual({
    claims: expect.not.stringContaining('claims.verifiedLenders, '),
    rounds: expect.stringContaining('off, until counsel'),
  })
})

it('doctor checks everything and says what to fix [OPS-02] [OPS-10]', async () => {
  const issuer = createServer((request, reply) => {
    const { port } = issuer.address() as AddressInfo
    reply.setHeader('content-type', 'application/json')
    if (request.url === '/wrong/.well-known/openid-configuration')
      reply.end(JSON.stringify({ issuer: 'https://else.example' }))
    else reply.end(JSON.stringify({ issuer: `http://127.0.0.1:${port}`, authorization_endpoint: 'x' }))
  })
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve))
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'ok' && password === 'ok' ? done(null, { user: 'ok' }) : done(new Error('no')),
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(async () => {
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
    await new Promise<void>((resolve) => issuer.close(() => resolve()))
  })
  const mail = (smtp.server.address() as AddressInfo).port
  const oidc = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`
  const env = {
    ...commandEnv(t),
    PUBLIC_URL: 'https://plumbline.example',
    TRUST_PROXY: '1',
    SMTP_URL: `smtp://ok:ok@127.0.0.1:${mail}`,
    OIDC_ISSUER: oidc,
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'secret-of-the-client',
  }
  const placeholders = await runCommand(env, 'doctor')
  expect(placeholders.code).toBe(7)
  expect(placeholders.out).toMatch(/✗ Contact: placeholders of .*contact\.phone/)
  expect(placeholders.out).toMatch(/✓ Claims: pages leave these out: .*claims\.rating/)
  expect(placeholders.out).toMatch(/✗ Backups: none in /)
  for (const key of settingKeys.filter((name) => /^(contact|claims)\./.test(name)))
    await t.deps.settings.set(key, key === 'contact.email' ? 'desk@example.com' : '1')
  await run('backup')
  const well = await runCommand(env, 'doctor', '--json')
  const states = (out: string) =>
    Object.fromEntries(JSON.parse(out).map((one: { what: string; state: string }) => [one.what, one.state]))
  expect(states(well.out)).toMatchObject({
    Configuration: 'ok',
    'Public address': 'ok',
    Database: 'ok',
    Mail: 'ok',
    'Sign-in with Google': 'ok',
    Files: 'ok',
    'Background work': 'ok',
    Contact: 'ok',
    Claims: 'ok',
    Backups: 'ok',
  })
  expect(well.code).toBe(0)
  // The document lists the decisions in the order of doctor's report.
  const findings: string[] = JSON.parse(well.out).map(({ what }: { what: string }) => what)
  const page = await readFile(join(projectRoot, 'docs/before-you-open.md'), 'utf8')
  const rows = [...page.matchAll(/^\| \*\*(.+?)\*\* \|/gm)].map(([, what]) => what!)
  expect(rows.length).toBeGreaterThan(5)
  expect(findings.filter((what) => rows.includes(what))).toEqual(rows)

  const { dataDir } = t.deps.env
  const backup = (await readdir(join(dataDir, 'backups'))).find((name) => name.endsWith('.backup.gz'))
  const file = join(dataDir, 'backups', backup!)
  const bytes = await readFile(file)
  await writeFile(file, bytes.subarray(0, bytes.length - 20))
  expect((await runCommand(env, 'doctor')).out).toMatch(/✗ Backups: .*cannot be restored: .*ends early/)
  await writeFile(file, bytes)
  await utimes(file, new Date(0), new Date(0))
  expect((await runCommand(env, 'doctor')).out).toMatch(/✗ Backups: the latest is [\d,]+ hours old/)
  await rm(file)
  const gone = { ...env, BACKUP_DIR: join(folder, 'not-mounted') }
  expect((await runCommand(gone, 'doctor')).out).toMatch(/✗ Backups: .*not-mounted does not exist[\s\S]*Mount its disk/)
  expect(await runCommand(gone, 'backup')).toMatchObject({ code: 4, err: expect.stringContaining('Mount its disk') })
  expect(existsSync(gone.BACKUP_DIR)).toBe(false)

  await t.deps.pool.query(
    `insert into jobs.job (name, data, state, start_after) values ('mail-account', '{}', 'failed', now() + interval '1 day')`,
  )
  const failed = await runCommand(env, 'doctor')
  await t.deps.pool.query(`delete from jobs.job where state = 'failed'`)
  expect(failed).toMatchObject({ code: 7, out: expect.stringMatching(/✗ Background work: mail-account: 1 failed/) })

  const nightly = (state: 'failed' | 'completed', minutesAgo: number) =>
    t.deps.pool.query(
      `insert into jobs.job (name, data, state, completed_on) values ('account-purge', '{}', $1, now() - make_interval(mins => $2))`,
      [state, minutesAgo],
    )
  await nightly('completed', 3)
  await nightly('failed', 2)
  const lost = await runCommand(env, 'doctor')
  await nightly('completed', 1)
  const redone = await runCommand(env, 'doctor')
  await t.deps.pool.query(`delete from jobs.job where name = 'account-purge'`)
  expect(lost.out).toMatch(/✗ Background work: account-purge: 1 failed/)
  expect(redone.out).toMatch(/✓ Background work: nothing failed/)
  expect((await runCommand({ ...env, SMPT_URL: 'smtp://x' }, 'doctor')).out).toMatch(
    /✗ Configuration: SMPT_URL is not a known variable; did you mean SMTP_URL\?/,
  )

  const sick = await runCommand(
    {
      ...env,
      PUBLIC_URL: 'http://plumbline.example',
      SMTP_URL: `smtp://ok:wrong-password@127.0.0.1:${mail}`,
      OIDC_ISSUER: `${oidc}/wrong`,
    },
    'doctor',
  )
  expect(sick.code).toBe(7)
  expect(sick.out).toMatch(/✗ Public address[\s\S]*TLS/)
  expect(sick.out).toMatch(/✗ Mail[\s\S]*rejects the user or password/)
  expect(sick.out).toMatch(/✗ Sign-in with Google[\s\S]*https:\/\/else.example[\s\S]*OIDC_ISSUER/)
  expect(sick.out).not.toMatch(/wrong-password|secret-of-the-client/)

  const away = await runCommand(
    { ...env, DATABASE_URL: 'postgres://x:hidden@127.0.0.1:1/none', SMTP_URL: 'smtp://127.0.0.1:1' },
    'doctor',
  )
  expect(away.code).toBe(7)
  expect(away.out).toMatch(/✗ Database[\s\S]*Start PostgreSQL/)
  expect(away.out).not.toContain('hidden')
  expect(await runCommand({ PORT: 'x' }, 'doctor')).toMatchObject({ code: 7 })
})

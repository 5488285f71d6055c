import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { startServer } from './built-server.ts'
import { figure, seconds } from './figure.ts'
import { signUp } from './investor.ts'
import { expectNothingLost, keepSubmitting, type Ledger } from './keep-submitting.ts'
import { postgresPrograms, startPostgres } from './postgres-server.ts'

const program = '/usr/bin/pgbackrest'
const missing = !postgresPrograms()
  ? 'PostgreSQL is not installed (Debian: apt-get install postgresql)'
  : existsSync(program)
    ? undefined
    : 'pgBackRest is not installed (Debian: apt-get install pgbackrest)'

/** Creates a folder and a function that runs programs in it. As root, both use the user `postgres`. */
function asPostgres() {
  const isRoot = process.getuid?.() === 0
  const numberOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const user = isRoot ? { uid: numberOf('-u'), gid: numberOf('-g') } : {}
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-pgbackrest-'))
  if (isRoot) chownSync(folder, user.uid!, user.gid!)
  const run = (path: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(path, args, {
      ...user,
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', path === program ? 'pipe' : 'ignore', 'pipe'],
    })
    if (status !== 0) throw new Error(`${path} ${args.at(-1)} failed: ${stdout ?? ''}${stderr}`)
  }
  return { folder, run }
}

const title = 'pgBackRest restores every deal that was acknowledged before deals were deleted [OPS-01]'
it(title, { timeout: 600_000 }, async ({ skip }) => {
  if (missing) skip(missing)
  const { folder, run } = asPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-pgbackrest-site-'))
  onTestFinished(() => {
    for (const one of [folder, dataDir]) rmSync(one, { recursive: true, force: true })
  })
  const config = join(folder, 'pgbackrest.conf')
  const backrest = (...args: string[]) => run(program, `--config=${config}`, '--stanza=plumbline', ...args)
  const postgres = await startPostgres({
    wal_level: 'replica',
    max_wal_senders: '3',
    archive_mode: 'on',
    archive_command: `'${program} --config=${config} --stanza=plumbline archive-push %p'`,
  })
  onTestFinished(() => postgres.remove())
  const home = dirname(postgres.logFile)
  const url = await postgres.createDatabase('plumbline')
  // As in docs/operating.md, with the test's own paths.
  const paths = ['repo1-path', 'log-path', 'lock-path', 'spool-path'].map((name) => `${name}=${join(folder, name)}`)
  const cluster = [`pg1-path=${join(home, 'data')}`, `pg1-port=${new URL(url).port}`, `pg1-socket-path=${home}`]
  const settings = ['[global]', ...paths, 'log-level-file=off', 'start-fast=y', '[plumbline]', ...cluster]
  writeFileSync(config, `${settings.join('\n')}\n`)

  backrest('stanza-create')
  const ledger: Ledger = { done: [], open: [] }
  const first = await startServer({ DATA_DIR: dataDir, DATABASE_URL: url })
  const { token } = await signUp(first.url, dataDir)
  const submitting = keepSubmitting(first.url, token, 0, ledger)
  await submitting.untilOne()
  backrest('--type=full', 'backup')
  // These deals are in the backup's own WAL and later.
  for (let more = 0; more < 5; more++) await submitting.untilOne()
  await submitting.end()
  await first.end()

  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ moment: string }>('select clock_timestamp()::text as moment')
  await client.query('delete from deals')
  await client.query('select pg_switch_wal()')
  await client.end()

  const began = performance.now()
  const restored = join(folder, 'restored')
  backrest(`--pg1-path=${restored}`, '--type=time', `--target=${rows[0]!.moment}`, '--target-action=promote', 'restore')
  const port = await freePort()
  const ctl = join(postgresPrograms()!, 'pg_ctl')
  const serverOptions = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=200 -c archive_mode=off`
  run(ctl, '-D', restored, '-l', join(folder, 'log'), '-w', '-o', serverOptions, 'start')
  onTestFinished(() => run(ctl, '-D', restored, '-m', 'immediate', '-w', 'stop'))
  // The server is ready once the restored database accepts writes.
  const second = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/plumbline`,
  })
  onTestFinished(async () => void (await second.end()))
  const back = performance.now() - began
  expect(ledger.done.length).toBeGreaterThan(5)
  figure('point in time', `${ledger.done.length} deals, 0 lost, serving ${seconds(back)} after the restore began`)
  await expectNothingLost(second.url, token, ledger)
})

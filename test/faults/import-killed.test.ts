import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { previewImportEndpoint, startImportEndpoint, writeImportEndpoint } from '#contract/desk/import.ts'
import { projectRoot } from '#server/project-root.ts'
import { setUpApp } from '#test/builders/desk-builders.ts'
import { pause, startServer } from './built-server.ts'
import { callOver, signUp } from './investor.ts'
import { postgresPrograms, startPostgres } from './postgres-server.ts'

const count = 20_000
/** Allows for reading and writing the lenders on a busy machine. */
const patienceMs = 120_000
const table = [
  'name,states,minRate,maxRate,minAmount,maxAmount,maxTerm,program,maxLtcPercent',
  ...Array.from({ length: count }, (_, n) => `Lender number ${n},"California; TX",9%,11%,$75K,"$1,500,000",24,Flip,90`),
].join('\r\n')
const cli = join(projectRoot, 'dist/server/cli.js')

async function inFolder(work: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-import-killed-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Watches an import from another connection. Its uncommitted rows aren't visible, but they make the tables grow. */
async function watch(url: string) {
  const client = new pg.Client({ connectionString: url })
  // The server stops at the end of the test, even while this connection is open.
  client.on('error', () => {})
  await client.connect()
  const number = async (query: string) => Number((await client.query<{ n: string }>(query)).rows[0]!.n)
  const size = () => number(`select pg_relation_size('lenders') + pg_relation_size('loan_programs') as n`)
  const before = await size()
  return {
    client,
    stored: () =>
      number(
        `select (select count(*) from lenders where not is_sample) + (select count(*) from loan_programs)
              + (select count(*) from activity where action like 'lender%') as n`,
      ),
    /** Waits until the import has written many uncommitted rows. */
    async untilHalfIn() {
      while ((await size()) < before + 500_000) await pause(2)
    },
    /** Waits until the killed process has no database connection. */
    async untilAlone() {
      const others = `select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
      while ((await number(others)) > 0) await pause(20)
    },
  }
}

it.skipIf(!postgresPrograms())(
  'a command-line import that is killed stores nothing, and succeeds on the next try [OPS-02]',
  () =>
    inFolder(async (folder) => {
      const postgres = await startPostgres()
      try {
        const url = await postgres.createDatabase('killed')
        const env = { PATH: process.env['PATH'], DATA_DIR: folder, DATABASE_URL: url }
        const file = join(folder, 'lenders.csv')
        await writeFile(file, table)
        const start = (...args: string[]) => spawn(process.execPath, [cli, ...args], { env, stdio: 'ignore' })
        // Creates the schema.
        await once(start('settings', 'list'), 'close')
        const seen = await watch(url)
        const killed = start('lenders', 'import', file)
        await seen.untilHalfIn()
        killed.kill('SIGKILL')
        expect(await once(killed, 'close')).toEqual([null, 'SIGKILL'])
        await seen.untilAlone()
        expect(await seen.stored()).toBe(0)

        expect(await once(start('lenders', 'import', file), 'close')).toEqual([0, null])
        expect(await seen.stored()).toBe(3 * count + 1)
        await seen.client.end()
      } finally {
        postgres.remove()
      }
    }),
)

it.skipIf(!postgresPrograms())(
  'a server killed during a desk import stores nothing, and keeps the file for another try [DESK-03]',
  () =>
    inFolder(async (folder) => {
      const postgres = await startPostgres()
      try {
        const url = await postgres.createDatabase('killed')
        const env = { DATA_DIR: folder, DATABASE_URL: url }
        const server = await startServer(env)
        const seen = await watch(url)
        const { token, userId } = await signUp(server.url, folder)
        await seen.client.query(`update users set role = 'operator' where id = $1`, [userId])
        const call = callOver(server.url, token, patienceMs)
        await setUpApp(call)
        const content = Buffer.from(table).toString('base64')
        const { id } = await call(startImportEndpoint, { body: { name: 'lenders.csv', content } })
        const before = await seen.stored()
        const lost = call(writeImportEndpoint, { params: { id } }).then(
          () => 'answered',
          () => 'lost',
        )
        await seen.untilHalfIn()
        await server.end('SIGKILL')
        expect(await lost).toBe('lost')
        await seen.untilAlone()
        expect(await seen.stored()).toBe(before)

        const again = await startServer(env)
        try {
          const after = callOver(again.url, token, patienceMs)
          expect((await after(previewImportEndpoint, { params: { id }, body: {} })).counts.new).toBe(count)
          expect(await after(writeImportEndpoint, { params: { id } })).toEqual({ created: count, changed: 0, left: 0 })
          expect(await seen.stored()).toBe(before + 3 * count + 1)
        } finally {
          await again.end('SIGKILL')
        }
        await seen.client.end()
      } finally {
        postgres.remove()
      }
    }),
)

it('an import killed on the embedded database stores nothing [OPS-02]', () =>
  inFolder(async (folder) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: folder }
    const file = join(folder, 'lenders.csv')
    await writeFile(file, table)
    const start = (...args: string[]) => spawn(process.execPath, [cli, ...args], { env, stdio: 'ignore' })
    const stored = async () => {
      const exported = join(folder, 'exported.json')
      expect(await once(start('lenders', 'export', exported), 'close')).toEqual([0, null])
      return JSON.parse(await readFile(exported, 'utf8')).length
    }
    /** Returns the bytes of all tables' files, which grow while rows are written. */
    const size = async () => {
      const files = await readdir(folder, { recursive: true })
      const ofTables = files.filter((name) => /(?:^|\/)base\/\d+\/\d+/.test(name))
      const sizes = ofTables.map((name) =>
        stat(join(folder, name)).then(
          (one) => one.size,
          () => 0,
        ),
      )
      return (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0)
    }
    expect(await stored()).toBe(0)
    const before = await size()
    expect(before).toBeGreaterThan(1_000_000)
    const killed = start('lenders', 'import', file)
    while ((await size()) < before + 1_000_000) await pause(20)
    killed.kill('SIGKILL')
    expect(await once(killed, 'close')).toEqual([null, 'SIGKILL'])
    expect(await stored()).toBe(0)

    expect(await once(start('lenders', 'import', file), 'close')).toEqual([0, null])
    expect(await stored()).toBe(count)
  }))

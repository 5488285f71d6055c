import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { createLogger } from '#server/logger.ts'
import { leftOut } from '#server/platform/backup/backup-format.ts'
import { isFormerColumn } from '#server/platform/db/former-columns.ts'
import { start } from '#server/start.ts'
import { type EarlierSchema, earlierBackup, makeEarlierDatabase } from '#test/builders/earlier-database.ts'
import { runCommand } from '#test/builders/run-command.ts'
import { startTestApp } from '#test/start-test-app.ts'

// Databases are made from nothing, which takes its time on a busy machine.
const kinds = process.env['TEST_DATABASE_URL'] ? (['PostgreSQL', 'embedded'] as const) : (['embedded'] as const)
const schemas: EarlierSchema[] = ['first', 'last']

let folder: string
let present: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-earlier-'))
  const fresh = await startTestApp({ start: { isWorking: false } })
  present = await describeSchema(fresh.deps.pool)
  await fresh.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Every column, constraint, index, trigger and function, one a line. */
async function describeSchema(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select format('%s.%s %s %s %s', table_name, column_name, data_type, column_default, is_nullable) as line
      from information_schema.columns where table_schema = 'public'
    union all select format('%s %s', conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select nspname from pg_namespace where nspname !~ '^pg_'
    union all select format('%s %s', relname, relpersistence) from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  return rows.map(({ line }) => line).sort()
}

type StoredTable = { columns: string[]; rows: Record<string, unknown>[] }

/** The tables of a backup with their rows. */
async function tablesOf(file: string): Promise<Map<string, StoredTable>> {
  const tables = new Map<string, StoredTable>()
  let open: StoredTable | undefined
  for (const line of gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n')) {
    const one = JSON.parse(line)
    if (line.startsWith('{"table":')) {
      open = { columns: one.columns, rows: [] }
      tables.set(one.table, open)
    } else if (line.startsWith('{"end":')) open = undefined
    else open?.rows.push(one)
  }
  return tables
}

/** Whether a database holds everything that a backup of before holds; columns that came later may stand beside. */
async function expectKept(env: Record<string, string>, before: string): Promise<void> {
  const after = join(folder, 'after.backup.gz')
  expect(await runCommand(env, 'backup', after)).toMatchObject({ code: 0, err: '' })
  const now = await tablesOf(after)
  for (const [table, { columns, rows }] of await tablesOf(before)) {
    if (leftOut.has(table)) continue
    const kept = now.get(table)!.rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
    const dissolved = Object.fromEntries(
      columns.filter((column) => isFormerColumn(table, column)).map((column) => [column, undefined]),
    )
    for (const row of rows) expect(kept, table).toContainEqual({ ...row, ...dissolved })
  }
  for (const { deal_status, stage } of now.get('deals')!.rows)
    if (deal_status === 'Signed a contract') expect(stage).toBe('Under contract')
  for (const { name, kinds } of now.get('loan_programs')!.rows) if (name === 'Flip') expect(kinds).toEqual(['flip'])
}

describe.each(kinds)('%s', (kind) => {
  it.each(schemas)(
    'a database of the %s earlier schema is carried over, with every row [OPS-01] [OPS-02]',
    async (schema) => {
      const { env, remove } = await makeEarlierDatabase(schema, kind)
      onTestFinished(remove)
      const parsed = parseEnv({ ...env, PORT: '0', SAMPLE_LENDERS: '0' })
      for (let starts = 1; starts <= 2; starts++) {
        const started = await start(parsed, createLogger('silent'), { isWorking: false })
        expect(await describeSchema(started.deps.pool)).toEqual(present)
        expect((await fetch(`${started.url}/readyz`)).status).toBe(200)
        await started.close()
      }
      await expectKept(env, earlierBackup(schema))
    },
  )
})

/** Kind and name of a program before there were several kinds, and the kinds it has since. */
const carriedKinds = [
  ['rental', 'Flip to rental', ['rental']],
  ['construction', 'Ground-up', ['construction']],
  ['bridge', 'Fix and flip, 5+ deals', ['flip']],
  ['bridge', 'Renovation bridge', ['flip']],
  ['bridge', 'Bridge plus', ['bridge']],
  ['bridge', 'Standard', ['flip', 'bridge']],
  [null, 'Rehab or bridge', ['flip', 'bridge']],
  [null, 'DSCR', ['rental']],
  [null, 'Standard', []],
] as const

it('a program of one kind becomes one of the kinds that kind and name say [MATCH-18] [OPS-02]', async () => {
  const values = carriedKinds.map(([kind, name], index) => {
    const lender = `(select id from lenders order by id limit 1)`
    return `(${lender}, '${name}${' '.repeat(index)}', ${kind === null ? 'null' : `'${kind}'`})`
  })
  const { env, remove } = await makeEarlierDatabase(
    'last',
    kinds[0],
    `set search_path = public; insert into loan_programs (lender_id, name, kind) values ${values.join(', ')}`,
  )
  onTestFinished(remove)
  const parsed = parseEnv({ ...env, PORT: '0', SAMPLE_LENDERS: '0' })
  const started = await start(parsed, createLogger('silent'), { isWorking: false })
  onTestFinished(() => started.close())
  const { rows } = await started.deps.pool.query('select name, kinds from loan_programs')
  const found = new Map(rows.map(({ name, kinds: carried }) => [name, carried]))
  for (const [index, [, name, expected]] of carriedKinds.entries())
    expect(found.get(`${name}${' '.repeat(index)}`), name).toEqual(expected)
})

it('a column with values that this version does not have stops the start, and nothing is changed [OPS-02]', async () => {
  const garden = 'alter table public.deals add column garden text'
  const { env, remove } = await makeEarlierDatabase(
    'last',
    kinds[0],
    `${garden}; update public.deals set garden = 'Roses'`,
  )
  onTestFinished(remove)
  const parsed = parseEnv({ ...env, PORT: '0', SAMPLE_LENDERS: '0' })
  const starting = () => start(parsed, createLogger('silent'), { isWorking: false })
  await expect(starting()).rejects.toThrow(/has deals\.garden, which this version .* Nothing was changed/)
  await expect(starting()).rejects.toThrow(/deals\.garden/)
})

it.each(schemas)('a backup of the %s earlier schema restores [OPS-02]', async (schema) => {
  const t = await startTestApp({ start: { isWorking: false } })
  onTestFinished(() => t.close())
  const { databaseUrl, dataDir } = t.deps.env
  const env = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  expect(await runCommand(env, 'restore', earlierBackup(schema))).toMatchObject({ code: 0, err: '' })
  await expectKept(env, earlierBackup(schema))
})

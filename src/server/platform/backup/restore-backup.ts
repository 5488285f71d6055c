import { createHash } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { Failure } from '#server/failure.ts'
import { createLogger } from '#server/logger.ts'
import type { Connection } from '#server/platform/db/connect.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { factorKey, pendingMailTable, sessionTables } from './backup-format.ts'
import { hasQueue, pendingMailColumns } from './pending-mail.ts'
import { type CheckedBackup, checkBackup, eachPart } from './read-backup.ts'
import { advanceIdentitySequences, eachPage, listBackupTables, type Table } from './table-plan.ts'

export type RestoreSummary = {
  rows: number
  tables: Record<string, number>
  createdAt: string
  /** Whether the database already had the key for authenticator secrets, which backups leave out. */
  hasFactorKey: boolean
}

/** Rows that a server creates at its start. A database that has only these counts as empty. */
const startupRows = new Map([['settings', `"key" in ('auth.cookieKey', '${factorKey}')`]])

const batchBytes = 1_000_000
const batchRows = 500

/**
 * Verifies a whole backup file, then writes its rows in one transaction and compares each table's checksum before it
 * commits. The database must have the schema, and be empty unless `isReplacing` is set, which deletes its rows. Ends
 * every session and password reset link. Replaces all waiting emails with the backup's. Keeps the database's key for
 * authenticator secrets. `onProgress` gets the numbers of written and of all rows.
 * @throws Failure for a damaged file, a database that isn't empty, and columns or rows that don't fit the schema.
 */
export async function restoreBackup(
  connection: Connection,
  file: string,
  options: { isReplacing: boolean; onProgress?: (done: number, total: number) => void },
): Promise<RestoreSummary> {
  const { pool } = connection
  const backup = await checkBackup(file)
  await checkSchema(pool, file, backup)
  if (!options.isReplacing) await assertEmpty(pool)
  if (backup.tables.some(({ table, rows }) => table === pendingMailTable && rows > 0))
    await prepareQueues(connection, file)
  const client = await pool.connect()
  let isBroken = true
  let hasFactorKey = false
  try {
    await client.query('begin')
    try {
      await client.query(`set local timezone to 'UTC'`)
      // Stops the trigger on programs from changing the lenders' timestamps.
      await client.query(`set local plumbline.keep_updated_at = 'on'`)
      hasFactorKey = await replaceRows(client, file, backup, options)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw toRestoreError(file, error)
    }
    isBroken = false
    return {
      rows: backup.rows,
      tables: Object.fromEntries(backup.tables.map(({ table, rows }) => [table, rows])),
      createdAt: backup.head.createdAt,
      hasFactorKey,
    }
  } finally {
    client.release(isBroken)
  }
}

/** Creates the queues for the backup's waiting mails without sending any. */
async function prepareQueues(connection: Connection, file: string): Promise<void> {
  const names = new Set<string>()
  let isMail = false
  for await (const part of eachPart(file)) {
    if (part.kind === 'table') isMail = part.table.table === pendingMailTable
    else if (part.kind === 'row' && isMail) names.add((JSON.parse(part.line) as { name: string }).name)
  }
  const definitions = [...names].map((name) => ({ name, run: async () => {} }))
  const jobs = await startJobs(connection, definitions, createLogger('silent'), { isWorking: false })
  await jobs.stop()
}

/**
 * Checks that this schema has the backup's columns. Columns that the backup lacks get their defaults.
 * @throws Failure of kind invalid.
 */
async function checkSchema(pool: Pool, file: string, { tables }: CheckedBackup): Promise<void> {
  const client = await pool.connect()
  try {
    const known = new Map((await listBackupTables(client)).map((table) => [table.name, table.columns]))
    for (const { table, columns } of tables) {
      if (table === pendingMailTable) continue
      const [unknown] = columns.filter((column) => !known.get(table)?.includes(column))
      if (unknown !== undefined)
        throw new Failure(
          'invalid',
          `${file} has ${table}.${unknown}, which this version of the program does not have. Restore it with the version that wrote it.`,
        )
    }
  } finally {
    client.release()
  }
}

/** @throws Failure of kind conflict when a table has rows other than {@link startupRows}. */
async function assertEmpty(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    for (const { name } of await listBackupTables(client)) {
      const own = startupRows.get(name)
      const { rows } = await client.query(`select 1 from "${name}" ${own ? `where not (${own})` : ''} limit 1`)
      if (rows.length > 0)
        throw new Failure(
          'conflict',
          `The database is not empty: there are rows in ${name}. Restore into an empty one, or repeat with --replace, which deletes everything in this one.`,
        )
    }
  } finally {
    client.release()
  }
}

/**
 * Empties the backup's and the sessions' tables, writes the rows, and compares each table's checksum. Returns whether
 * the database had a key for authenticator secrets. Runs in the caller's transaction.
 */
async function replaceRows(
  client: ClientBase,
  file: string,
  backup: CheckedBackup,
  { onProgress = () => {} }: { onProgress?: (done: number, total: number) => void },
): Promise<boolean> {
  const plan = await listBackupTables(client)
  const { rows: factorKeyRows } = await client.query<{ line: string }>(
    'select row_to_json(settings)::text as line from settings where key = $1',
    [factorKey],
  )
  const tableNames = [...plan.map(({ name }) => name), ...sessionTables].map((name) => `"${name}"`)
  // `cascade` also empties tables that backups leave out and that refer to these.
  await client.query(`truncate ${tableNames.join(', ')} cascade`)
  if (await hasQueue(client)) await client.query(`delete from jobs.job where name like 'mail-%'`)
  let current: { table: string; columns: string[] } | undefined
  let lines: string[] = []
  let bytes = 0
  let done = 0
  async function flush(): Promise<void> {
    if (!current || lines.length === 0) return
    if (current.table === pendingMailTable) await insertLines(client, 'jobs.job', pendingMailColumns, lines)
    else await insertLines(client, `"${current.table}"`, current.columns, lines)
    done += lines.length
    onProgress(done, backup.rows)
    lines = []
    bytes = 0
  }
  for await (const part of eachPart(file)) {
    if (part.kind === 'table') current = part.table
    else if (part.kind === 'end') await flush()
    else if (part.kind === 'row') {
      lines.push(part.line)
      bytes += part.line.length
      if (bytes >= batchBytes || lines.length >= batchRows) await flush()
    }
  }
  await advanceIdentitySequences(client, plan)
  for (const { table, columns, sha256 } of backup.tables) {
    if (table === pendingMailTable) continue
    const { order } = plan.find(({ name }) => name === table)!
    if ((await hashTable(client, { name: table, columns, order })) !== sha256)
      throw new Failure('invalid', `${table} differs after the restore from ${file}. Nothing was changed.`)
  }
  for (const { line } of factorKeyRows) {
    const { id: _, ...row } = JSON.parse(line) as Record<string, unknown>
    await insertLines(client, 'settings', Object.keys(row), [JSON.stringify(row)])
  }
  return factorKeyRows.length > 0
}

/** Inserts rows given as JSON texts, including identity columns. `table` is quoted for SQL. */
async function insertLines(
  client: ClientBase,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join(', ')
  await client.query(
    `insert into ${table} (${names}) overriding system value select ${names} from json_populate_recordset(null::${table}, $1::json)`,
    [`[${lines.join(',')}]`],
  )
}

async function hashTable(client: ClientBase, table: Table): Promise<string> {
  const hash = createHash('sha256')
  for await (const lines of eachPage(client, table)) hash.update(`${lines.join('\n')}\n`)
  return hash.digest('hex')
}

/**
 * Returns the error to throw. An error of SQLSTATE class 22, 23 or 42 becomes a Failure, because the checksums were
 * right but the rows don't fit this database.
 */
function toRestoreError(file: string, error: unknown): unknown {
  const { code, table, message } = error as { code?: string; table?: string; message?: string }
  if (code === undefined || !/^(22|23|42)/.test(code)) return error
  return new Failure(
    'invalid',
    `${file} can't be restored into this database${table ? ` (${table})` : ''}: ${message}. Nothing was changed.`,
  )
}

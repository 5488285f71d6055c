import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ClientBase, Pool } from 'pg'
import { type BackupHead, backupFormat, backupVersion, pendingMailTable } from './backup-format.ts'
import { hasQueue, pendingMailColumns, selectPendingMail } from './pending-mail.ts'
import { eachPage, eachPageOf, listBackupTables } from './table-plan.ts'

type BackupSummary = { file: string; bytes: number; rows: number; tables: Record<string, number> }

/**
 * Writes a consistent backup from one snapshot; creates its folder if missing. Other queries continue on PostgreSQL
 * and wait on the embedded database, which has one backend. The file gets its name, replacing an earlier file, only
 * when it is complete and synced to disk. Only its owner may read it. Leaves out the `excludedTables`, password reset
 * links, the key of authenticator secrets, and jobs other than waiting emails.
 */
export async function writeBackup(
  pool: Pool,
  file: string,
  options: { now: Date; onProgress?: (done: number, total: number) => void },
): Promise<BackupSummary> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const partFile = `${file}.${process.pid}.part`
  const client = await pool.connect()
  let isBroken = true
  try {
    const summary = await fillBackup(client, partFile, options)
    const handle = await open(partFile, 'r+')
    await handle.sync()
    await handle.close()
    await rename(partFile, file)
    isBroken = false
    return { file, bytes: (await stat(file)).size, ...summary }
  } finally {
    if (isBroken) await rm(partFile, { force: true })
    client.release(isBroken)
  }
}

/** Writes the head, every table and the end to the file. Returns the number of rows in all and by table. */
async function fillBackup(
  client: ClientBase,
  file: string,
  { now, onProgress = () => {} }: { now: Date; onProgress?: (done: number, total: number) => void },
): Promise<{ rows: number; tables: Record<string, number> }> {
  const gzip = createGzip({ level: 4 })
  const target = gzip.pipe(createWriteStream(file, { mode: 0o600, flags: 'w' }))
  const written = finished(target)
  // Prevents an unhandled rejection. A full disk is reported here at the latest.
  written.catch(() => {})
  target.on('error', (error) => gzip.destroy(error))
  gzip.on('error', () => {})
  const whole = createHash('sha256')
  async function write(text: string): Promise<void> {
    whole.update(text)
    if (gzip.destroyed) await written
    if (!gzip.write(text)) await once(gzip, 'drain')
  }
  const tables: Record<string, number> = {}
  let done = 0
  await client.query('begin transaction isolation level repeatable read read only')
  try {
    await client.query(`set local timezone to 'UTC'`)
    const plan = await listBackupTables(client)
    const isQueued = await hasQueue(client)
    const total = await countRows(
      client,
      plan.map(({ name }) => name),
    )
    const head: BackupHead = {
      format: backupFormat,
      version: backupVersion,
      createdAt: now.toISOString(),
    }
    await write(`${JSON.stringify(head)}\n`)
    const parts: { name: string; columns: string[]; pages: AsyncGenerator<string[]> }[] = [
      ...plan.map((table) => ({ name: table.name, columns: table.columns, pages: eachPage(client, table) })),
      ...(isQueued
        ? [{ name: pendingMailTable, columns: pendingMailColumns, pages: eachPageOf(client, selectPendingMail) }]
        : []),
    ]
    for (const { name, columns, pages } of parts) {
      await write(`${JSON.stringify({ table: name, columns })}\n`)
      const hash = createHash('sha256')
      let rows = 0
      for await (const lines of pages) {
        const text = `${lines.join('\n')}\n`
        hash.update(text)
        await write(text)
        rows += lines.length
        done += lines.length
        onProgress(Math.min(done, total), total)
      }
      await write(`${JSON.stringify({ end: name, rows, sha256: hash.digest('hex') })}\n`)
      tables[name] = rows
    }
  } finally {
    await client.query('rollback')
  }
  await endBackup(gzip, whole, { tables: Object.keys(tables).length, rows: done })
  await written
  return { rows: done, tables }
}

async function endBackup(
  gzip: ReturnType<typeof createGzip>,
  whole: Hash,
  counts: { tables: number; rows: number },
): Promise<void> {
  gzip.end(`${JSON.stringify({ endOfBackup: true, ...counts, sha256: whole.digest('hex') })}\n`)
}

async function countRows(client: ClientBase, tables: readonly string[]): Promise<number> {
  let total = 0
  for (const table of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from "${table}"`)
    total += rows[0]!.count
  }
  return total
}

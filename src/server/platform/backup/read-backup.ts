import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { Failure } from '#server/failure.ts'
import {
  type BackupEnd,
  type BackupHead,
  backupFormat,
  backupVersion,
  type TableEnd,
  type TableHead,
} from './backup-format.ts'

type CheckedTable = TableHead & Omit<TableEnd, 'end'>
export type CheckedBackup = { head: BackupHead; tables: CheckedTable[]; rows: number }

/** A line of a backup. */
type Part =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'table'; table: TableHead }
  | { kind: 'row'; line: string }
  | { kind: 'end'; end: TableEnd }

/**
 * Reads the file's lines.
 * @throws Failure when the file isn't gzip, is cut off, or is damaged.
 */
async function* eachLine(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  source.pipe(gunzip)
  let rest = ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of gunzip) {
      rest += decoder.decode(chunk as Buffer, { stream: true })
      const lines = rest.split('\n')
      rest = lines.pop()!
      yield* lines
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES') throw error
    throw damaged(file, code === 'Z_BUF_ERROR' ? 'it ends early' : 'it cannot be unpacked')
  } finally {
    source.destroy()
  }
  if (rest !== '') throw damaged(file, 'it ends early')
}

const damaged = (file: string, what: string) =>
  new Failure('invalid', `${file} is damaged or not a backup: ${what}. Nothing was changed; use another backup.`)

/**
 * Yields a backup's parts in order and verifies its checksums. A table's rows come before their checksum is verified,
 * and the whole file's checksum is verified last, so call {@link checkBackup} first.
 * @throws Failure for a damaged file, and for one of a newer version. The system's error when the file can't be read.
 */
export async function* eachPart(file: string): AsyncGenerator<Part> {
  const whole = createHash('sha256')
  let hash = createHash('sha256')
  let open: TableHead | undefined
  let rows = 0
  let total = 0
  let tables = 0
  let isFirst = true
  let isEnded = false
  for await (const line of eachLine(file)) {
    if (isEnded) throw damaged(file, 'there is data after its end')
    if (isFirst) {
      isFirst = false
      whole.update(`${line}\n`)
      yield { kind: 'head', head: readHead(file, line) }
      continue
    }
    const mark =
      open && !line.startsWith('{"end":"')
        ? undefined
        : (parse(file, line) as Partial<TableHead & TableEnd & BackupEnd>)
    if (mark?.endOfBackup) {
      if (mark.rows !== total || mark.tables !== tables || mark.sha256 !== whole.digest('hex'))
        throw damaged(file, 'its checksum does not match')
      isEnded = true
      continue
    }
    whole.update(`${line}\n`)
    if (mark === undefined) {
      hash.update(`${line}\n`)
      rows++
      yield { kind: 'row', line }
    } else if (open) {
      if (mark.end !== open.table || mark.rows !== rows || mark.sha256 !== hash.digest('hex'))
        throw damaged(file, `the checksum of ${open.table} does not match`)
      total += rows
      tables++
      open = undefined
      yield { kind: 'end', end: mark as TableEnd }
    } else {
      if (typeof mark.table !== 'string' || !Array.isArray(mark.columns)) throw damaged(file, 'a line cannot be read')
      open = { table: mark.table, columns: mark.columns }
      hash = createHash('sha256')
      rows = 0
      yield { kind: 'table', table: open }
    }
  }
  if (!isEnded) throw damaged(file, 'it ends early')
}

function parse(file: string, line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw damaged(file, 'a line cannot be read')
  }
}

/** @throws Failure for another file or a newer format. */
function readHead(file: string, line: string): BackupHead {
  const head = parse(file, line) as BackupHead | null
  if (head?.format !== backupFormat) throw damaged(file, 'it does not start like a backup of this program')
  if (!Number.isInteger(head.version) || head.version > backupVersion)
    throw new Failure(
      'invalid',
      `${file} was written by a newer version of this program (format ${head.version}; this one reads up to ${backupVersion}). Restore it with that version.`,
    )
  return head
}

/**
 * Reads the whole file, verifies every checksum, and returns its head, tables and number of rows. Writes nothing.
 * Throws the errors of {@link eachPart}.
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  let head: BackupHead | undefined
  const tables: CheckedTable[] = []
  let columns: string[] = []
  for await (const part of eachPart(file)) {
    if (part.kind === 'head') head = part.head
    else if (part.kind === 'table') columns = part.table.columns
    else if (part.kind === 'end')
      tables.push({ table: part.end.end, columns, rows: part.end.rows, sha256: part.end.sha256 })
  }
  if (!head) throw damaged(file, 'it is empty')
  return { head, tables, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }
}

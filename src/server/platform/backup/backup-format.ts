/**
 * A backup is gzipped text, one JSON document a line: the head, then per table its head, its rows and its end, then the end of
 * the whole. It holds rows, not pages or SQL, so it goes from the embedded database to PostgreSQL and back.
 */
export const backupFormat = 'plumbline-backup'
/** Raised when a reader of the earlier version could not read the file any more. */
export const backupVersion = 1

export type BackupHead = {
  format: typeof backupFormat
  version: number
  createdAt: string
}
export type TableHead = { table: string; columns: string[] }
export type TableEnd = { end: string; rows: number; sha256: string }
/** `sha256` is of all the text before this line. */
export type BackupEnd = { endOfBackup: true; tables: number; rows: number; sha256: string }

/**
 * Tables that no backup holds: versions of the catalogue, which each database counts for itself; counters, running processes and imports
 * in progress, which are minutes old.
 */
export const leftOut: ReadonlySet<string> = new Set([
  'catalogue_version',
  'desk_imports',
  'instances',
  'lender_changes',
  'rate_limits',
])

/**
 * Columns that no backup holds, by table. A deal's `matched_version` counts in the versions of its own database; restored deals get the
 * default, 0, which makes them due.
 */
export const columnsLeftOut: ReadonlyMap<string, readonly string[]> = new Map([['deals', ['matched_version']]])

/** Mails that wait to be sent, as a table of their own; other jobs run again by the clock. */
export const pendingMailTable = 'pending_mail'

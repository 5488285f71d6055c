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
 * Kept out: the number that says when to reload the catalogue is each database's own; counters, running processes and tables that are
 * being imported last minutes; which deals wait to be matched follows from the lenders, and without it every open deal is queued.
 */
export const leftOut: ReadonlySet<string> = new Set([
  'catalogue_version',
  'deals_queued_ahead',
  'deals_to_match',
  'desk_imports',
  'instances',
  'lender_reaches',
  'rate_limits',
])

/**
 * Which rows of a table go in, where not all do: how far re-matching has come is counted in the database's own catalogue
 * version and would be wrong in another.
 */
export const rowFilters: ReadonlyMap<string, string> = new Map([['settings', `"key" <> 'matching.rematched'`]])

/** Mails that wait to be sent, as a table of their own; other jobs run again by the clock. */
export const pendingMailTable = 'pending_mail'

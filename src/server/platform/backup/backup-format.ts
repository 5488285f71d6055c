/**
 * A backup is gzipped text, one JSON document a line: the head, then per table its head, its rows and its end, then the end of
 * the whole. It holds rows, not pages or SQL, so it goes from the embedded database to PostgreSQL and back.
 */
export const backupFormat = 'plumbline-backup'
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

/** Not in a backup, and emptied by a restore, which so ends every session. */
export const sessionTables = [
  'desk_challenges',
  'desk_sessions',
  'lender_sessions',
  'lender_sign_ins',
  'sessions',
] as const

/**
 * Not in a backup: sessions; the versions of the catalogue, which each database counts itself; counters, running processes and imports
 * in progress, which last minutes.
 */
export const leftOut: ReadonlySet<string> = new Set([
  ...sessionTables,
  'catalogue_version',
  'desk_imports',
  'instances',
  'lender_changes',
  'rate_limits',
])

/**
 * Columns that are not in a backup, by table. A restored link would set a password that somebody changed since. A deal's
 * `matched_version` counts in the versions of its own database; restored deals get the default, 0, which makes them due.
 */
export const leftOutColumns: ReadonlyMap<string, readonly string[]> = new Map([
  ['deals', ['matched_version']],
  ['users', ['password_reset_token', 'password_reset_token_expires']],
])

/** The setting that opens the secrets of authenticator apps. Not in a backup, which holds the sealed secrets. A restore keeps it. */
export const factorKey = 'desk.factorKey'

/** Which rows of a table are in a backup, where not all are. */
export const rowFilters: ReadonlyMap<string, string> = new Map([['settings', `"key" <> '${factorKey}'`]])

/** The name under which a backup holds the mails that wait in the job queue. Other jobs run again on schedule. */
export const pendingMailTable = 'pending_mail'

/**
 * A backup is gzipped text with one JSON document per line: the head, then for each table its head, rows and end, then
 * the end of the backup. It holds rows, not pages or SQL, so it can be moved between the embedded database and
 * PostgreSQL.
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
/** `sha256` is the hash of all text before this line. */
export type BackupEnd = { endOfBackup: true; tables: number; rows: number; sha256: string }

/** Tables that backups leave out and restores empty, which ends every session. */
export const sessionTables = [
  'desk_challenges',
  'desk_sessions',
  'lender_sessions',
  'lender_sign_ins',
  'sessions',
] as const

/**
 * Tables that backups leave out: sessions, catalogue versions (each database counts its own), and short-lived counters,
 * running processes and unfinished imports.
 */
export const excludedTables: ReadonlySet<string> = new Set([
  ...sessionTables,
  'catalogue_version',
  'desk_imports',
  'instances',
  'lender_changes',
  'rate_limits',
])

/**
 * Columns that backups leave out, by table. A restored link could set a password that was changed since. A deal's
 * `matched_version` refers to versions of the original database. A restored deal gets the default, 0, which makes it
 * due.
 */
export const excludedColumns: ReadonlyMap<string, readonly string[]> = new Map([
  ['deals', ['matched_version']],
  ['users', ['password_reset_token', 'password_reset_token_expires']],
])

/**
 * The key that decrypts authenticator secrets. Backups hold the encrypted secrets but not this key. A restore keeps the
 * database's key.
 */
export const factorKey = 'desk.factorKey'

/** Conditions for tables that are backed up in part. */
export const rowFilters: ReadonlyMap<string, string> = new Map([['settings', `"key" <> '${factorKey}'`]])

/** The backup's name for mails that wait in the job queue. Other jobs run again on schedule. */
export const pendingMailTable = 'pending_mail'

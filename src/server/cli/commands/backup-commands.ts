import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { openDatabase } from '#server/cli/open-database.ts'
import { showProgress } from '#server/cli/progress.ts'
import type { CliContext } from '#server/cli/run-cli.ts'
import { describeDatabase } from '#server/cli/with-database.ts'
import { parseEnv } from '#server/env.ts'
import { Failure } from '#server/failure.ts'
import { backupName, requireBackupFolder } from '#server/platform/backup/backup-folder.ts'
import { checkBackup } from '#server/platform/backup/read-backup.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { tryRestore } from '#server/platform/backup/try-restore.ts'
import { writeBackup } from '#server/platform/backup/write-backup.ts'

type Json = { json?: boolean }
type Restoring = Json & { replace?: boolean; yes?: boolean; check?: boolean }

/**
 * Adds `backup [file]`, which writes to BACKUP_DIR by default, and `restore <file>`, which only replaces existing data
 * with --replace and --yes.
 */
export function addBackupCommands(program: Command, { io }: CliContext): void {
  program
    .command('backup [file]')
    .description('back up all data of PostgreSQL or the embedded database to one file, also while servers run')
    .action(async (path: string | undefined, { json }: Json) => {
      const env = parseEnv(io.env)
      const file = resolve(path ?? join(env.backupDir, backupName('plumbline', io.now())))
      const opened = await openDatabase(env, { isReadingAnySchema: true })
      const progress = showProgress(io, 'Backing up', json ?? false)
      try {
        if (path === undefined) await requireBackupFolder(env)
        const summary = await writeBackup(opened.connection.pool, file, {
          now: io.now(),
          onProgress: progress.onProgress,
        })
        io.write(
          json
            ? `${JSON.stringify(summary)}\n`
            : `${summary.rows} rows written to ${file} (${Math.ceil(summary.bytes / 1024)} KB).\n`,
        )
      } finally {
        progress.stop()
        await opened.close()
      }
    })

  program
    .command('restore <file>')
    .description('restore a backup into an empty PostgreSQL or embedded database, all or nothing')
    .option('--replace', 'delete all existing data first; needs --yes')
    .option('--yes', 'confirm; without it, --replace only shows what would happen')
    .option('--check', 'only verify the file, by restoring it into a temporary database')
    .action(async (path: string, { json, replace, yes, check }: Restoring) => {
      const file = resolve(path)
      const { head, rows } = await checkBackup(file)
      if (check) {
        const progress = showProgress(io, 'Verifying', json ?? false)
        await tryRestore(file, progress.onProgress).finally(progress.stop)
        io.write(
          json
            ? `${JSON.stringify({ ...head, rows })}\n`
            : `${file} is complete and can be restored: ${rows} rows of ${head.createdAt}.\n`,
        )
        return
      }
      const env = parseEnv(io.env)
      const opened = await openDatabase(env)
      const database = describeDatabase(env, opened.via)
      const progress = showProgress(io, 'Restoring', json ?? false)
      try {
        if (replace && !yes)
          throw new Failure(
            'invalid',
            `This would delete all data in ${database} and restore the ${rows} rows of ${head.createdAt}. Add --yes to do it.`,
          )
        const summary = await restoreBackup(opened.connection, file, {
          isReplacing: replace ?? false,
          onProgress: progress.onProgress,
        })
        io.write(
          json
            ? `${JSON.stringify({ ...summary, database })}\n`
            : `Restored ${summary.rows} rows of ${summary.createdAt} into ${database}; every table's checksum matches.\n${nextSteps(summary.hasFactorKey)}`,
        )
      } finally {
        progress.stop()
        await opened.close()
      }
    })
}

/** Returns what a restore invalidated, and what operators must do next. */
function nextSteps(hasFactorKey: boolean): string {
  const ended =
    'Every session and password reset link has ended. Users must sign in again, with the password that they had when the backup was written.\n'
  return hasFactorKey
    ? ended
    : `${ended}Backups don't include the key of authenticator apps. Operators can open the desk with a passkey or a recovery code. For an operator who used an app, run 'plumbline operators forget-factors <email> --yes'; the next visit to the desk sets up a new one.\n`
}

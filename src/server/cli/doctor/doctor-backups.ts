import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatCountOf } from '#domain/money/counts.ts'
import type { Env } from '#server/env.ts'
import { listBackups } from '#server/platform/backup/backup-folder.ts'
import { checkBackup } from '#server/platform/backup/read-backup.ts'
import { tryNewestBackup } from '#server/platform/backup/try-restore.ts'
import type { DoctorFinding } from './doctor-command.ts'

/** A daily backup older than this is late. */
const lateAfterHours = 26

/**
 * Returns one finding, about the newest backup: a problem if it is missing, over 26 hours old, damaged, or failed its
 * test restore, which runs when {@link tryNewestBackup} finds it due, or if the result can't be stored. Empty while the
 * embedded database doesn't exist.
 */
export async function checkBackups(env: Env, now: Date): Promise<DoctorFinding[]> {
  const isEmpty = !env.databaseUrl && !existsSync(join(env.dataDir, 'db'))
  return isEmpty ? [] : [await examineBackups(env, now)]
}

/** Checks the latest backup: its age, its checksums, and once a week a test restore. */
async function examineBackups(env: Env, now: Date): Promise<DoctorFinding> {
  const what = 'Backups'
  const folder = env.backupDir
  const remedy = env.databaseUrl
    ? "Run 'plumbline backup' daily from a timer. If another tool backs up PostgreSQL, set BACKUP_DIR to a folder that also gets copies in this format."
    : "A running server writes one a day. If it doesn't, its log says why (job daily-backup). To write one now: 'plumbline backup'."
  let backups: Awaited<ReturnType<typeof listBackups>>
  try {
    backups = await listBackups(folder)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' || env.isBackupDirGiven)
      return {
        what,
        state: 'problem',
        found: code === 'ENOENT' ? `${folder} does not exist` : `${folder} cannot be read: ${message}`,
        remedy:
          code === 'ENOENT'
            ? 'Mount its disk, or correct BACKUP_DIR.'
            : "Make the server's user the owner of the folder.",
      }
    backups = []
  }
  const [latest] = backups
  if (!latest) return { what, state: 'problem', found: `none in ${folder}`, remedy }
  const hours = Math.round((now.getTime() - latest.at.getTime()) / 3_600_000)
  if (hours > lateAfterHours)
    return { what, state: 'problem', found: `the latest is ${formatCountOf(hours, 'hour')} old`, remedy }
  const unfit = (file: string, why: string): DoctorFinding => ({
    what,
    state: 'problem',
    found: `${file} cannot be restored: ${why}`,
    remedy: "Write a new one: 'plumbline backup'.",
  })
  let trial: Awaited<ReturnType<typeof tryNewestBackup>>
  try {
    await checkBackup(latest.file)
    trial = await tryNewestBackup(folder, now)
  } catch (error) {
    return unfit(latest.file, (error as Error).message)
  }
  if (trial?.error) return unfit(trial.file, trial.error)
  if (trial?.storeError)
    return {
      what,
      state: 'problem',
      found: `the latest can be restored, but the result of the test can't be stored: ${trial.storeError}`,
      remedy: `Run doctor as the server's user, make that user the owner of ${folder}, and check the free space of its disk.`,
    }
  const tried = trial?.at.slice(0, 16).replace('T', ' ')
  return {
    what,
    state: 'ok',
    found: `the latest is ${formatCountOf(hours, 'hour')} old and complete; a test restore succeeded on ${tried} UTC`,
  }
}

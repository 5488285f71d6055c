import { join } from 'node:path'
import type { Pool } from 'pg'
import { type JobDefinition, job } from '#server/platform/jobs/jobs.ts'
import {
  type BackupPlace,
  backupName,
  listDailyBackups,
  removeOldBackups,
  requireBackupFolder,
} from './backup-folder.ts'
import { tryNewestBackup } from './try-restore.ts'
import { writeBackup } from './write-backup.ts'

type DailyBackupDeps = {
  pool: Pool
  clock: () => Date
  env: BackupPlace
  log: { info(data: object, message: string): void; error(data: object, message: string): void }
}

/**
 * Returns the job that backs up the embedded database daily at 09:15 UTC, when it is night from New York to Honolulu,
 * because a backup blocks all other queries. It checks every 15 minutes whether the latest backup was made, so a backup
 * missed while the process was down is made within 15 minutes of the start. It keeps seven daily backups. It
 * test-restores the newest backup once a week, and daily after a failed test, and logs an error when a test fails or
 * its result can't be stored.
 */
export function backupJob(deps: DailyBackupDeps): JobDefinition {
  return job({
    name: 'daily-backup',
    cron: '*/15 * * * *',
    isSingle: true,
    retries: 2,
    expireSeconds: 900,
    async run() {
      const now = deps.clock()
      const folder = deps.env.backupDir
      await requireBackupFolder(deps.env)
      if ((await listDailyBackups(folder)).some(({ at }) => at >= lastDue(now))) return
      const { file, bytes, rows } = await writeBackup(deps.pool, join(folder, backupName('daily', now)), { now })
      await removeOldBackups(folder, now)
      deps.log.info({ file, bytes, rows }, 'daily backup written')
      const trial = await tryNewestBackup(folder, now)
      if (trial?.error) deps.log.error(trial, 'the newest backup cannot be restored')
      if (trial?.storeError) deps.log.error(trial, 'the result of the test restore cannot be stored')
    },
  })
}

/** Returns the latest 09:15 UTC that is not in the future. */
function lastDue(now: Date): Date {
  const due = new Date(now)
  due.setUTCHours(9, 15, 0, 0)
  if (due > now) due.setUTCDate(due.getUTCDate() - 1)
  return due
}

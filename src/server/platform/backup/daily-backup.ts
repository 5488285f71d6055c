import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { type JobDefinition, job } from '#server/platform/jobs/jobs.ts'
import { type BackupPlace, backupName, listDailyBackups, requireBackupFolder } from './backup-folder.ts'
import { tryNewestBackup } from './try-restore.ts'
import { writeBackup } from './write-backup.ts'

/** With seven days of these, and removal three weeks after deactivation, nothing personal outlives 28 days. */
const dailyBackupsKept = 7

type DailyBackupDeps = {
  pool: Pool
  clock: () => Date
  env: BackupPlace
  log: { info(data: object, message: string): void; error(data: object, message: string): void }
}

/**
 * The embedded database's daily backup, at 09:15 UTC, when from New York to Honolulu it is night: everybody waits for it. It looks every
 * quarter of an hour whether the last 09:15 has its backup, so one that was missed, because the process was down, is made soon after
 * the start. Once a week it is restored on trial.
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
      await removeOldBackups(folder)
      deps.log.info({ file, bytes, rows }, 'daily backup written')
      const trial = await tryNewestBackup(folder, now)
      if (trial?.error) deps.log.error(trial, 'the newest backup cannot be restored')
    },
  })
}

/** The latest 09:15 UTC that is not in the future. */
function lastDue(now: Date): Date {
  const due = new Date(now)
  due.setUTCHours(9, 15, 0, 0)
  if (due > now) due.setUTCDate(due.getUTCDate() - 1)
  return due
}

async function removeOldBackups(folder: string): Promise<void> {
  for (const { file } of (await listDailyBackups(folder)).slice(dailyBackupsKept)) await rm(file, { force: true })
}

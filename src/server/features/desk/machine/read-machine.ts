import { basename, join } from 'node:path'
import type { Pool } from 'pg'
import type { Machine } from '#contract/desk/machine.ts'
import { openDealsSince } from '#server/features/deals/open-deals.ts'
import { countMatchingProgress } from '#server/features/deals/rematch/due-deals.queries.ts'
import { listBackups } from '#server/platform/backup/backup-folder.ts'
import { readTrial } from '#server/platform/backup/try-restore.ts'
import type { Database } from '#server/platform/db/database.ts'
import { readSchemaState } from '#server/platform/db/schema-state.ts'
import { productVersion } from '#server/project-root.ts'
import { listInstances } from './instances.queries.ts'
import { describeDatabase, listFailedJobs, listQueues } from './queue.queries.ts'

export type MachineDeps = {
  db: Database
  pool: Pool
  clock: () => Date
  env: { dataDir: string; backupDir: string; databaseUrl: string | undefined; smtpUrl: string | undefined }
  catalogue: { snapshot(): { version: number; totalLenders: number }; ageSeconds(): number }
  mailer: { readonly counts: { readonly sent: number; readonly failed: number } }
}

/** A daily backup older than this is late. */
const lateAfterHours = 26
const shownFailures = 200
const shownBackups = 30

/**
 * Reads the site's health. The program's version, catalogue, email counts and backup folder are this process's; the
 * rest is the whole site's. A backup folder that can't be read counts as empty.
 */
export async function readMachine({ db, pool, clock, env, catalogue, mailer }: MachineDeps): Promise<Machine> {
  const [database, { applied, known }, backups, trial, queues, failed, instances, matching] = await Promise.all([
    describeDatabase(db),
    readSchemaState(pool),
    listBackups(env.backupDir).catch(() => []),
    readTrial(env.backupDir),
    listQueues(db),
    listFailedJobs(db, shownFailures),
    listInstances(db),
    countMatchingProgress(db, openDealsSince(clock())),
  ])
  const { version, totalLenders } = catalogue.snapshot()
  const backupAt = backups[0]?.at
  return {
    version: productVersion,
    node: process.version,
    database: { kind: env.databaseUrl ? 'PostgreSQL' : 'embedded', ...database },
    migrations: { applied, known },
    backupAt: backupAt?.toISOString() ?? null,
    isBackupLate: !backupAt || clock().getTime() - backupAt.getTime() > lateAfterHours * 3_600_000,
    backups: backups
      .slice(0, shownBackups)
      .map(({ file, at, bytes }) => ({ name: basename(file), at: at.toISOString(), bytes })),
    backupTrial: trial ? { ...trial, name: basename(trial.file) } : null,
    catalogue: { version, lenders: totalLenders, checkedSeconds: Math.round(catalogue.ageSeconds()) },
    mails: {
      via: env.smtpUrl ? new URL(env.smtpUrl).host : join(env.dataDir, 'outbox'),
      isDelivered: env.smtpUrl !== undefined,
      ...mailer.counts,
    },
    queues,
    failed,
    instances,
    matching,
  }
}

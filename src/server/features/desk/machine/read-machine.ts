import type { Pool } from 'pg'
import type { Machine } from '#contract/desk/machine.ts'
import { newestBackup } from '#server/platform/backup/backup-folder.ts'
import type { Database } from '#server/platform/db/database.ts'
import { readSchemaState } from '#server/platform/db/schema-state.ts'
import { productVersion } from '#server/product-version.ts'
import { listInstances } from './instances.queries.ts'
import { describeDatabase, listFailedJobs, listQueues } from './queue.queries.ts'

export type MachineDeps = {
  db: Database
  pool: Pool
  clock: () => Date
  env: { backupDir: string; databaseUrl: string | undefined; smtpUrl: string | undefined }
  catalogue: { snapshot(): { version: number; totalLenders: number }; ageSeconds(): number }
  mailer: { readonly counts: { readonly sent: number; readonly failed: number } }
}

/** A daily backup is late after this time. */
const lateAfterHours = 26
const shownFailures = 200

/** How the site itself is doing, of this process where it is not the same for all. */
export async function readMachine({ db, pool, clock, env, catalogue, mailer }: MachineDeps): Promise<Machine> {
  const [database, { applied, known }, backupAt, queues, failed, instances] = await Promise.all([
    describeDatabase(db),
    readSchemaState(pool),
    newestBackup(env.backupDir),
    listQueues(db),
    listFailedJobs(db, {}, shownFailures),
    listInstances(db),
  ])
  const { version, totalLenders } = catalogue.snapshot()
  return {
    version: productVersion,
    node: process.version,
    database: { kind: env.databaseUrl ? 'PostgreSQL' : 'embedded', ...database },
    migrations: { applied, known },
    backupAt: backupAt?.toISOString() ?? null,
    isBackupLate: !backupAt || clock().getTime() - backupAt.getTime() > lateAfterHours * 3_600_000,
    catalogue: { version, lenders: totalLenders, checkedSeconds: Math.round(catalogue.ageSeconds()) },
    mails: { via: env.smtpUrl ? new URL(env.smtpUrl).host : 'outbox', ...mailer.counts },
    queues: queues.map((queue) => ({ ...queue, lastDoneAt: queue.lastDoneAt?.toISOString() ?? null })),
    failed: failed.map(({ failedAt, ...job }) => ({
      ...job,
      isMail: job.queue.startsWith('mail-'),
      failedAt: failedAt.toISOString(),
    })),
    instances,
  }
}

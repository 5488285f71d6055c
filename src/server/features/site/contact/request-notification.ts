import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { notifyMailJob, type RowJobData } from './contact.jobs.tsx'
import { saveEmailNotification } from './contact.queries.ts'

const secondsPerDay = 86_400

/**
 * Stores an email to notify of announced features. New and known emails take the same work and get the same reply. The
 * queue drops a second mail to the same address on one day (UTC).
 */
export async function requestNotification(deps: { db: Database; jobs: Jobs }, email: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const id = await saveEmailNotification(tx, email)
    await deps.jobs.send<RowJobData>(tx, notifyMailJob, { id }, { singletonKey: id, singletonSeconds: secondsPerDay })
  })
}

import { Failure } from '#server/failure.ts'
import { type ActivityEntry, type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { deleteFailedJobs, retryFailedJobs } from './queue.queries.ts'

/**
 * Queues failed jobs to run again now: those with the given ids, or all of them without ids. Logs each one in the
 * activity log, and returns the ids of the queued jobs.
 * @throws Failure 404 if ids are given and none of them is a failed job.
 */
export async function retryJobs(
  db: Database,
  actor: Actor,
  ids: readonly string[] | undefined,
): Promise<{ retried: string[] }> {
  return inTransaction(db, async (tx) => {
    const retried = await retryFailedJobs(tx, ids)
    if (ids && retried.length === 0) throw nothingFailed()
    await recordActivity(tx, actor, retried.map(jobEntry('job.retried')))
    return { retried: retried.map(({ id }) => id) }
  })
}

/**
 * Deletes the failed jobs with the given ids, skipping other ids. Logs each one in the activity log, and returns the
 * ids of the deleted jobs.
 * @throws Failure 404 if none of the ids is a failed job.
 */
export async function discardJobs(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<{ discarded: string[] }> {
  return inTransaction(db, async (tx) => {
    const discarded = await deleteFailedJobs(tx, ids)
    if (discarded.length === 0) throw nothingFailed()
    await recordActivity(tx, actor, discarded.map(jobEntry('job.discarded')))
    return { discarded: discarded.map(({ id }) => id) }
  })
}

const nothingFailed = () => new Failure('missing', 'No failed job has that id; it may already have been retried.')

const jobEntry =
  (action: `job.${string}`) =>
  ({ id, queue }: { id: string; queue: string }): ActivityEntry => ({
    action,
    subject: { kind: 'job', id, label: queue },
  })

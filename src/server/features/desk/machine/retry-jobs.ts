import { Failure } from '#server/failure.ts'
import { type ActivityEntry, type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { deleteFailedJobs, retryFailedJobs } from './queue.queries.ts'

/** Which failed work is meant: all of it, mails only, or those with these ids. */
export type FailedWork = { mails?: boolean; ids?: readonly string[] }

/** Tries failed work again, with all its tries. Throws a Failure when ids are given and none of them is failed any more. */
export async function retryJobs(db: Database, actor: Actor, which: FailedWork): Promise<{ retried: string[] }> {
  return inTransaction(db, async (tx) => {
    const retried = await retryFailedJobs(tx, which)
    if (which.ids && retried.length === 0) throw nothingFailed()
    await recordActivity(tx, actor, retried.map(jobEntry('job.retried')))
    return { retried: retried.map(({ id }) => id) }
  })
}

/** Gives failed work up, such as an email to an address that is gone. Throws a Failure when none of the ids is failed. */
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

const nothingFailed = () => new Failure('missing', 'Nothing failed has that id; it may have been tried again already.')

const jobEntry =
  (action: `job.${string}`) =>
  ({ id, queue }: { id: string; queue: string }): ActivityEntry => ({
    action,
    subject: { kind: 'job', id, label: queue },
  })

import type { Database } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { Failure } from '#server/failure.ts'
import { deleteFailedJobs, retryFailedJobs } from './queue.queries.ts'

/** Which failed work is meant: all of it, mails only, or those with these ids. */
export type FailedWork = { mails?: boolean; ids?: readonly string[] }

/** Tries failed work again, with all its tries. Throws a Failure when ids are given and none of them is failed any more. */
export async function retryJobs(db: Database, which: FailedWork): Promise<{ retried: string[] }> {
  return inTransaction(db, async (tx) => {
    const retried = await retryFailedJobs(tx, which)
    if (which.ids && retried.length === 0) throw nothingFailed()
    return { retried }
  })
}

/** Gives failed work up, such as a mail to an address that is gone. Throws a Failure when none of the ids is failed. */
export async function discardJobs(db: Database, ids: readonly string[]): Promise<{ discarded: string[] }> {
  return inTransaction(db, async (tx) => {
    const discarded = await deleteFailedJobs(tx, ids)
    if (discarded.length === 0) throw nothingFailed()
    return { discarded }
  })
}

const nothingFailed = () => new Failure('missing', 'Nothing failed has that id; it may have been tried again already.')

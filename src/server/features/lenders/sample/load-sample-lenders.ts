import { hasLenders, insertLenders, lockLenders } from '#server/features/lenders/catalogue/lenders.queries.ts'
import { insertPrograms, keepLenderTimes } from '#server/features/lenders/programs/loan-programs.queries.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isDatabaseUnavailable } from '#server/platform/db/database-errors.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { readSampleLenders } from './read-sample-lenders.ts'

/** Each try waits up to the lock timeout (3 s) for the table's lock. */
const lockTries = 10

/**
 * Inserts the first `count` sample lenders and their programs if the table has no lenders. Their timestamps are
 * relative to `now`. Returns the number of lenders inserted, 0 if the table had some. If several processes start
 * together, one inserts and the others wait.
 * @throws RangeError if `count` is above the number of sample lenders. The database's error after ten failed tries.
 */
export async function loadSampleLenders({
  db,
  count,
  now,
}: {
  db: Database
  count: number
  now: Date
}): Promise<number> {
  if (await hasLenders(db)) return 0
  const { lenders, programs } = readSampleLenders(count, now)
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(db, async (tx) => {
        await lockLenders(tx)
        if (await hasLenders(tx)) return 0
        await keepLenderTimes(tx)
        await insertLenders(tx, lenders)
        await insertPrograms(tx, programs)
        return lenders.length
      })
    } catch (error) {
      if (tries >= lockTries || !isDatabaseUnavailable(error)) throw error
    }
  }
}

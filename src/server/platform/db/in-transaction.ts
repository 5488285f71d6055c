import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database, Db } from './database.ts'
import { isDatabaseUnavailable } from './database-errors.ts'

/**
 * Runs `work` in a transaction: commits when it resolves, rolls back when it rejects. `work` must use only `tx`, and
 * must not swallow a failed statement, because COMMIT then rolls back without an error. After the commit, runs the
 * callbacks in `tx.afterCommit`, which must not throw. Releases the client even when BEGIN fails, but closes it, which
 * also rolls back, if the database is unavailable or too slow, or if the rollback fails.
 */
export async function inTransaction<Result>(db: Database, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const client = await db.$client.connect()
  let isOver = false
  try {
    await client.query('begin')
    const afterCommit: (() => void)[] = []
    const result = await work(Object.assign(drizzle(client), { afterCommit }))
    await client.query('commit')
    isOver = true
    for (const callback of afterCommit) callback()
    return result
  } catch (error) {
    if (!isDatabaseUnavailable(error))
      isOver = await client.query('rollback').then(
        () => true,
        () => false,
      )
    throw error
  } finally {
    client.release(!isOver)
  }
}

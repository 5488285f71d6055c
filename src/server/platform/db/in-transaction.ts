import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database, Db } from './database.ts'
import { isDatabaseUnavailable } from './database-errors.ts'

/**
 * Runs `work` in a transaction: commits when it resolves, rolls back when it rejects. `work` must use only `tx`. After the commit, runs the
 * callbacks in `tx.afterCommit`, which must not throw. Always returns the client to the pool, also when BEGIN fails. Closes a client that
 * didn't answer in time, which also rolls back.
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

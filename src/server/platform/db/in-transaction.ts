import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database, Db } from './database.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/**
 * Runs `work` in a transaction: committed when it resolves, rolled back when it rejects. The client always returns to the pool, also
 * when BEGIN fails. A client that did not answer in time is closed, which rolls back as well.
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

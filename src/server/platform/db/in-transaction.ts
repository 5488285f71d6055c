import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database, Db } from './database.ts'
import { isSpent } from './database-pool.ts'

/**
 * Runs `work` in a transaction: committed when it resolves, rolled back when it rejects. The client always goes back to the pool,
 * also when BEGIN fails; one that did not answer in time is closed, which rolls back as well, and is not asked a second time.
 */
export async function inTransaction<Result>(db: Database, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const client = await db.$client.connect()
  let isOver = false
  try {
    await client.query(db.$client.beginSql)
    const afterCommit: (() => void)[] = []
    const result = await work(Object.assign(drizzle(client), { afterCommit }))
    await client.query('commit')
    isOver = true
    for (const callback of afterCommit) callback()
    return result
  } catch (error) {
    if (!isSpent(client))
      isOver = await client.query('rollback').then(
        () => true,
        () => false,
      )
    throw error
  } finally {
    client.release(!isOver)
  }
}

import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database, Db } from './database.ts'
import { isSpent } from './database-pool.ts'

const callbacksAfterCommit = new WeakMap<Db, (() => void)[]>()

/** Calls back when what was done with `db` is committed: at once outside a transaction, never when it is rolled back. */
export function afterCommit(db: Db, callback: () => void): void {
  const callbacks = callbacksAfterCommit.get(db)
  if (callbacks) callbacks.push(callback)
  else callback()
}

/**
 * Runs `work` in a transaction: committed when it resolves, rolled back when it rejects. The client always goes back to the pool,
 * also when BEGIN fails; one that did not answer in time is closed, which rolls back as well, and is not asked a second time.
 */
export async function inTransaction<Result>(db: Database, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const client = await db.$client.connect()
  const callbacks: (() => void)[] = []
  let isOver = false
  try {
    await client.query(db.$client.beginSql)
    const tx = drizzle(client)
    callbacksAfterCommit.set(tx, callbacks)
    const result = await work(tx)
    await client.query('commit')
    isOver = true
    for (const callback of callbacks) callback()
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

import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

type Transaction = { pool: pg.Pool; isOpen: boolean; continued: PromiseWithResolvers<void> }

const transactions = new AsyncLocalStorage<Transaction>()
const guarded = new WeakSet<pg.PoolClient>()
const patienceMs = 5000

/**
 * Makes a pool reject, after five seconds, a query made inside a transaction that waits for its result. The embedded
 * database has one backend for all clients and would deadlock; PostgreSQL would answer, which hides the mistake. A
 * query that the transaction doesn't wait for gets its connection once the transaction continues or ends, and isn't
 * rejected.
 */
export function rejectPoolInsideTransactions(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool)
  pool.connect = ((callback?: (error: Error | undefined) => void) => {
    const transaction = transactions.getStore()
    const isInside = transaction?.isOpen && transaction.pool === pool
    if (callback) {
      if (isInside) untilContinued(transaction).then(() => connect(callback), callback)
      else connect(callback)
      return
    }
    const waiting = isInside ? untilContinued(transaction).then(() => connect()) : connect()
    return waiting.then((client) => watchTransactions(pool, client))
  }) as pg.Pool['connect']
}

/** Waits until the transaction runs its next statement. @throws when it waits for the pool instead. */
async function untilContinued({ continued }: Transaction): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error('A transaction waits for the pool, which the embedded database never answers: pass tx on.')),
    patienceMs,
  )
  await Promise.race([continued.promise, promise]).finally(() => clearTimeout(timer))
}

/** Wraps a connection's `query` to detect queries on the pool during its transaction. */
function watchTransactions(pool: pg.Pool, client: pg.PoolClient): pg.PoolClient {
  if (guarded.has(client)) return client
  guarded.add(client)
  const own = Object.hasOwn(client, 'query') ? client.query : undefined
  let current: Transaction | undefined
  client.query = ((...args: unknown[]) => {
    current?.continued.resolve()
    if (current) current.continued = Promise.withResolvers()
    if (args[0] === 'begin') {
      current = { pool, isOpen: true, continued: Promise.withResolvers() }
      transactions.enterWith(current)
    } else if (current && (args[0] === 'commit' || args[0] === 'rollback')) {
      current.isOpen = false
      current = undefined
    }
    // Tracing replaces the method, and tests may spy on the class's, so it is looked up on each call.
    return (own ?? Object.getPrototypeOf(client).query).apply(client, args)
  }) as typeof client.query
  return client
}

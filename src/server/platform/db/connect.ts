import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from './database.ts'

/**
 * Limits of an ordinary connection, in milliseconds. The server cancels a statement first; `query_timeout` gives up on one that a frozen
 * server, or a commit that waits for a standby, does not answer. `connectionTimeoutMillis` also limits the wait for a free connection.
 */
const ordinary = {
  max: 12,
  connectionTimeoutMillis: 5000,
  statement_timeout: 5000,
  query_timeout: 5500,
  // Ends the transaction of a process that was frozen in the middle of it.
  idle_in_transaction_session_timeout: 10_000,
  application_name: 'plumbline',
} satisfies pg.PoolConfig

/** Operators' commands run statements that take long; only waiting for a lock of another has a limit. */
const patient = {
  max: 2,
  connectionTimeoutMillis: 5000,
  lock_timeout: 15_000,
  application_name: 'plumbline-cli',
} satisfies pg.PoolConfig

export type Connection = { pool: pg.Pool; db: Database; isEmbedded: boolean }

/**
 * Opens the pool without connecting yet. `target` is a PostgreSQL address or the folder of the embedded database's socket. The limits
 * are parameters of a connection's start; a pooler in transaction mode must be told to ignore them.
 */
export function connect(
  target: { url: string } | { socketDir: string },
  onIdleError: (error: Error) => void,
  { isPatient = false } = {},
): Connection {
  const isEmbedded = 'socketDir' in target
  const pool = new pg.Pool(
    isEmbedded
      ? {
          host: target.socketDir,
          port: 5432,
          user: 'postgres',
          database: 'postgres',
          max: 8,
          idleTimeoutMillis: 0,
        }
      : { connectionString: target.url, keepAlive: true, ...(isPatient ? patient : ordinary) },
  )
  pool.on('error', onIdleError)
  // The pool listens only while a connection is idle. One that breaks within a transaction fails the statement that waits for it;
  // without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: drizzle(pool), isEmbedded }
}

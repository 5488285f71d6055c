import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from './database.ts'

/**
 * Limits of the processes' connections, in milliseconds. The server cancels a slow statement first. `query_timeout`
 * ends a statement when a frozen server, or a commit that waits for a standby, doesn't answer.
 * `connectionTimeoutMillis` also limits the wait for a free connection.
 */
const defaultLimits = {
  max: 12,
  connectionTimeoutMillis: 5000,
  statement_timeout: 5000,
  query_timeout: 5500,
  // Ends a transaction whose process froze.
  idle_in_transaction_session_timeout: 10_000,
  application_name: 'plumbline',
} satisfies pg.PoolConfig

/** Limits of operators' commands. Their statements may take long, so only connecting and lock waits are limited. */
const commandLimits = {
  max: 2,
  connectionTimeoutMillis: 5000,
  lock_timeout: 15_000,
  application_name: 'plumbline-cli',
} satisfies pg.PoolConfig

export type Connection = { pool: pg.Pool; db: Database; isEmbedded: boolean }

/**
 * Creates the pool without connecting. `target` is a PostgreSQL URL or the folder of the embedded database's socket.
 * `isCommand` selects the limits of operators' commands on PostgreSQL. The timeouts of statements, lock waits and idle
 * transactions are startup parameters; configure a transaction pooler to ignore them. The embedded database has a
 * watchdog instead of timeouts.
 */
export function connect(
  target: { url: string } | { socketDir: string },
  onIdleError: (error: Error) => void,
  { isCommand = false } = {},
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
      : { connectionString: target.url, keepAlive: true, ...(isCommand ? commandLimits : defaultLimits) },
  )
  pool.on('error', onIdleError)
  // The pool listens for errors only while a connection is idle. Without this listener, a connection that breaks inside
  // a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: drizzle(pool), isEmbedded }
}

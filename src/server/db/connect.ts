import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from './database.ts'

/** Limits on a PostgreSQL server, in milliseconds; the client's own comes last, for a server too frozen to fire its timers. */
export const timeouts = { connect: 3000, statement: 5000, lock: 3000, idleInTransaction: 10_000, query: 5500 }

/** For operators' work, which may take long: an import, a backup. Only waiting for somebody else's lock has an end. */
const patientTimeouts = { connect: 5000, lock: 15_000 }

export type Connection = { pool: pg.Pool; db: Database; isEmbedded: boolean }

/**
 * Opens the pool. `target` is a PostgreSQL address, or the folder of the embedded database's socket. Nothing is connected yet.
 * The embedded database is one backend for all its clients, so no session settings are sent to it. `isPatient` is for
 * operators' commands, whose statements may run long.
 */
export function connect(
  target: { url: string } | { socketDir: string },
  onIdleError: (error: Error) => void,
  { isPatient = false } = {},
): Connection {
  const isEmbedded = 'socketDir' in target
  const pool = isEmbedded
    ? new pg.Pool({
        host: target.socketDir,
        port: 5432,
        user: 'postgres',
        database: 'postgres',
        max: 8,
        idleTimeoutMillis: 0,
      })
    : isPatient
      ? new pg.Pool({
          connectionString: target.url,
          max: 2,
          connectionTimeoutMillis: patientTimeouts.connect,
          statement_timeout: 0,
          lock_timeout: patientTimeouts.lock,
          keepAlive: true,
          application_name: 'plumbline-cli',
        })
      : new pg.Pool({
          connectionString: target.url,
          max: 12,
          connectionTimeoutMillis: timeouts.connect,
          query_timeout: timeouts.query,
          statement_timeout: timeouts.statement,
          lock_timeout: timeouts.lock,
          idle_in_transaction_session_timeout: timeouts.idleInTransaction,
          keepAlive: true,
          application_name: 'plumbline',
        })
  pool.on('error', onIdleError)
  // The pool listens only while a connection is idle. One that breaks within a transaction fails the statement that waits for it;
  // without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: drizzle(pool), isEmbedded }
}

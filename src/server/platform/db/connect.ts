import { drizzle } from 'drizzle-orm/node-postgres'
import { CancelingClient } from './canceling-client.ts'
import type { Database } from './database.ts'
import { splitDatabaseUrl } from './database-hosts.ts'
import { DatabasePool } from './database-pool.ts'

/** How long a connection, and a free one of the pool, is waited for, in milliseconds. */
const connectMs = 3000
const patientConnectMs = 5000

/** Limits that hold for one transaction only: a pooler in transaction mode hands the session on to others right after it. */
const beginWith = (limits: Record<string, number>) =>
  ['begin', ...Object.entries(limits).map(([name, ms]) => `set local ${name} = ${ms}`)].join('; ')

export type Connection = { pool: DatabasePool; db: Database; isEmbedded: boolean }

/**
 * Opens the pool. `target` is a PostgreSQL address, of one host or several, or the folder of the embedded database's socket. Nothing is connected yet.
 * No session settings are sent: poolers reject them, and the embedded database is one backend for all its clients. `isPatient`
 * is for operators' commands, whose statements may run long; only waiting for somebody else's lock has an end.
 */
export function connect(
  target: { url: string } | { socketDir: string },
  onIdleError: (error: Error) => void,
  { isPatient = false } = {},
): Connection {
  const isEmbedded = 'socketDir' in target
  const pool = isEmbedded
    ? new DatabasePool({
        beginSql: 'begin',
        host: target.socketDir,
        port: 5432,
        user: 'postgres',
        database: 'postgres',
        max: 8,
        idleTimeoutMillis: 0,
      })
    : isPatient
      ? new DatabasePool({
          beginSql: beginWith({ statement_timeout: 0, lock_timeout: 15_000 }),
          urls: splitDatabaseUrl(target.url),
          max: 2,
          connectionTimeoutMillis: patientConnectMs,
          keepAlive: true,
          application_name: 'plumbline-cli',
        })
      : new DatabasePool({
          // Ends what a process left behind that was frozen in the middle of a transaction.
          beginSql: beginWith({ idle_in_transaction_session_timeout: 10_000 }),
          Client: CancelingClient,
          urls: splitDatabaseUrl(target.url),
          max: 12,
          connectionTimeoutMillis: connectMs,
          keepAlive: true,
          application_name: 'plumbline',
        })
  pool.on('error', onIdleError)
  // The pool listens only while a connection is idle. One that breaks within a transaction fails the statement that waits for it;
  // without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: drizzle(pool), isEmbedded }
}

import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/**
 * The database or a transaction. On the embedded database, never use the outer connection inside a transaction: it
 * would wait forever.
 */
export type Db = Omit<NodePgDatabase, 'transaction'> & {
  /** Callbacks that run after the transaction commits, never after a rollback. Undefined outside a transaction. */
  afterCommit?: (() => void)[]
}

/**
 * The database outside a transaction. Open transactions with `inTransaction`: Drizzle's own leak a client whose BEGIN
 * fails.
 */
export type Database = Db & { $client: pg.Pool }

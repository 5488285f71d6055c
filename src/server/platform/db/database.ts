import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/** What queries take: the database, or the transaction they are part of. On the embedded database, never use the outer one inside a transaction. */
export type Db = Omit<NodePgDatabase, 'transaction'> & {
  /** Called once the transaction is committed, and never when it is rolled back. Undefined outside a transaction. */
  afterCommit?: (() => void)[]
}

/** The database outside a transaction. Transactions are opened by `inTransaction` alone: Drizzle's own lose a client whose BEGIN fails. */
export type Database = Db & { $client: pg.Pool }

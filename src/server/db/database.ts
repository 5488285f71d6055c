import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransaction } from 'drizzle-orm/pg-core'

/** The database outside a transaction. */
export type Database = NodePgDatabase

/** What queries take: the database, or the transaction they are part of. On the embedded database, never use the outer one inside a transaction. */
// biome-ignore lint/suspicious/noExplicitAny: Drizzle's own transaction type has parameters that say nothing here.
export type Db = Database | PgTransaction<any, any, any>

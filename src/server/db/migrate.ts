import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { projectRoot } from '../project-root.ts'
import type { Connection } from './connect.ts'

const migrationsFolder = join(projectRoot, 'src/server/db/migrations')
/** Any fixed number: processes that start at once queue on it, and each migration runs once. */
const migrationLock = 7_501_862_023

/**
 * Brings the schema up to date. On PostgreSQL it holds a session advisory lock on a connection of its own, without the pool's
 * statement timeout; on the embedded database the folder's lock already makes this process the only one.
 */
export async function runMigrations(connection: Connection, databaseUrl: string | undefined): Promise<void> {
  if (connection.isEmbedded || databaseUrl === undefined) {
    await migrate(connection.db, { migrationsFolder })
    return
  }
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 3000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}

import type { MigrationMeta } from 'drizzle-orm/migrator'
import pg from 'pg'
import { carryOver } from './carry-over.ts'
import type { Connection } from './connect.ts'
import { readSchemaState } from './schema-state.ts'

/** Any fixed number: processes that start at once queue on it, and each migration runs once. */
const migrationLock = 7_501_862_023

/**
 * Brings the schema up to date in one transaction, which holds an advisory lock: unlike a session's lock it also holds behind a
 * pooler. `migrationUrl` opens a connection without the pool's limits; undefined on the embedded database, where the folder's lock
 * already makes this process the only one. Drizzle's own runner takes no lock and opens its transaction after it looked.
 */
export async function runMigrations(connection: Connection, migrationUrl: string | undefined): Promise<void> {
  if (connection.isEmbedded || migrationUrl === undefined) {
    const client = await connection.pool.connect()
    try {
      await migrateOn(client)
    } finally {
      client.release()
    }
    return
  }
  const pool = new pg.Pool({ connectionString: migrationUrl, max: 1, connectionTimeoutMillis: 5000 })
  pool.on('error', () => {})
  try {
    const client = await pool.connect()
    client.on('error', () => {})
    try {
      await migrateOn(client)
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

async function migrateOn(client: pg.ClientBase): Promise<void> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    // Locks the catalogue's table, upon which a reused backend forgets that it once did not find these schemas. pg-boss creates its
    // own under a lock as well, but runs into just that when several processes start at once.
    await client.query('select nspname from pg_namespace limit 1')
    await client.query('create schema if not exists drizzle')
    await client.query('create schema if not exists jobs')
    await client.query(
      'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    )
    const { isOfOtherStart, missing } = await readSchemaState(client)
    if (isOfOtherStart) {
      await client.query('delete from drizzle.__drizzle_migrations')
      await carryOver(client, () => apply(client, missing))
    } else await apply(client, missing)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function apply(client: pg.ClientBase, migrations: readonly MigrationMeta[]): Promise<void> {
  for (const { folderMillis, hash, sql } of migrations) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}
